/** The WebSocket of a table: it comes back by itself, and a move that was not answered is sent again with its own id. */
import type { FromClient, ToClient } from "./protocol";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const PING_MS = 20_000;
const TURNED_AWAY = 4403;

type Wish = FromClient extends infer M ? (M extends FromClient ? Omit<M, "v"> : never) : never;

export class Link {
  state = $state<"connecting" | "open" | "lost" | "out">("connecting");
  /** The move on its way, until it is accepted or refused. */
  pending = $state.raw<{ move_id: string; wish: Wish } | null>(null);
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private closed = false;
  private readonly beat = setInterval(() => this.check(), PING_MS);

  constructor(
    private readonly address: string,
    private readonly hear: (message: ToClient) => void,
  ) {
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.connect();
  }

  send(wish: Wish): void {
    if ("move_id" in wish) this.pending = { move_id: wish.move_id, wish };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ v: 1, ...wish }));
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    clearInterval(this.beat);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as ToClient);
    socket.onclose = ({ code }) => {
      if (this.closed || socket !== this.socket) return;
      if (code === TURNED_AWAY) {
        this.close();
        this.state = "out";
        return;
      }
      this.state = "lost";
      this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    };
  }

  private receive(message: ToClient): void {
    this.heard = Date.now();
    const returned = message.type === "welcome" && this.state !== "open";
    if ((message.type === "accepted" || message.type === "refused") && message.move_id === this.pending?.move_id) this.pending = null;
    this.hear(message);
    if (message.type === "welcome") {
      this.state = "open";
      this.wait = FIRST_WAIT_MS;
    }
    if (returned && this.pending) this.send(this.pending.wish);
  }

  /** A dead line can look open for minutes: ask, and give up when nothing comes. */
  private check(): void {
    if (this.state !== "open") return;
    if (Date.now() - this.heard > 2.5 * PING_MS) this.socket?.close();
    else this.send({ type: "ping", at: Date.now() });
  }

  /** The device is back: do not wait for the next try. */
  private readonly again = (): void => {
    if (this.state === "lost" && !document.hidden) this.connect();
  };
}
