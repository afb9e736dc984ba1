import { rowStatus, type RowStatus } from '#modules/approval/contract/codes.ts';
import type { PersonId } from './directory.ts';
import type { Order, Row } from './order.ts';

const outside: readonly RowStatus[] = [rowStatus.handedOver, rowStatus.notInvolved, rowStatus.takenBack];
const undecided: readonly RowStatus[] = [
  rowStatus.notReached,
  rowStatus.waiting,
  rowStatus.parked,
  rowStatus.suspended,
];
const pending: readonly RowStatus[] = [rowStatus.waiting, rowStatus.parked, rowStatus.suspended];

/** Returns the rows of a level in the present round. */
export const rowsAt = (order: Order, level: number): Row[] =>
  order.rows.filter((row) => row.round === order.round && row.level === level);

/** Returns the rows that count in their level: neither handed over, nor dropped, nor taken back. */
export const involved = (rows: readonly Row[]): Row[] => rows.filter((row) => !outside.includes(row.status));

/** Whether nobody has decided on a row yet, whether its turn has come or not. */
export const isUndecided = (row: Row): boolean => undecided.includes(row.status);

/** Whether a row's turn has come and it is undecided: waiting, parked behind added signers, or suspended. */
export const isPending = (row: Row): boolean => pending.includes(row.status);

/** Whether a level has nothing left to decide. */
export function levelDone(rows: readonly Row[]): boolean {
  const counting = involved(rows);
  return counting.length > 0 && counting.every((row) => row.status === rowStatus.approved);
}

/** Returns the present level of a form in its round: the first one with something to decide, else the last. */
export function presentLevel(order: Order): number {
  const rows = involved(order.rows.filter((row) => row.round === order.round));
  const open = rows.filter(isUndecided).map((row) => row.level);
  return open.length > 0 ? Math.min(...open) : Math.max(0, ...rows.map((row) => row.level));
}

/** Returns the owner of a row: the absent person if a delegate decides it, else its person. */
export const ownerOf = ({ person, onBehalfOf }: Row): PersonId | null => onBehalfOf ?? person;

/** Whether a person has a place among these rows, in person or through a delegate. */
export const holdsPlace = (rows: readonly Row[], person: PersonId): boolean =>
  involved(rows).some((row) => row.person === person || row.onBehalfOf === person);

/** Returns the row that now holds the place of another one, after any transfer, hand-over or take-back. */
export function holderOf(order: Order, no: number): Row | undefined {
  const row = order.rows.find((one) => one.no === no);
  if (!row) return undefined;
  const next = order.rows.find((one) => one.parent === no && one.round === row.round);
  return next ? holderOf(order, next.no) : row;
}

/** Returns the last holder of each seat of a level since the route was determined, in order of the seats. */
export function seatHolders(order: Order, level: number): Row[] {
  const last = new Map<number, Row>();
  for (const row of order.rows)
    if (row.level === level && row.round >= order.routeRound && row.seat !== null) last.set(row.seat, row);
  return [...last.values()].toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
}

/** Returns the levels with people that were passed in any round since the route was determined. */
export function passedLevels(order: Order): number[] {
  const rows = order.rows.filter((row) => row.round >= order.routeRound && row.person !== null);
  const byLevel = Map.groupBy(rows, (row) => `${row.round}/${row.level}`);
  const passed = [...byLevel.values()].filter(levelDone).map(([row]) => row!.level);
  return [...new Set(passed)].toSorted((a, b) => a - b);
}

/** Initial fields of a row that nobody has acted on. */
export const undecidedRow = {
  status: rowStatus.notReached,
  openedAt: null,
  decidedAt: null,
  decidedBy: null,
  rule: null,
  comment: '',
  content: null,
  added: null,
  dropped: null,
  dueAt: null,
  limitDone: false,
} as const;
