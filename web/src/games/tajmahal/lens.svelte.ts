/** Whose withdrawal the board shows: the seat pointed at in the panel, else the own one on the own turn. */
import type { Site, TajMahalTable, Withdrawal } from "./view";

export const lens = $state<{ seat: number | null }>({ seat: null });

/** The withdrawal to light up on the map. */
export function shownWithdrawal(table: TajMahalTable): Withdrawal | undefined {
  const { withdrawals, turn } = table.view;
  const seat = lens.seat ?? (turn === table.me ? table.me : null);
  return withdrawals.find((withdrawal) => withdrawal.seat === seat);
}

/** What the palace in hand would bring in this city. */
export function siteOf(table: TajMahalTable, city: string): Site | undefined {
  if (table.view.phase !== "build" || !table.picker.lit({ city })) return undefined;
  const here = table.view.withdrawals[0]?.sites.filter((site) => site.city === city) ?? [];
  return here.find(({ crown }) => !crown) ?? here[0];
}

/** The chain to light: of the city pointed at while building, else of the best plan. */
export function shownChain(table: TajMahalTable): { seat: number; cities: string[] } | undefined {
  const city = table.picker.hovered?.city;
  const site = city === undefined ? undefined : siteOf(table, String(city));
  if (site) return { seat: table.view.withdrawals[0]!.seat, cities: site.chain };
  const withdrawal = shownWithdrawal(table);
  return withdrawal && { seat: withdrawal.seat, cities: withdrawal.best.chain };
}
