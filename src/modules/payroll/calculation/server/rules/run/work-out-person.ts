import type { Words } from '#kit/contract/refusals.ts';
import { itemLabels, type MonthItem } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { nonCompeteName } from '#modules/payroll/non-competes/server/rules/non-compete-part.ts';
import { builtIn, payFacts } from '#modules/payroll/setup/contract/setup-codes.ts';
import { summed, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { planItems } from '../items/work-out.ts';
import { earnedOf } from './earned.ts';
import { line, settle } from './lines.ts';
import {
  keptFacts,
  type OpenCorrection,
  type PersonInput,
  type Problem,
  type RunHeld,
  type RunPlan,
  type RunRules,
  type Worked,
} from './types.ts';
import { taxOf } from './year-tax.ts';

/** Returns a run's plan, in which formulas may use the standard items and the company's own items. */
export const planRun = (rules: RunRules) => {
  const own = rules.items.map(({ code, formula }) => ({ code, formula }));
  return planItems([...builtIn.map((code) => ({ code, formula: null })), ...own], Object.keys(payFacts));
};

/** Items whose corrections do not count as income of the month. */
const besideTax: ReadonlySet<MonthItem> = new Set(['tax', 'insurance']);

/**
 * Returns the name of a line that pays or deducts non-compete clauses. Its month is that of the payslip that paid,
 * which may differ from the months paid for.
 */
const clauseName = (month: string, fen: number): Words => {
  const { zh, en } = nonCompeteName;
  return fen < 0
    ? { zh: `扣回${zh}（${month} 工资条已付）`, en: `${en}, deducted (paid with the payslip of ${month})` }
    : { zh: `补发${zh}（${month} 工资条已扣）`, en: `${en}, paid (deducted with the payslip of ${month})` };
};

const correctionName = ({ item, month, fen, clauses }: OpenCorrection): Words => {
  if (clauses) return clauseName(month, fen);
  const { zh, en } = itemLabels[item];
  return {
    zh: `${fen < 0 ? '扣回' : '补发'}${zh}（${month}）`,
    en: `${en}, ${fen < 0 ? 'deducted for' : 'paid for'} ${month}`,
  };
};

const whyOf = ({ month, why, query }: OpenCorrection): Words => {
  if (query)
    return {
      zh: `${month} 的差额，依据薪资异常申请 ${query.number}`,
      en: `Difference of ${month}, by pay query ${query.number}`,
    };
  return why ?? { zh: `${month} 的差额`, en: `Difference of ${month}` };
};

/** Returns the lines that correct earlier months. Corrected employee contributions are deducted before tax. */
function correctionLines({ corrections }: PersonInput) {
  const lines = corrections.flatMap((one): SlipLine[] => {
    const { month, item, fen, employer = 0, query } = one;
    const said = whyOf(one);
    const from = { source: 'correction' as const, ...(query && { formId: query.id }) };
    const side = (kind: LineKind, amount: number, name: Words): SlipLine[] =>
      amount === 0 ? [] : [{ ...line(item, kind, amount, said, name), ...from }];
    return [
      ...side(lineKind.earning, fen, correctionName(one)),
      ...side(lineKind.employer, employer, {
        zh: `${itemLabels[item].zh}（公司，${month}）`,
        en: `${itemLabels[item].en}, company’s part of ${month}`,
      }),
    ];
  });
  const sumOf = (test: (one: OpenCorrection) => boolean): number =>
    corrections.reduce((all, one) => (test(one) ? all + one.fen : all), 0);
  return {
    lines,
    taxed: sumOf(({ item, isUntaxed }) => !besideTax.has(item) && !isUntaxed),
    insurance: -sumOf(({ item }) => item === 'insurance'),
    clauses: Object.assign({}, ...corrections.map(({ clauses }) => clauses)) as Record<string, number>,
  };
}

const none: Worked = { held: null, problems: [] };

/**
 * Calculates one person's payslip of a month (design, section 3), from the compensation record and attendance to tax
 * and net pay. Each line explains its calculation. The result depends on the input alone.
 */
export function workOutPerson(plan: RunPlan, input: PersonInput): Worked {
  const { isGone, hasGap, earned, wages, own, insurance } = earnedOf(plan, input);
  if (isGone && input.corrections.length === 0) return none;
  const stopping: Problem[] = [];
  if (hasGap) stopping.push({ is: 'noArchive' });
  if (input.insured && !input.insured.scheme && !isGone)
    stopping.push({ is: 'noScheme', code: input.insured.code });
  if (input.isPaid) stopping.push({ is: 'paidElsewhere' });
  if (input.hasLater) stopping.push({ is: 'laterPaid' });
  if (stopping.length > 0) return { held: null, problems: stopping };

  const corrected = correctionLines(input);
  const tax = taxOf(plan, input, {
    income: earned + corrected.taxed + own.exempt + insurance.income,
    exempt: own.exempt,
    insurance: insurance.own + corrected.insurance,
    other: own.other,
    overFund: insurance.overFund,
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
    facts: keptFacts(input),
    ...(insurance.counts && { counts: insurance.counts }),
    ...(Object.keys(corrected.clauses).length > 0 && { clauses: corrected.clauses }),
    employer: lines.reduce((sum, one) => (one.kind === lineKind.employer ? sum + one.fen : sum), 0),
  };
  return own.problems.length > 0 ? { held: null, problems } : { held, problems };
}
