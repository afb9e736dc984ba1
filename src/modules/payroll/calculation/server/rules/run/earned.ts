import { Decimal } from 'decimal.js';
import type { Words } from '#kit/contract/refusals.ts';
import { renameFields } from '#kit/rules/formula/names.ts';
import { formatFen } from '#kit/rules/money.ts';
import { itemLabels, payItems, type MonthItem } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { payFacts, taxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { workOutItems } from '../items/work-out.ts';
import { missedPay, overtimePay, overtimeRates } from '../month/pay-days.ts';
import { insuredPart } from './insured-part.ts';
import { both, line } from './lines.ts';
import type { Facts, Problem, RunItem, RunPlan, RunRules } from './types.ts';
import { monthlyItem, wholeWage, type WageStretch } from './wage.ts';

const isEarning = ({ kind }: { readonly kind: LineKind }): boolean => kind === lineKind.earning;

const hours = (minutes: number): string => new Decimal(minutes).div(60).toDecimalPlaces(2).toFixed();
/** Returns a person's stretches of the month by item: the number of paid days employed at each amount. */
function stretchesOf({ paidDays }: RunRules, { archive, entry, last }: Facts) {
  const employed = paidDays.filter(
    (day) => (entry === null || day >= entry) && (last === null || day <= last),
  );
  const rows = archive.map(({ from, to, pay }) => ({
    pay,
    days: employed.filter((day) => day >= from && (to === null || day <= to)).length,
  }));
  const of = (item: (typeof payItems)[number]): WageStretch[] =>
    rows
      .filter(({ pay, days }) => days > 0 || pay[item] !== undefined)
      .map(({ pay, days }) => ({ fen: pay[item] ?? 0, days }));
  const items = payItems.filter((item) => rows.some(({ pay }) => pay[item] !== undefined));
  return { employed: employed.length, covered: rows.reduce((all, { days }) => all + days, 0), of, items };
}

/** Returns earnings from the compensation record and attendance. */
function wagesOf(rules: RunRules, input: Facts, { of, items }: ReturnType<typeof stretchesOf>) {
  const { time } = input;
  const month = rules.paidDays.length;
  const wage = wholeWage(rules.wageItems.filter((item) => items.includes(item)).map(of));
  const lines: SlipLine[] = [];
  let paidWage = 0;
  for (const item of items) {
    const { fen, why } = monthlyItem(of(item), month);
    if (rules.wageItems.includes(item)) paidWage += fen;
    lines.push(line(item, lineKind.earning, fen, why));
  }
  const over = overtimePay(wage, time.overtime);
  if (over !== 0) {
    const classes = (['workday', 'restDay', 'statutory'] as const)
      .filter((one) => time.overtime[one] > 0)
      .map((one) => `${overtimeRates[one] / 100} × ${hours(time.overtime[one])}`);
    const text = `${formatFen(wage)} × (${classes.join(' + ')}) ÷ 174`;
    lines.push(line('overtime', lineKind.earning, over, both(text)));
  }
  // An absence never costs more than the person was paid for a partial month.
  const lost = Math.min(missedPay(wage, time.missed), Math.max(0, paidWage));
  if (lost > 0) {
    const parts = time.missed.map(
      ({ minutes, dayMinutes, kept }) =>
        `${minutes}/${dayMinutes}${Number(kept) > 0 ? ` × ${100 - Number(kept)}%` : ''}`,
    );
    const text = `${formatFen(wage)} ÷ 21.75 × (${parts.join(' + ')})`;
    lines.push(line('attendance', lineKind.deduction, lost, both(text)));
  }
  return { wage, lines, over, lost };
}

/** Returns the display name of an item or of a figure of the month. */
function nameOf({ items }: RunRules, code: string): Words {
  if (code in payFacts) return payFacts[code as keyof typeof payFacts];
  const own = items.find((one) => one.code === code);
  return own ? { zh: own.name, en: own.nameEn || own.name } : itemLabels[code as MonthItem];
}

const readFormulas = new WeakMap<RunItem, Words>();

/**
 * Returns a formula with display names instead of codes. Cached by item, because the items of a run belong to that run
 * only.
 */
function readFormula(plan: RunPlan, item: RunItem): Words {
  const known = readFormulas.get(item);
  if (known) return known;
  const read = (language: 'zh' | 'en'): string =>
    renameFields(item.formula ?? '', (one) => nameOf(plan, one)[language]);
  const words = { zh: read('zh'), en: read('en') };
  readFormulas.set(item, words);
  return words;
}

interface Own {
  readonly lines: readonly SlipLine[];
  readonly problems: readonly Problem[];
  /** Sums in fen: `taxed` counts as wages, `exempt` is free of tax, and `other` is deducted before tax. */
  readonly taxed: number;
  readonly exempt: number;
  readonly other: number;
}

/** Calculates the company's own items, both typed amounts and formulas. */
function ownItems(plan: RunPlan, input: Facts, wages: ReturnType<typeof wagesOf>, employed: number): Own {
  if (plan.items.length === 0) return { lines: [], problems: [], taxed: 0, exempt: 0, other: 0 };
  const { time } = input;
  const given: Record<string, number> = { ...input.typed, overtime: wages.over, attendance: wages.lost };
  for (const item of payItems)
    given[item] = wages.lines.find((one) => one.item === item && one.kind === lineKind.earning)?.fen ?? 0;
  const facts: Record<keyof typeof payFacts, string> = {
    monthWage: new Decimal(wages.wage).div(100).toFixed(),
    monthDays: String(plan.paidDays.length),
    paidDays: String(employed),
    missedHours: hours(time.missed.reduce((all, { minutes }) => all + minutes, 0)),
    lateMinutes: String(time.lateMinutes),
    earlyMinutes: String(time.earlyMinutes),
    overtimeHours: hours(time.overtime.workday + time.overtime.restDay + time.overtime.statutory),
  };
  const { fen, failed } = workOutItems(plan.steps, given, facts);
  const shown = (code: string): string =>
    code in facts ? facts[code as keyof typeof facts] : formatFen(fen.get(code) ?? 0);
  const whyOf = (item: RunItem): Words => {
    const { formula, code } = item;
    if (formula === null) return { zh: '本月录入', en: 'Entered this month' };
    const uses = plan.steps.find((step) => step.code === code)?.formula?.uses ?? [];
    const texts = readFormula(plan, item);
    const said = (language: 'zh' | 'en'): string => {
      const values = uses.map((one) => `${nameOf(plan, one)[language]} = ${shown(one)}`).join(', ');
      return values === '' ? texts[language] : `${texts[language]} (${values})`;
    };
    return { zh: said('zh'), en: said('en') };
  };
  const found = plan.items.map((item) => ({ item, fen: fen.get(item.code) ?? 0 }));
  const sumOf = (test: (item: RunItem) => boolean): number =>
    found.reduce((all, one) => (test(one.item) ? all + one.fen : all), 0);
  return {
    lines: found
      .filter((one) => one.fen !== 0)
      .map(({ item, fen: amount }) => ({
        ...line(item.queryAs, item.kind, amount, whyOf(item), {
          zh: item.name,
          en: item.nameEn || item.name,
        }),
        source: item.formula === null ? ('typed' as const) : ('formula' as const),
        ...(item.taxKind !== taxKind.wages && { isUntaxed: true as const }),
      })),
    problems: [...failed.keys()].map((code) => ({ is: 'formula', code })),
    taxed: sumOf((item) => isEarning(item) && item.taxKind === taxKind.wages),
    exempt: sumOf((item) => isEarning(item) && item.taxKind === taxKind.exempt),
    other: sumOf((item) => item.kind === lineKind.deduction && item.taxKind === taxKind.wages),
  };
}

/**
 * Calculates one person's earnings and insurance contributions of a month from the facts. Corrections and tax are not
 * included.
 */
export function earnedOf(plan: RunPlan, facts: Facts) {
  const stretches = stretchesOf(plan, facts);
  const isGone = stretches.employed === 0 && plan.paidDays.length > 0;
  const wages = wagesOf(plan, facts, stretches);
  const own = ownItems(plan, facts, wages, stretches.employed);
  const all = wages.lines.reduce((sum, one) => (isEarning(one) ? sum + one.fen : sum), 0);
  const earned = all - wages.lost + own.taxed;
  const insurance = insuredPart(plan.month, isGone ? { ...facts, insured: null } : facts, earned);
  return {
    isGone,
    /** True if some paid days are not covered by the compensation record. */
    hasGap: !isGone && stretches.covered < stretches.employed,
    earned,
    wages,
    own,
    insurance,
  };
}
