import { Decimal } from 'decimal.js';
import { formatFen } from '#kit/rules/money.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { lineKind } from '../../../contract/slip-codes.ts';
import { summed, type SlipLine } from '../slips/read-sheet.ts';
import { bonusApart, trapOf } from '../tax/bonus.ts';
import { bandOf, type TaxRules } from '../tax/tables.ts';
import { insuredPart, isOfBonuses, notInsured, ofBonuses } from './insured-part.ts';
import { line, settle } from './lines.ts';
import type { PersonInput, Problem, RunRules, Worked } from './types.ts';
import { sumsBefore, taxOf } from './year-tax.ts';

/** What somebody's bonus rests on; typed are `bonusApart`, taxed by itself, and `bonusMerged`, taxed with the wages. */
export interface BonusInput extends Pick<
  PersonInput,
  'personId' | 'entry' | 'profile' | 'carried' | 'owed' | 'typed'
> {
  /** Another run has taxed a bonus of his apart this year. */
  readonly isTaken: boolean;
  /** A later month of his is locked, which rests on the sums of before. */
  readonly hasLater: boolean;
  /** Where a scheme counts bonuses with the month's wages; left out: none does. */
  readonly insurance?: Pick<PersonInput, 'insured' | 'last' | 'counted'>;
}

/** What a run of bonuses is insured by, where it is. */
export function insuranceOfBonus({ insured, last, counted }: PersonInput): Pick<BonusInput, 'insurance'> {
  if (!insured?.scheme || !isOfBonuses(insured.scheme)) return {};
  const scheme = ofBonuses(insured.scheme);
  return { insurance: { insured: { ...insured, scheme }, last, ...(counted && { counted }) } };
}

const typedHere: Words = { zh: '本次录入', en: 'Typed for this run' };

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
    { zh: '个人所得税（奖金单独计税）', en: 'Income tax, bonus apart' },
  );
}

/**
 * What somebody comes to in a run of bonuses (design, section 3): apart, once a year and person, by the band of the unrounded
 * twelfth; merged, with the year's wages. A scheme that counts bonuses takes what the month's pay now comes to, less what other
 * runs have taken. Nothing typed is no slip.
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
  earn(apart, { zh: '奖金（单独计税）', en: 'Bonus, taxed apart' });
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
