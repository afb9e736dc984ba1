import { Decimal } from 'decimal.js';
import type { Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { summed, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { bonusApart, trapOf } from '../tax/bonus.ts';
import { bandOf, type TaxRules } from '../tax/tables.ts';
import { insuredPart, isOfBonuses, notInsured, ofBonuses } from './insured-part.ts';
import { line, settle } from './lines.ts';
import type { PersonInput, Problem, RunRules, Worked } from './types.ts';
import { sumsBefore, taxOf } from './year-tax.ts';

/**
 * Inputs for one person's bonus. `typed` may hold `bonusApart`, taxed separately, and `bonusMerged`, taxed together
 * with the wages.
 */
export interface BonusInput extends Pick<
  PersonInput,
  'personId' | 'entry' | 'profile' | 'carried' | 'owed' | 'typed'
> {
  /** True if another run has already taxed a bonus of this person separately this year. */
  readonly isTaken: boolean;
  /** True if a later month of this person is locked and already builds on the earlier tax sums. */
  readonly hasLater: boolean;
  /** Enrolment used when the scheme counts bonuses together with the month's wages. Left out if it does not. */
  readonly insurance?: Pick<PersonInput, 'insured' | 'last' | 'counted'>;
}

/**
 * Returns the enrolment for a bonus run, reduced to items that count bonuses. Returns an empty object if the scheme has
 * none.
 */
export function insuranceOfBonus({ insured, last, counted }: PersonInput): Pick<BonusInput, 'insurance'> {
  if (!insured?.scheme || !isOfBonuses(insured.scheme)) return {};
  const scheme = ofBonuses(insured.scheme);
  return { insurance: { insured: { ...insured, scheme }, last, ...(counted && { counted }) } };
}

const typedHere: Words = { zh: '本次录入', en: 'Entered for this run' };

function apartTax(bonus: number, tax: number, table: TaxRules['month']): SlipLine {
  const { rate, less } = bandOf(bonus, table, 12);
  const twelfth = new Decimal(bonus).div(1200).toDecimalPlaces(6).toFixed();
  const by = `${formatFen(bonus)} ÷ 12 = ${twelfth} → ${rate}%`;
  const sum = `${formatFen(bonus)} × ${rate}% − ${formatFen(less)} = ${formatFen(tax)}`;
  return line(
    'tax',
    lineKind.deduction,
    tax,
    { zh: `${by}；${sum}`, en: `${by}; ${sum}` },
    { zh: '个人所得税（奖金单独计税）', en: 'Income tax, separately taxed bonus' },
  );
}

/**
 * Calculates one person's payslip in a bonus run (design, section 3). A separately taxed bonus uses the band of its
 * unrounded twelfth and is possible once a year. A merged bonus is taxed with the year's wages. If the scheme counts
 * bonuses, the contributions of other runs in the month are subtracted.
 * @returns `held` is null if nothing is typed or a problem stops the bonus
 */
export function workOutBonus(rules: Pick<RunRules, 'month' | 'tax'>, input: BonusInput): Worked {
  const { bonusApart: apart = 0, bonusMerged: merged = 0 } = input.typed;
  if (apart === 0 && merged === 0) return { held: null, problems: [] };
  const tax = rules.tax && apart > 0 ? bonusApart(rules.month, apart, rules.tax) : null;
  const stopping: Problem[] = [];
  if (input.hasLater) stopping.push({ is: 'laterPaid' });
  if (rules.tax && apart > 0 && tax === null) stopping.push({ is: 'apartOver' });
  if (rules.tax && apart > 0 && input.isTaken) stopping.push({ is: 'apartTaken' });
  if (stopping.length > 0) return { held: null, problems: stopping };

  const lines: SlipLine[] = [];
  const earn = (fen: number, name: Words): void => {
    if (fen > 0) lines.push({ ...line('bonus', lineKind.earning, fen, typedHere, name), source: 'typed' });
  };
  earn(apart, { zh: '奖金（单独计税）', en: 'Bonus, taxed separately' });
  earn(merged, { zh: '奖金', en: 'Bonus' });
  if (rules.tax && tax !== null) lines.push(apartTax(apart, tax, rules.tax.month));
  const { insurance } = input;
  const taken = insurance
    ? insuredPart(rules.month, { ...insurance, entry: input.entry }, apart + merged)
    : notInsured;
  lines.push(...taken.lines);
  const figures = {
    income: merged + taken.income,
    exempt: 0,
    insurance: taken.own,
    other: 0,
    overFund: taken.overFund,
  };
  const year = merged > 0 ? taxOf(rules, input, figures) : null;
  if (year) lines.push(year.line);
  const { lines: settled, owed } = settle(lines, input.owed);
  const problems: Problem[] = [];
  if (rules.tax && apart > 0 && trapOf(rules.month, apart, rules.tax)) problems.push({ is: 'bonusTrap' });
  if (year?.lacksStart) problems.push({ is: 'noTaxStart' });
  if (owed > 0) problems.push({ is: 'owes' });
  return {
    held: {
      ...summed(settled),
      sums: rules.tax ? (year?.sums ?? sumsBefore(rules.month, input)) : null,
      adds: year?.adds ?? null,
      owed,
      employer: taken.lines.reduce((all, { kind, fen }) => (kind === lineKind.employer ? all + fen : all), 0),
      ...(taken.counts && { counts: taken.counts }),
    },
    problems,
  };
}
