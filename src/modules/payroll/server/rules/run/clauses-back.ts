import { formatFen } from '#kit/rules/money.ts';
import { correctionCause } from '../../../contract/codes.ts';
import { taxKind, type TaxKind } from '../../../contract/setup-codes.ts';
import type { OpenCorrection } from './types.ts';

/** A locked slip that pays, or keeps back, months of clauses; fen by their keys (`clause.month`). */
export interface ClausesPaid {
  /** YYYY-MM, of the slip. */
  readonly month: string;
  readonly clauses: Readonly<Record<string, number>>;
}

/** Whether a month is of a clause that is there no longer: its leaving was revoked, so that it never was. */
const isGone = (key: string, known: ReadonlySet<number>): boolean => !known.has(Number(key.split('.')[0]));

/** Whether slips have paid months of clauses that are there no longer. */
export const hasGoneClauses = (paid: readonly ClausesPaid[], known: ReadonlySet<number>): boolean =>
  paid.some(({ clauses }) => Object.keys(clauses).some((key) => isGone(key, known)));

/**
 * What is kept back of clauses that are there no longer: what all slips together have paid of them, by the month of the slip
 * that paid it. What one slip has kept back, the next one does not.
 * @param paid in the order they were locked @param known ids of clauses that are there
 */
export function clausesBack(
  paid: readonly ClausesPaid[],
  known: ReadonlySet<number>,
  kind: TaxKind,
): OpenCorrection[] {
  const left = new Map<string, { month: string; fen: number }>();
  for (const { month, clauses } of paid)
    for (const [key, fen] of Object.entries(clauses)) {
      if (!isGone(key, known)) continue;
      const before = left.get(key);
      left.set(key, { month: before?.month ?? month, fen: (before?.fen ?? 0) + fen });
    }
  const open = [...left].filter(([, { fen }]) => fen !== 0);
  return [...Map.groupBy(open, ([, { month }]) => month)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, all]): OpenCorrection => {
      const fen = all.reduce((sum, [, one]) => sum + one.fen, 0);
      return {
        id: 0,
        month,
        item: 'other',
        cause: correctionCause.archive,
        fen: -fen,
        ...(kind !== taxKind.wages && { isUntaxed: true as const }),
        clauses: Object.fromEntries(all.map(([key, one]) => [key, -one.fen])),
        why: {
          zh: `离职已撤销，竞业限制不再履行：${month} 已付 ${formatFen(fen)}`,
          en: `The leaving was revoked and its non-compete with it: paid for ${month} ${formatFen(fen)}`,
        },
      };
    });
}
