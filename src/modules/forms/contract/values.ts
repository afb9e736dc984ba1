import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { coded } from '#kit/contract/coded.ts';

const name = z.string().trim().max(200).default('');

/** Item chosen from a list or tree. Its names stay as they were when the form was filled in. */
export const ref = z.object({ id, name, nameEn: name });
export type Ref = z.output<typeof ref>;

/** Chosen person: `name` is Chinese, `nameEn` English; `dept` and `deptEn` name the department. */
export const personRef = ref.extend({ dept: name, deptEn: name });
export type PersonRef = z.output<typeof personRef>;

/** Linked form. Only the id counts; the server reads the rest again. */
export const formRef = ref.extend({ number: name });
export type FormRef = z.output<typeof formRef>;

/** Reply fields of every upload, beside the file itself. */
export const stored = { Status: coded({ 1: { zh: '已保存', en: 'Stored' } }) };

/** Uploaded file in the format of specification section 3. Only `uid` counts; the server reads the rest again. */
export const uploadItem = z.object({
  uid: z.uuid(),
  name,
  /** Always `done`: listed files are stored. */
  status: z.literal('done').catch('done'),
  /** Always 1: stored. */
  IStatus: z.literal(1).catch(1),
  /** Address of the download. */
  url: name,
  /** Address for viewing in the browser; empty if the file can only be downloaded. */
  ViewUrl: name,
});
export type UploadItem = z.output<typeof uploadItem>;

/** Invoice that a form uses, with the amount claimed and the reasons for checks that ask for one. */
export const invoiceItem = z.object({
  Invoice: id,
  /** Yuan with at most two decimals. */
  Amount: z.string().regex(/^\d{1,11}(?:\.\d{1,2})?$/),
  Reasons: z.record(z.string().max(40), z.string().trim().max(200)).default({}),
});
export type InvoiceItem = z.output<typeof invoiceItem>;

/** Values of a form or of one row of a group area, by control name. */
export type Values = Readonly<Record<string, unknown>>;

/** Start and end of a range, in the same format. */
export type Range = readonly [start: string, end: string];

/** Type of the clean, filled-in value of each kind of control. */
export interface ValueOf {
  input: string;
  text: string;
  textarea: string;
  email: string;
  /** Decimal text without leading or trailing zeros. */
  number: string;
  /** Yuan as decimal text with exactly 2 (or the control's) decimals. */
  money: string;
  unitPrice: string;
  /** `label_value` of the chosen option. */
  select: string;
  company: Ref;
  /** Company day, YYYY-MM-DD. */
  date: string;
  /** Month, YYYY-MM. */
  month: string;
  /** Date and time in the company's time zone, YYYY-MM-DD HH:mm. */
  dateTime: string;
  dateRange: Range;
  multiDateRange: readonly Range[];
  upload: readonly UploadItem[];
  /** Province, city, district and street, joined by commas. */
  address: string;
  departmentTree: Ref;
  costDepartmentTree: Ref;
  businessDepartmentTree: Ref;
  accountingSubjectTree: Ref;
  channelSourceTree: Ref;
  postSelect: Ref;
  accountTree: Ref;
  supplierSelect: Ref;
  userSearch: readonly PersonRef[];
  linkedForm: FormRef;
  invoices: readonly InvoiceItem[];
  groupArea: readonly Values[];
  divider: never;
}

/** Returns an object's own field, never an inherited one, because control names come from users. */
export function own(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Pattern of text without visible content: white space, invisible characters, and the commas of an empty address. */
const unseen = /^[\s,\p{DI}\p{Cf}\p{Cc}\u2800]*$/u;

/** Returns the only person in a user control; null if there is none. */
export const personOf = (values: Values, key: string): number | null => {
  const [first] = Array.isArray(own(values, key)) ? (own(values, key) as readonly { id: number }[]) : [];
  return first?.id ?? null;
};

/** Returns whether a value counts as not filled in. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return unseen.test(value);
  return Array.isArray(value) && value.every(isEmpty);
}
