/** The sheet of the generic table, in the units of its drawing: readable on a phone held upright. */
export const WIDTH = 420;
export const HEIGHT = 340;
