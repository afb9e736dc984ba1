import { fenToYuan, sumYuan, yuanToFen } from '#kit/rules/money.ts';
import type { Ref, UploadItem, Values } from '#modules/forms/contract/values.ts';
import type { PlannedForm } from './form-plan.ts';

/** What the database knows of the words of a plan. */
export interface Known {
  readonly company: Ref;
  readonly department: Ref;
  readonly applicant: Ref;
  readonly subjects: ReadonlyMap<string, Ref>;
}

const subjectOf = ({ subjects }: Known, code: string): Ref => {
  const subject = subjects.get(code);
  if (!subject) throw new Error(`The accounting subject ${code} is missing`);
  return subject;
};

/** The values of a form as its applicant types them. */
export function valuesOf(
  { code, values, rows, subject }: PlannedForm,
  known: Known,
  files: readonly UploadItem[],
): Values {
  const { company, department, applicant } = known;
  return {
    company,
    department,
    ...(code === 'JK' ? { borrower: [applicant] } : { costDepartment: department }),
    ...values,
    ...(subject === null ? {} : { subject: subjectOf(known, subject) }),
    ...(rows.length === 0
      ? {}
      : { expenses: rows.map((row) => ({ ...row.values, subject: subjectOf(known, row.subject) })) }),
    ...(code === 'BX' ? { receipts: files } : { files }),
  };
}

/** What a form is worth, in yuan. */
export function worthOf(values: Values): string {
  const { amount, expenses } = values as { amount?: string; expenses?: readonly { amount: string }[] };
  return amount ?? sumYuan((expenses ?? []).map((row) => row.amount));
}

/** Half of what is typed, as a draft has it. */
export const begunValues = ({ company, department, reason }: Values): Values => ({
  company,
  department,
  reason,
});

/** The text made clearer, as after a question. */
export function clarified(values: Values, text: string): Values {
  return { ...values, reason: `${String(values['reason'])}（${text}）` };
}

/** The first amount made smaller by some percent, in whole yuan. */
export function reduced(values: Values, percent: number): Values {
  const less = (amount: unknown): string => {
    const fen = yuanToFen(String(amount)) ?? 0;
    return fenToYuan(Math.max(1, Math.floor((fen * (100 - percent)) / 10_000)) * 100);
  };
  const { expenses } = values as { expenses?: readonly Values[] };
  if (!expenses) return { ...values, amount: less(values['amount']) };
  const [first, ...others] = expenses;
  return { ...values, expenses: [{ ...first, amount: less(first?.['amount']) }, ...others] };
}
