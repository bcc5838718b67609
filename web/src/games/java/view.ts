/** The table of Java, and what its parts have in common. */
import type { Table } from "../../lib/table.svelte";
import type { JavaBoard, JavaPreview, JavaView } from "./types";

export type * from "./types";
/** Points by seat; JSON makes the seats text. */
export type Gains = Record<string, number>;
export type JavaTable = Table<JavaView, JavaBoard, JavaPreview>;
