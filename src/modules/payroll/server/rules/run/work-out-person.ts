import { Decimal } from 'decimal.js';
import type { Words } from '#kit/contract/refusals.ts';
import { renameFields } from '#kit/rules/formula/names.ts';
import { formatFen } from '#kit/rules/money.ts';
import { itemLabels, payItems, type MonthItem } from '../../../contract/codes.ts';
import { builtIn, payFacts, taxKind } from '../../../contract/setup-codes.ts';
import { lineKind, type LineKind } from '../../../contract/slip-codes.ts';
import { contribute } from '../insurance/contribute.ts';
import { planItems, workOutItems } from '../items/work-out.ts';
import { missedPay, overtimePay, overtimeRates } from '../month/pay-days.ts';
import { summed, type SlipLine } from '../slips/read-sheet.ts';
import { both, line, settle } from './lines.ts';
import type { PersonInput, Problem, RunHeld, RunItem, RunPlan, RunRules, Worked } from './types.ts';
import { monthlyItem, wholeWage, type WageStretch } from './wage.ts';
import { taxOf } from './year-tax.ts';

/** What formulas may call: items that every run has, and the company's own. */
export const planRun = (rules: RunRules) => {
  const own = rules.items.map(({ code, formula }) => ({ code, formula }));
  return planItems([...builtIn.map((code) => ({ code, formula: null })), ...own], Object.keys(payFacts));
};

const isEarning = ({ kind }: { readonly kind: LineKind }): boolean => kind === lineKind.earning;

const hours = (minutes: number): string => new Decimal(minutes).div(60).toDecimalPlaces(2).toFixed();
/** Somebody's stretches of the month by item: paid days that he was employed on with each amount. */
function stretchesOf({ paidDays }: RunRules, { archive, entry, last }: PersonInput) {
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

/** What somebody earns by the archive and attendance. */
function wagesOf(rules: RunRules, input: PersonInput, { of, items }: ReturnType<typeof stretchesOf>) {
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
  // Whoever was not there all month loses at most what he was paid for it.
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

/** What people call an item or a figure of the month. */
function nameOf({ items }: RunRules, code: string): Words {
  if (code in payFacts) return payFacts[code as keyof typeof payFacts];
  const own = items.find((one) => one.code === code);
  return own ? { zh: own.name, en: own.nameEn || own.name } : itemLabels[code as MonthItem];
}

interface Own {
  readonly lines: readonly SlipLine[];
  readonly problems: readonly Problem[];
  /** Fen of what counts as wages, is exempt, and is taken off before tax. */
  readonly taxed: number;
  readonly exempt: number;
  readonly other: number;
}

/** The company's own items: typed ones, and what formulas come to. */
function ownItems(
  plan: RunPlan,
  input: PersonInput,
  wages: ReturnType<typeof wagesOf>,
  employed: number,
): Own {
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
  const whyOf = ({ formula, code }: RunItem): Words => {
    if (formula === null) return { zh: '本月录入', en: 'Typed this month' };
    const uses = plan.steps.find((step) => step.code === code)?.formula?.uses ?? [];
    const said = (language: 'zh' | 'en'): string => {
      const name = (one: string): string => nameOf(plan, one)[language];
      const values = uses.map((one) => `${name(one)} = ${shown(one)}`).join(', ');
      const text = renameFields(formula, name);
      return values === '' ? text : `${text} (${values})`;
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
      })),
    problems: [...failed.keys()].map((code) => ({ is: 'formula', code })),
    taxed: sumOf((item) => isEarning(item) && item.taxKind === taxKind.wages),
    exempt: sumOf((item) => isEarning(item) && item.taxKind === taxKind.exempt),
    other: sumOf((item) => item.kind === lineKind.deduction && item.taxKind === taxKind.wages),
  };
}

/** Corrections of these are beside the income of the month. */
const besideTax: ReadonlySet<MonthItem> = new Set(['tax', 'insurance']);

function correctionLines({ corrections }: PersonInput): { lines: SlipLine[]; taxed: number } {
  const lines = corrections.map(({ month, item, fen }) => ({
    ...line(
      item,
      lineKind.earning,
      fen,
      { zh: `${month} 的差额`, en: `Difference of ${month}` },
      {
        zh: `${fen < 0 ? '扣回' : '补发'}${itemLabels[item].zh}（${month}）`,
        en: `${itemLabels[item].en}, ${fen < 0 ? 'kept back for' : 'paid for'} ${month}`,
      },
    ),
    source: 'correction' as const,
  }));
  const taxed = corrections.reduce((all, { item, fen }) => (besideTax.has(item) ? all : all + fen), 0);
  return { lines, taxed };
}

/** What is taken by the scheme, item by item, both sides. */
function insuranceLines({ insured }: PersonInput, wage: number): { lines: SlipLine[]; own: number } {
  if (!insured?.scheme) return { lines: [], own: 0 };
  const { scheme, base, ownRates } = insured;
  const shares = contribute(scheme, { declared: base, wage: Math.max(0, wage), ownRates });
  const lines = shares.flatMap((share): SlipLine[] => {
    const rates = scheme.items.find(({ code }) => code === share.code)!;
    const name = scheme.names[share.code] ?? both(share.code);
    const side = (kind: LineKind, fen: number, rate: string | null): SlipLine[] =>
      fen === 0
        ? []
        : [line('insurance', kind, fen, both(`${formatFen(share.base)} × ${rate}%`), sideName(kind, name))];
    const own = ownRates[share.code] ?? null;
    return [
      ...side(lineKind.deduction, share.employee, own ?? rates.employee),
      ...side(lineKind.employer, share.employer, own ?? rates.employer),
    ];
  });
  return { lines, own: shares.reduce((all, { employee }) => all + employee, 0) };
}

const sideName = (kind: LineKind, { zh, en }: Words): Words =>
  kind === lineKind.deduction
    ? { zh: `${zh}（个人）`, en: `${en}, own part` }
    : { zh: `${zh}（公司）`, en: `${en}, company’s part` };

const none: Worked = { held: null, problems: [] };

/**
 * What somebody comes to in a month (design, section 3): archive, attendance, overtime, own items, corrections, insurance,
 * tax, net; each line with how it was worked out. A function of its input and nothing else.
 */
export function workOutPerson(plan: RunPlan, input: PersonInput): Worked {
  const stretches = stretchesOf(plan, input);
  const isGone = stretches.employed === 0 && plan.paidDays.length > 0;
  if (isGone && input.corrections.length === 0) return none;
  const stopping: Problem[] = [];
  if (!isGone && stretches.covered < stretches.employed) stopping.push({ is: 'noArchive' });
  if (input.insured && !input.insured.scheme && !isGone)
    stopping.push({ is: 'noScheme', code: input.insured.code });
  if (input.isPaid) stopping.push({ is: 'paidElsewhere' });
  if (input.hasLater) stopping.push({ is: 'laterPaid' });
  if (stopping.length > 0) return { held: null, problems: stopping };

  const wages = wagesOf(plan, input, stretches);
  const own = ownItems(plan, input, wages, stretches.employed);
  const corrected = correctionLines(input);
  const earned = wages.lines.reduce((all, one) => (isEarning(one) ? all + one.fen : all), 0);
  const income = earned - wages.lost + own.taxed + corrected.taxed;
  const insurance = insuranceLines(
    isGone ? { ...input, insured: null } : input,
    earned - wages.lost + own.taxed,
  );
  const tax = taxOf(plan, input, {
    income: income + own.exempt,
    exempt: own.exempt,
    insurance: insurance.own,
    other: own.other,
  });
  const all = [
    ...wages.lines,
    ...own.lines,
    ...corrected.lines,
    ...insurance.lines,
    ...(tax ? [tax.line] : []),
  ];
  const { lines, owed } = settle(all, input.owed);
  const problems: Problem[] = [...own.problems];
  if (!input.insured && !isGone) problems.push({ is: 'notInsured' });
  if (tax?.lacksStart) problems.push({ is: 'noTaxStart' });
  if (owed > 0) problems.push({ is: 'owes' });
  const held: RunHeld = {
    ...summed(lines),
    sums: tax?.sums ?? null,
    adds: tax?.adds ?? null,
    owed,
    employer: lines.reduce((sum, one) => (one.kind === lineKind.employer ? sum + one.fen : sum), 0),
  };
  return own.problems.length > 0 ? { held: null, problems } : { held, problems };
}
