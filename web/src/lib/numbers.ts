/** Numbers and dates as the reader's language writes them: `0,30`, `−0.15`, `+12 %`, `18/11/2026`. */
import { settings } from "./settings.svelte";

const USUAL = { en: "en-GB", de: "de-DE", nl: "nl-NL" };

/** The reader's own kind of the language that is spoken, by what the browser asks for: en-US, de-AT ... */
export function locale(asked: readonly string[] = globalThis.navigator?.languages ?? []): string {
  const { language } = settings.all;
  return asked.find((one) => one.startsWith(`${language}-`)) ?? USUAL[language];
}

export const date = (iso: string) => (iso ? new Date(iso).toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" }) : "");

const written = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString(locale(), options).replace("-", "−");

/** With at most, or exactly, so many digits after the point. */
export const number = (value: number, most = 1) => written(value, { maximumFractionDigits: most });
export const exact = (value: number, digits = 1) => written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share of one, in full per cent. */
export const percent = (share: number) => written(share, { style: "percent" });
export const change = (share: number) => written(share, { style: "percent", signDisplay: "exceptZero" });
