import { formatFen } from '#kit/rules/money.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { added, basicUpTo, noSums, withholdWages, type Basis, type YearSums } from '../tax/wages.ts';
import { line } from './lines.ts';
import { specialUpTo } from './tax-profile.ts';
import type { PersonInput, RunRules } from './types.ts';

/** Inputs that continue a person's tax of the year. */
export interface TaxedPerson extends Pick<PersonInput, 'profile' | 'carried' | 'entry'> {
  /**
   * The person's last month in the company (YYYY-MM), after which no deduction counts (announcement 2018 no. 61,
   * article 6). Left out if they stay.
   */
  readonly until?: string;
}

/** Returns the opening figures that apply to a month, or null if there are none before it. */
export const openingOf = (month: string, { opening }: TaxedPerson['profile']) =>
  opening && opening.month < month ? opening : null;

/**
 * Returns the tax sums of the year before a month's pay. They come from the last locked payslip, otherwise from the
 * opening figures.
 */
export const sumsBefore = (month: string, { profile, carried }: TaxedPerson): YearSums => {
  const { income, exempt, insurance, special, other, withheld } =
    carried ?? openingOf(month, profile) ?? noSums;
  return { income, exempt, insurance, special, other, withheld };
};

/** Returns when a person's basic deduction of the year starts to count. */
export function basisOf(month: string, { profile, entry }: TaxedPerson): Basis {
  const entered = entry?.slice(0, 4) === month.slice(0, 4) ? Number(entry.slice(5, 7)) : 1;
  const firstMonth = Math.min(profile.firstMonth ?? entered, Number(month.slice(5)));
  return { firstMonth, hasNoOther: profile.hasNoOther, isAtOnce: profile.isAtOnce };
}

/**
 * Returns the special additional deductions of the year up to a month. Deductions in the opening figures are included.
 */
export function specialOf(month: string, { profile }: TaxedPerson): number {
  const opening = openingOf(month, profile);
  return specialUpTo(month, profile.deductions, opening?.month ?? null) + (opening?.special ?? 0);
}

/**
 * Figures of one month in fen. `income` already includes `overFund`, the part of the housing fund above the tax-free
 * limit.
 */
export interface TaxedFigures extends Pick<YearSums, 'income' | 'exempt' | 'insurance' | 'other'> {
  readonly overFund: number;
}

/**
 * Returns the tax withheld on a month's figures and the new sums of the year. Returns null if the group does not
 * withhold.
 */
export function taxOf(
  { month, tax }: Pick<RunRules, 'month' | 'tax'>,
  person: TaxedPerson,
  { overFund, ...figures }: TaxedFigures,
): { line: SlipLine; sums: YearSums; adds: YearSums; lacksStart: boolean } | null {
  if (!tax) return null;
  const before = sumsBefore(month, person);
  const { until = month } = person;
  const isOver = until.slice(0, 4) < month.slice(0, 4);
  const counted = until < month && !isOver ? until : month;
  const special = isOver ? 0 : specialOf(counted, person) - before.special;
  const adds = { ...figures, special, withheld: 0 };
  const sums = added(before, adds);
  const basis = basisOf(counted, person);
  const basic = isOver ? 0 : basicUpTo(counted, basis, tax);
  const { taxable, band, now, tax: due } = withholdWages(month, sums, basic, tax);
  const off = sums.exempt + sums.insurance + sums.special + sums.other;
  const t = `${formatFen(sums.income)} − ${formatFen(basic)} − ${formatFen(off)} = ${formatFen(taxable)}`;
  const over =
    overFund === 0
      ? { zh: '', en: '' }
      : {
          zh: `；公积金超过免税限额 ${formatFen(overFund)}，计入应税所得`,
          en: `; housing fund above the tax-free limit: ${formatFen(overFund)}, taxed`,
        };
  const rate = `${band.rate}% − ${formatFen(band.less)}`;
  const here = Number(month.slice(5));
  return {
    line: line('tax', lineKind.deduction, now, {
      zh: `累计应纳税所得额 ${t}；× ${rate} = ${formatFen(due)}；已扣 ${formatFen(sums.withheld)}${over.zh}`,
      en: `Taxable this year ${t}; × ${rate} = ${formatFen(due)}; withheld before ${formatFen(sums.withheld)}${over.en}`,
    }),
    sums: added(sums, { ...noSums, withheld: now }),
    adds: { ...adds, withheld: now },
    lacksStart:
      !isOver && !person.carried && !openingOf(month, person.profile) && here > 1 && basis.firstMonth < here,
  };
}
