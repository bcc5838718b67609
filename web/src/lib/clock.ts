/** What a clock shows, so many milliseconds after it was read. */
import { t } from "./texts";
import type { Tick } from "./protocol";

const DAY_MS = 86_400_000;

export function clockText(tick: Tick, passed: number): string {
  const left = Math.max(0, tick.runs ? tick.left - passed : tick.left);
  if (left >= 2 * DAY_MS) return t("days_left", { days: Math.floor(left / DAY_MS) });
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
