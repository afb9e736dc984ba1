import { formatFen } from '#kit/rules/money.ts';
import { correctionCause } from '../../../contract/codes.ts';
import { taxKind, type TaxKind } from '../../../contract/setup-codes.ts';
import type { OpenCorrection } from './types.ts';

/** A locked slip that pays, or keeps back, months of clauses; fen by their keys (`clause.month`). */
export interface ClausesPaid {
  /** YYYY-MM, of the slip. */
  readonly month: string;
  readonly clauses: Readonly<Record<string, number>>;
  /** How they counted for tax; left out: the slip does not say. */
  readonly kind?: TaxKind;
}

type Left = Omit<ClausesPaid, 'clauses'> & { readonly key: string; readonly fen: number };

const clauseOf = (key: string): number => Number(key.split('.')[0]);

/** What slips together have paid of months of clauses and have not kept back, each with the slip that paid it first. */
function leftOf(paid: readonly ClausesPaid[], isAsked: (clause: number) => boolean): Left[] {
  const left = new Map<string, Left>();
  for (const { clauses, ...slip } of paid)
    for (const [key, fen] of Object.entries(clauses)) {
      if (!isAsked(clauseOf(key))) continue;
      const before = left.get(key);
      left.set(key, { ...(before ?? { ...slip, key }), fen: (before?.fen ?? 0) + fen });
    }
  return [...left.values()].filter(({ fen }) => fen !== 0);
}

/** Whether slips together have paid months of a clause. */
export const isPaid = (paid: readonly ClausesPaid[], clause: number): boolean =>
  leftOf(paid, (id) => id === clause).length > 0;

/** Whether slips have paid months of clauses that are there no longer: their leaving was revoked, so that they never were. */
export const hasGoneClauses = (paid: readonly ClausesPaid[], known: ReadonlySet<number>): boolean =>
  paid.some(({ clauses }) => Object.keys(clauses).some((key) => !known.has(clauseOf(key))));

/**
 * What is kept back of clauses that are there no longer: what all slips together have paid of them, by the month of the slip
 * that paid it and as it counted for tax there. What one slip has kept back, the next one does not.
 * @param paid in the order they were locked @param known ids of clauses that are there
 * @param chosen how the group has it count now; goes where the slip that paid it does not say
 */
export function clausesBack(
  paid: readonly ClausesPaid[],
  known: ReadonlySet<number>,
  chosen: TaxKind,
): OpenCorrection[] {
  const left = leftOf(paid, (id) => !known.has(id)).map((one) => ({
    ...one,
    isUntaxed: (one.kind ?? chosen) !== taxKind.wages,
  }));
  return [...Map.groupBy(left, ({ month, isUntaxed }) => `${month} ${isUntaxed}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, all]): OpenCorrection => {
      const { month, isUntaxed } = all[0]!;
      const fen = all.reduce((sum, one) => sum + one.fen, 0);
      return {
        id: 0,
        month,
        item: 'other',
        cause: correctionCause.archive,
        fen: -fen,
        ...(isUntaxed && { isUntaxed }),
        clauses: Object.fromEntries(all.map((one) => [one.key, -one.fen])),
        why: {
          zh: `离职已撤销，竞业限制不再履行：${month} 工资条已付 ${formatFen(fen)}`,
          en: `The leaving was revoked and its non-compete with it: the slip of ${month} paid ${formatFen(fen)}`,
        },
      };
    });
}
