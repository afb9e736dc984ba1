import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { coded } from '#kit/contract/coded.ts';

const name = z.string().trim().max(200).default('');

/** Something chosen from a list or tree; the names are frozen as they were when the form was filled in. */
export const ref = z.object({ id, name, nameEn: name });
export type Ref = z.output<typeof ref>;

/** A chosen person; `name` Chinese, `nameEn` English, `dept` and `deptEn` the department. */
export const personRef = ref.extend({ dept: name, deptEn: name });
export type PersonRef = z.output<typeof personRef>;

/** A linked form: its id counts, the rest is read again by the server. */
export const formRef = ref.extend({ number: name });
export type FormRef = z.output<typeof formRef>;

/** Reply fields of every upload, beside the file itself. */
export const stored = { Status: coded({ 1: { zh: '已保存', en: 'Stored' } }) };

/** An uploaded file as specification section 3 names it. Only `uid` counts, the rest is read again by the server. */
export const uploadItem = z.object({
  uid: z.uuid(),
  name,
  /** Always done: what is listed is stored. */
  status: z.literal('done').catch('done'),
  /** 1 stored. */
  IStatus: z.literal(1).catch(1),
  /** Where to fetch it as a download. */
  url: name,
  /** Where to fetch it for viewing in the browser; empty where it may only be downloaded. */
  ViewUrl: name,
});
export type UploadItem = z.output<typeof uploadItem>;

/** Values of a form or of one row of a group area, by control name. */
export type Values = Readonly<Record<string, unknown>>;

/** A start and an end of the same shape. */
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
  /** The `label_value` of the chosen item. */
  select: string;
  company: Ref;
  /** YYYY-MM-DD, the company's day. */
  date: string;
  /** YYYY-MM. */
  month: string;
  /** YYYY-MM-DD HH:mm, the company's clock. */
  dateTime: string;
  dateRange: Range;
  multiDateRange: readonly Range[];
  upload: readonly UploadItem[];
  /** Province, city, district and street, comma-joined. */
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
  groupArea: readonly Values[];
  divider: never;
}

/** A field of an object itself, never what it inherits: control names come from outside. */
export function own(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Nothing that anybody sees: white space, invisible and blank characters, and the commas of an empty address. */
const unseen = /^[\s,\p{DI}\p{Cf}\p{Cc}\u2800]*$/u;

/** The one person that a user control holds; null where it holds none. */
export const personOf = (values: Values, key: string): number | null => {
  const [first] = Array.isArray(own(values, key)) ? (own(values, key) as readonly { id: number }[]) : [];
  return first?.id ?? null;
};

/** Whether a value counts as not filled in. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return unseen.test(value);
  return Array.isArray(value) && value.every(isEmpty);
}
