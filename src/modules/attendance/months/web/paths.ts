/**
 * Returns the address of a new punch correction with known values filled in.
 * @param at minute of the company's clock
 */
export function cardPath(card: {
  readonly day: string;
  readonly side?: 1 | 2;
  readonly segment?: number;
  readonly at?: string;
}): string {
  const address = new URLSearchParams({ kind: 'card', day: card.day });
  if (card.side !== undefined) address.set('side', String(card.side));
  if (card.segment !== undefined) address.set('segment', String(card.segment));
  if (card.at !== undefined) address.set('at', card.at);
  return `/performanceManagement/AttendanceApplication?${address}`;
}
