import type { CompanyPlan, PlannedPerson } from './company-plan.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { afterWork } from './days.ts';
import { seats } from './demo-people.ts';
import * as others from './other-plans.ts';
import { seeded, type Random } from './random.ts';
import {
  accountOf,
  advances,
  bankOf,
  cities,
  occasions,
  purchases,
  supplierOf,
  type Cost,
  type Occasion,
  yuan,
} from './stories.ts';

export const templateCodes = [
  'BX',
  'FK',
  'JK',
  'CG',
  'RC',
  'TK',
  'XZ',
  'YH',
  'TC',
  'YX',
  'GY',
  'TY',
] as const;
export type TemplateCode = (typeof templateCodes)[number];

/** Start of a form: submitted at once, submitted from a draft, or a draft that stays one. */
export type Beginning = 'submit' | 'draft' | 'draftOnly' | 'draftAbandoned';

/** Step at which a form stops, so that everybody the sign-in page offers has something to do. */
export type Stop =
  | 'leader'
  | 'head'
  | 'review'
  | 'payment'
  | 'sentBack'
  | 'corrected'
  | 'abandoned'
  | 'withdrawn';

/** Form as it will be filed. It lacks only values that the database knows (ids, files). */
export interface PlannedForm {
  readonly code: TemplateCode;
  /** Index of the applicant in the plan's people. */
  readonly applicant: number;
  readonly begun: Date;
  readonly beginning: Beginning;
  /** Null if the outcome is drawn at random. */
  readonly stop: Stop | null;
  /** Texts, days and amounts by control; accounting subjects by their code. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly rows: readonly {
    readonly subject?: string;
    readonly values: Readonly<Record<string, string>>;
  }[];
  readonly subject: string | null;
  /** Amounts of the receipts, in yuan. */
  readonly receipts: readonly string[];
  /** Random source for the form's later course, so that forms do not influence each other. */
  readonly random: Random;
}

const weightOf = <T extends { readonly weight: number }>(items: readonly T[]): (readonly [T, number])[] =>
  items.map((item) => [item, item.weight]);

function expense(random: Random, begun: string, occasion: Occasion): Partial<PlannedForm> {
  const city = random.pick(cities);
  const [least, most] = occasion.days;
  const end = shiftDays(begun, -random.int(1, 12));
  const start = shiftDays(end, -random.int(least, most));
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const [first, ...others] = occasion.costs;
  const costs: Cost[] = [first!, ...others.filter(() => random.chance(0.75))];
  const rows = costs.map((cost) => ({
    subject: cost.subject,
    values: {
      spentOn: shiftDays(start, random.int(0, days)),
      amount: yuan(random, cost.yuan),
      note: cost.note(random, city),
    },
  }));
  return {
    values: { period: [start, end], reason: occasion.reason(random, city), offsetsLoan: 'false' },
    rows,
    receipts: rows.slice(0, random.chance(0.25) ? 2 : 1).map((row) => row.values.amount),
  };
}

function payment(random: Random, begun: string): Partial<PlannedForm> {
  const purchase = random.weighted(weightOf(purchases));
  const amount = yuan(random, purchase.yuan);
  const hasInvoice = random.chance(0.7);
  return {
    subject: purchase.subject,
    values: {
      reason: purchase.reason(random),
      payee: supplierOf(random),
      bank: bankOf(random),
      bankAccount: accountOf(random),
      method: random.weighted([
        ['transfer', 16],
        ['acceptance', 2],
        ['cheque', 1],
      ]),
      payBy: shiftDays(begun, random.int(5, 25)),
      amount,
      hasInvoice: String(hasInvoice),
      ...(hasInvoice ? {} : { invoiceExpected: shiftDays(begun, random.int(10, 40)) }),
    },
    receipts: [amount],
  };
}

function loan(random: Random, begun: string, person: PlannedPerson): Partial<PlannedForm> {
  const advance = random.weighted(weightOf(advances));
  const needed = shiftDays(begun, random.int(2, 9));
  return {
    values: {
      loanType: advance.type,
      ...(advance.type === 'travel' ? { trip: [needed, shiftDays(needed, random.int(1, 5))] } : {}),
      reason: advance.reason(random, random.pick(cities)),
      amount: yuan(random, advance.yuan),
      neededOn: needed,
      repayBy: shiftDays(needed, random.int(20, 60)),
      repayment: random.weighted([
        ['expenses', 7],
        ['transfer', 2],
        ['salary', 1],
      ]),
      payee: person.name.zh,
      bank: bankOf(random),
      bankAccount: accountOf(random),
    },
  };
}

/**
 * Returns how often a person files. People offered on the sign-in page and their colleagues file more, so that there
 * is work.
 */
function eagerness(plan: CompanyPlan, { loginName, unit }: PlannedPerson): number {
  if (loginName === seats.employee.loginName) return 22;
  if (Object.values(seats).some((seat) => seat.loginName === loginName)) return 5;
  return plan.units[unit]!.name.zh === seats.employee.unit ? 6 : 1;
}

/**
 * Plans the forms of the year before a day, by time. Recent months have more. Forms start on workdays, by people who
 * were employed then and may apply.
 */
export function planForms(plan: CompanyPlan, seed: number, today: string, count: number): PlannedForm[] {
  const random = seeded(seed);
  const until = companyDayStart(today).getTime();
  const stopping = count < stops.length ? [] : planStops(plan, random, today);
  const moments = Array.from({ length: count - stopping.length }, () => {
    const daysAgo = 1 + random.next() ** 2 * 364;
    const day = companyDayStart(companyDay(new Date(until - daysAgo * 86_400_000)));
    return afterWork(day, random.next() * 9);
  })
    .map((moment) => Math.min(moment.getTime(), until - random.int(3_600_000, 40_000_000)))
    .toSorted((a, b) => a - b);
  const applicants = plan.persons
    .map((person, index) => [index, eagerness(plan, person)] as const)
    .filter(([index]) => {
      const { leader, unit, userType } = plan.persons[index]!;
      return leader !== null && userType !== 2 && !plan.units[unit]!.mayNotApply;
    });
  const usual = moments.map((moment) => planForm(plan, random, new Date(moment), applicants));
  return [...usual, ...stopping].toSorted((a, b) => a.begun.getTime() - b.begun.getTime());
}

const stops: readonly (readonly [stop: Stop, by: 'employee' | 'colleague'])[] = [
  ['leader', 'employee'],
  ['leader', 'employee'],
  ['leader', 'colleague'],
  ['leader', 'colleague'],
  ['head', 'employee'],
  ['head', 'colleague'],
  ['review', 'employee'],
  ['review', 'colleague'],
  ['review', 'colleague'],
  ['payment', 'employee'],
  ['payment', 'colleague'],
  ['payment', 'colleague'],
  ['sentBack', 'employee'],
  ['corrected', 'employee'],
  ['abandoned', 'colleague'],
  ['withdrawn', 'employee'],
];

/** Amount that needs the department head's approval. */
const HEADS_AMOUNT = '6800.00';

function planStops(plan: CompanyPlan, random: Random, today: string): PlannedForm[] {
  const me = plan.persons.findIndex(({ loginName }) => loginName === seats.employee.loginName);
  const colleague = plan.persons.findIndex(
    ({ unit, position, entryDate }, index) =>
      unit === plan.persons[me]!.unit &&
      index > me &&
      position === plan.persons[me]!.position &&
      entryDate < shiftDays(today, -10),
  );
  return stops.map(([stop, by], n) => {
    // The form starts a week ago, so that there are enough workdays for the steps before it stops.
    const begun = afterWork(companyDayStart(shiftDays(today, -7)), n * 0.9);
    const form = planForm(
      plan,
      random,
      begun,
      [[by === 'employee' || colleague < 0 ? me : colleague, 1]],
      'BX',
    );
    const [first, ...others] = form.rows;
    const rows = stop === 'head' ? [withAmount(first!, HEADS_AMOUNT), ...others] : form.rows;
    return { ...form, rows, beginning: 'submit', stop };
  });
}

const withAmount = (row: PlannedForm['rows'][number], amount: string): PlannedForm['rows'][number] => ({
  ...row,
  values: { ...row.values, amount },
});

function planForm(
  plan: CompanyPlan,
  random: Random,
  begun: Date,
  applicants: readonly (readonly [number, number])[],
  code: TemplateCode = random.weighted([
    ['BX', 50],
    ['FK', 12],
    ['JK', 12],
    ['CG', 6],
    ['RC', 3],
    ['TK', 4],
    ['XZ', 5],
    ['YH', 1],
    ['TC', 2],
    ['YX', 2],
    ['GY', 1],
    ['TY', 2],
  ]),
): PlannedForm {
  const day = companyDay(begun);
  const there = (index: number): boolean => plan.persons[index]!.entryDate < day;
  let applicant = random.weighted(applicants);
  while (!there(applicant)) applicant = random.weighted(applicants);
  const content = {
    BX: () => expense(random, day, random.weighted(weightOf(occasions))),
    FK: () => payment(random, day),
    JK: () => loan(random, day, plan.persons[applicant]!),
    CG: () => others.purchase(random, day),
    RC: () => others.routine(random, day),
    TK: () => others.refund(random, day),
    XZ: () => others.affairs(random, day),
    YH: () => others.discount(random, day),
    TC: () => others.packageChange(random, day),
    YX: () => others.mailbox(random, plan.persons[applicant]!),
    GY: () => others.supplier(random, day),
    TY: () => others.general(random, day),
  }[code]();
  const beginning = random.weighted([
    ['submit', 70],
    ['draft', 24],
    ['draftOnly', 4],
    ['draftAbandoned', 2],
  ] satisfies [Beginning, number][]);
  return {
    code,
    applicant,
    begun,
    beginning,
    stop: null,
    values: {},
    rows: [],
    subject: null,
    receipts: [],
    ...content,
    random: seeded(random.int(0, 0x7fff_ffff)),
  };
}
