/** Numbers as the reader's language writes them: `0,30`, `−0.15`, `+12 %`. */
import { settings } from "./settings.svelte";

const written = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString(settings.all.language, options).replace("-", "−");

/** With at most, or exactly, so many digits after the point. */
export const number = (value: number, most = 1) => written(value, { maximumFractionDigits: most });
export const exact = (value: number, digits = 1) => written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share of one, in full per cent. */
export const percent = (share: number) => written(share, { style: "percent" });
export const change = (share: number) => written(share, { style: "percent", signDisplay: "exceptZero" });
