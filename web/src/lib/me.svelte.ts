/** Who this browser is to the server. Name and settings travel along to every device of the same person. */
import { api, Refused } from "./api";
import type { Me, MySettings, Passkey } from "./protocol";
import { offline } from "./offline.svelte";
import { settings } from "./settings.svelte";

const TRAVELS = ["language", "theme", "speed", "hints", "sounds", "ending"] as const;

const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const text = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

class Person {
  /** Null: this browser is nobody's yet. */
  name = $state<string | null>(null);
  private told = "";

  /** Passkeys are made for a name, never for a number; and browsers want https. */
  readonly canUsePasskeys = isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);

  async look(): Promise<void> {
    this.become(await api.me());
    settings.changed = () => this.tell();
    this.tell();
    if (this.name !== null) await offline.keepRules(settings.all.language);
  }

  /** What the server says of me counts in this browser, too. */
  become({ name, settings: chosen }: Me): void {
    if (name === null && this.name !== null) void offline.forget();
    this.name = name;
    if (name === null) return;
    const known = Object.fromEntries(Object.entries(chosen ?? {}).filter(([, value]) => value !== null));
    this.told = "";
    settings.set({ ...known, name });
    this.told = JSON.stringify(this.mine());
  }

  async rename(name: string): Promise<void> {
    this.become(await api.callMe(name));
  }

  async addPasskey(): Promise<Passkey[]> {
    const { challenge, user, rp, pubKeyCredParams, authenticatorSelection } = await api.askPasskey();
    const publicKey = { challenge: bytes(challenge), user: { ...user, id: bytes(user.id) }, rp, pubKeyCredParams, authenticatorSelection };
    const made = await this.ask(() => navigator.credentials.create({ publicKey }));
    const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
    return api.addPasskey({ ...named(made), response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } });
  }

  async signIn(): Promise<void> {
    const { challenge, rpId } = await api.askSignIn();
    const made = await this.ask(() => navigator.credentials.get({ publicKey: { rpId, challenge: bytes(challenge) } }));
    const { clientDataJSON, authenticatorData, signature, userHandle } = made.response as AuthenticatorAssertionResponse;
    const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), userHandle: userHandle && text(userHandle) };
    this.become(await api.signIn({ ...named(made), response }));
  }

  private mine(): MySettings {
    return Object.fromEntries(TRAVELS.map((key) => [key, settings.all[key]]));
  }

  /** Settings that were changed here go to the server. */
  private tell(): void {
    const mine = this.mine();
    if (this.name === null || JSON.stringify(mine) === this.told) return;
    this.told = JSON.stringify(mine);
    void api.setSettings(mine).catch(() => (this.told = "")); // the next change tells them all again
  }

  /** Whoever closes the browser's question has not done anything wrong. */
  private async ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
    const made = await question().catch(() => null);
    if (!made) throw new Refused("passkey_stopped", "");
    return made as PublicKeyCredential;
  }
}

function named({ id, rawId, type }: PublicKeyCredential) {
  return { id, rawId: text(rawId), type, clientExtensionResults: {} };
}

export const me = new Person();
