import { rowStatus, type RowStatus } from '../../contract/codes.ts';
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

/** The rows of a level in the present round. */
export const rowsAt = (order: Order, level: number): Row[] =>
  order.rows.filter((row) => row.round === order.round && row.level === level);

/** Rows that count in their level: neither handed over, nor dropped, nor taken back. */
export const involved = (rows: readonly Row[]): Row[] => rows.filter((row) => !outside.includes(row.status));

/** Nobody has decided on it yet, whether its turn has come or not. */
export const isUndecided = (row: Row): boolean => undecided.includes(row.status);

/** Its turn has come and it is not decided: it waits, is parked behind added signers, or suspended. */
export const isPending = (row: Row): boolean => pending.includes(row.status);

/** Whether nothing is left to decide in a level. */
export function levelDone(rows: readonly Row[]): boolean {
  const counting = involved(rows);
  return counting.length > 0 && counting.every((row) => row.status === rowStatus.approved);
}

/** The level that a form has come to in its present round: the first one with something to decide, else the last. */
export function presentLevel(order: Order): number {
  const rows = involved(order.rows.filter((row) => row.round === order.round));
  const open = rows.filter(isUndecided).map((row) => row.level);
  return open.length > 0 ? Math.min(...open) : Math.max(0, ...rows.map((row) => row.level));
}

/** Whose row it is when nobody stands in for him. */
export const ownerOf = ({ person, onBehalfOf }: Row): PersonId | null => onBehalfOf ?? person;

/** Whether somebody has a place among these rows, himself or by somebody who stands in for him. */
export const holdsPlace = (rows: readonly Row[], person: PersonId): boolean =>
  involved(rows).some((row) => row.person === person || row.onBehalfOf === person);

/** The row that holds the place of another one now: a transfer, a hand-over or a take-back has moved it. */
export function holderOf(order: Order, no: number): Row | undefined {
  const row = order.rows.find((one) => one.no === no);
  if (!row) return undefined;
  const next = order.rows.find((one) => one.parent === no && one.round === row.round);
  return next ? holderOf(order, next.no) : row;
}

/** The last holder of each seat of a level since the route was worked out, in order of the seats. */
export function seatHolders(order: Order, level: number): Row[] {
  const last = new Map<number, Row>();
  for (const row of order.rows)
    if (row.level === level && row.round >= order.routeRound && row.seat !== null) last.set(row.seat, row);
  return [...last.values()].toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
}

/** Levels with people that were passed in any round since the route was worked out. */
export function passedLevels(order: Order): number[] {
  const rows = order.rows.filter((row) => row.round >= order.routeRound && row.person !== null);
  const byLevel = Map.groupBy(rows, (row) => `${row.round}/${row.level}`);
  const passed = [...byLevel.values()].filter(levelDone).map(([row]) => row!.level);
  return [...new Set(passed)].toSorted((a, b) => a - b);
}

/** What a row is before anybody has touched it. */
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
