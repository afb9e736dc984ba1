import { sumYuan } from '#kit/rules/exact.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import type { Ref, UploadItem, Values } from '#modules/forms/contract/values.ts';
import type { PlannedForm, TemplateCode } from './form-plan.ts';

/** Database records that the words of a plan refer to. */
export interface Known {
  readonly company: Ref;
  readonly department: Ref;
  readonly applicant: Ref;
  readonly subjects: ReadonlyMap<string, Ref>;
  readonly channels: readonly Ref[];
}

const subjectOf = ({ subjects }: Known, code: string): Ref => {
  const subject = subjects.get(code);
  if (!subject) throw new Error(`The accounting subject ${code} is missing`);
  return subject;
};

type Chosen = (known: Known, form: PlannedForm) => Values;

const costs: Chosen = ({ department }) => ({ costDepartment: department });
const channel: Chosen = ({ channels }, { random }) =>
  channels.length === 0 ? {} : { channel: random.pick(channels) };

/** Further values chosen on a form, by template. */
const chosen: Partial<Record<TemplateCode, Chosen>> = {
  BX: costs,
  FK: costs,
  CG: costs,
  RC: costs,
  JK: ({ applicant }) => ({ borrower: [applicant] }),
  YX: ({ applicant }) => ({ user: [applicant] }),
  YH: ({ applicant }) => ({ employee: [applicant] }),
  TK: channel,
  TC: (known, form) => ({ ...channel(known, form), business: known.department }),
};

/** Controls that hold a template's rows and files, if not under the usual names. */
const rowsIn: Partial<Record<TemplateCode, string>> = { CG: 'items' };
const filesIn: Partial<Record<TemplateCode, string>> = { BX: 'receipts', GY: 'certificate' };

/** Returns the values of a form as its applicant types them. */
export function valuesOf(form: PlannedForm, known: Known, files: readonly UploadItem[]): Values {
  const { code, values, rows, subject } = form;
  const { company, department } = known;
  return {
    company,
    department,
    ...chosen[code]?.(known, form),
    ...values,
    ...(subject === null ? {} : { subject: subjectOf(known, subject) }),
    ...(rows.length === 0
      ? {}
      : {
          [rowsIn[code] ?? 'expenses']: rows.map((row) => ({
            ...row.values,
            ...(row.subject === undefined ? {} : { subject: subjectOf(known, row.subject) }),
          })),
        }),
    ...(files.length === 0 ? {} : { [filesIn[code] ?? 'files']: files }),
  };
}

/** Returns the rows with amounts and the name of their control. */
function rowsOf(values: Values): readonly [name: string, rows: readonly Values[]] | undefined {
  const name = ['expenses', 'items'].find((each) => each in values);
  return name === undefined ? undefined : [name, values[name] as readonly Values[]];
}

/** Returns the value of a form, in yuan. */
export function worthOf(values: Values): string {
  const { amount } = values as { amount?: string };
  return amount ?? sumYuan((rowsOf(values)?.[1] ?? []).map((row) => String(row['amount'])));
}

/** The control in which an applicant says what a form is for. */
const purposeIn = (values: Values): string => ('reason' in values ? 'reason' : 'cooperationProject');

/** Returns half of the typed values, as a draft has them. */
export const begunValues = (values: Values): Values => {
  const { company, department } = values;
  return { company, department, [purposeIn(values)]: values[purposeIn(values)] };
};

/** Returns the text with more detail, as after a question. */
export function clarified(values: Values, text: string): Values {
  const name = purposeIn(values);
  return { ...values, [name]: `${String(values[name])}（${text}）` };
}

/** Reduces the first amount by some per cent, in whole yuan. A form without amounts gets a longer text instead. */
export function reduced(values: Values, percent: number): Values {
  const less = (amount: unknown): string => {
    const fen = yuanToFen(String(amount)) ?? 0;
    return fenToYuan(Math.max(1, Math.floor((fen * (100 - percent)) / 10_000)) * 100);
  };
  const found = rowsOf(values);
  if (!found)
    return 'amount' in values ? { ...values, amount: less(values['amount']) } : clarified(values, '已更正');
  const [name, [first, ...others]] = found;
  return { ...values, [name]: [{ ...first, amount: less(first?.['amount']) }, ...others] };
}
