import { formatFen } from '#kit/rules/money.ts';
import type { OpenCorrection } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { correctionCause } from '#modules/payroll/contract/codes.ts';
import { taxKind, type TaxKind } from '#modules/payroll/setup/contract/setup-codes.ts';

/**
 * A locked payslip that pays or deducts months of non-compete clauses. Amounts are in fen by clause month key
 * (`clause.month`).
 */
export interface ClausesPaid {
  /** Month of the payslip, YYYY-MM. */
  readonly month: string;
  readonly clauses: Readonly<Record<string, number>>;
  /** Tax treatment of the amounts. Left out if the payslip does not record it. */
  readonly kind?: TaxKind;
}

type Left = Omit<ClausesPaid, 'clauses'> & { readonly key: string; readonly fen: number };

const clauseOf = (key: string): number => Number(key.split('.')[0]);

/** Returns the amounts paid for clause months and not deducted again, each with the first payslip that paid it. */
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

/** Returns whether payslips have paid months of a clause that were not deducted again. */
export const isPaid = (paid: readonly ClausesPaid[], clause: number): boolean =>
  leftOf(paid, (id) => id === clause).length > 0;

/**
 * Returns whether payslips have paid months of clauses that no longer exist. A clause disappears if the resignation
 * behind it is revoked.
 */
export const hasGoneClauses = (paid: readonly ClausesPaid[], known: ReadonlySet<number>): boolean =>
  paid.some(({ clauses }) => Object.keys(clauses).some((key) => !known.has(clauseOf(key))));

/**
 * Returns the corrections that take back pay for clauses that no longer exist. They are grouped by the month and tax
 * treatment of the payslip that paid. Amounts already deducted by a payslip are not deducted again.
 * @param paid locked payslips in the order they were locked
 * @param known ids of the clauses that exist
 * @param chosen current tax treatment in the group, used if a payslip does not record its own
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
          en: `The leaving was revoked, so the non-compete no longer applies: the payslip of ${month} paid ${formatFen(fen)}`,
        },
      };
    });
}
