import { formatYuan, yuanToFen } from '#kit/rules/money.ts';
import { atOnce, type EffectKind, type Part } from '#modules/approval/server/open.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, type AbnormalResult } from '#modules/hr-requests/contract/codes.ts';
import { findPerson } from '#modules/hr-requests/server/queries/persons.ts';
import { correctionCause, itemLabels, type MonthItem } from '#modules/payroll/contract/codes.ts';
import { addCorrection, undoCorrection } from '#modules/payroll/server/open.ts';
import { holdPersons, listHrbps } from '#modules/people/server/open.ts';
import type { BillFacts } from '../queries/bills.ts';
import { fault } from '../rules/faults.ts';
import { faultsOfMonth } from '../rules/month.ts';
import { emptyWords } from '../rules/texts.ts';

/** Content of a pay query that lists show. */
export interface AbnormalThen {
  readonly month: string | null;
  readonly item: MonthItem | null;
  readonly explain: string;
  readonly result: AbnormalResult | null;
}

interface AbnormalPlan {
  readonly formId: number;
  readonly subject: number;
  /** Month of the pay, YYYY-MM. */
  readonly month: string;
  readonly item: MonthItem;
  /** Correction decided by payroll, in yuan as decimal text. Null if there is no decision yet. */
  readonly amount: string | null;
}

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

function abnormalPlan(formId: number, values: Values): AbnormalPlan | null {
  const subject = personOf(values, 'AUID');
  const month = textOf(values, 'AbnormalMonth');
  const item = textOf(values, 'PayItem') as MonthItem | null;
  if (subject === null || month === null || item === null) return null;
  const result = textOf(values, 'Result') as AbnormalResult | null;
  // A rejected query has no effect.
  if (result === 'rejected') return null;
  return { formId, subject, month, item, amount: result === null ? null : textOf(values, 'Amount') };
}

/** Returns month and item of a pay query. A person can have one pending query for each. */
export const abnormalAbout = (values: Values): string =>
  `${textOf(values, 'AbnormalMonth') ?? ''} ${textOf(values, 'PayItem') ?? ''}`;

/**
 * Returns the data of a pay query that lists show. It is noted at submission and again at the end, and never contains
 * an amount.
 */
export const abnormalFacts = (values: Values): BillFacts<object> => ({
  takeEffect: null,
  before: {},
  after: {
    month: textOf(values, 'AbnormalMonth'),
    item: textOf(values, 'PayItem') as MonthItem | null,
    explain: textOf(values, 'Explain') ?? '',
    result: textOf(values, 'Result') as AbnormalResult | null,
  } satisfies AbnormalThen,
});

export const correctionEffect: EffectKind<AbnormalPlan> = {
  kind: 'abnormal',
  label: { zh: '薪资更正', en: 'Pay correction' },
  templates: [billKinds.abnormal],
  order: 6,
  code: hrCode,
  reads: ['AbnormalMonth', 'PayItem', 'Amount'],
  plans: async (_on, { formId, values }) => {
    const plan = abnormalPlan(formId, values);
    return plan ? [{ subject: plan.subject, dueDay: atOnce, plan }] : [];
  },
  told: async (on, { subject }, today) => {
    const person = await findPerson(on, subject);
    return person ? [subject, ...(await listHrbps(on, person.department.id, today))] : [];
  },
};

export const correctingPart: Part<AbnormalPlan> = {
  when: 'inline',
  holdsPay: true,
  lock: (tx, { subject }) => holdPersons(tx, [subject]),
  check: async (on, { subject, month }) => {
    const person = await findPerson(on, subject);
    return person
      ? faultsOfMonth(month, person)
      : [fault('AUID', '员工不存在', 'This employee does not exist')];
  },
  apply: async (tx, { subject, month, item, formId, amount }, { now }) => {
    if (amount === null) return null;
    const correction = { personId: subject, month, item, cause: correctionCause.abnormal, formId };
    return addCorrection(tx, { ...correction, fen: yuanToFen(amount)! }, now);
  },
  rests: async () => null,
  undo: async (tx, _plan, undo, { now }) => {
    if (undo !== null) await undoCorrection(tx, undo as number, now);
  },
  show: async (_on, { month, item, amount }) => {
    if (amount === null) return [];
    const text = formatYuan(amount);
    const { zh, en } = itemLabels[item];
    return [
      {
        label: { zh: `${month} ${zh}`, en: `${en}, ${month}` },
        before: emptyWords,
        after: { zh: text, en: text },
      },
    ];
  },
};
