import { z } from 'zod';
import { type Access, post } from '#kit/contract/call.ts';
import { amount, day, id, pageOf, paging, text, when } from '#kit/contract/fields.ts';

const sortable = ['Number', 'Amount', 'CreateTime', 'SubmitTime', 'UpdateTime', 'OpenTime'] as const;
export type SortKey = (typeof sortable)[number];

/** `Number` ascending, `-Number` descending. */
const sorts = sortable.flatMap((key) => [key, `-${key}` as const]);

/** Search of every list of forms. Dates are the company's days of submission, both ends included. */
const listFilter = z.strictObject({
  ...paging,
  /** In number, title, applicant and summary. */
  Keyword: text(100).optional(),
  Number: text(40).optional(),
  Title: text(100).optional(),
  /** Part of the applicant's name in either language. */
  Applicant: text(40).optional(),
  CompanyId: id.optional(),
  /** The department or any below it. */
  DeptId: id.optional(),
  TemplateId: id.optional(),
  Group: z.enum(['finance', 'administrative', 'network', 'other']).optional(),
  Status: z.coerce.number().int().min(0).max(9).optional(),
  /** Several statuses under one word, as tabs show them; abandoned forms have none. */
  State: z.enum(['draft', 'live', 'sentBack', 'finished']).optional(),
  AmountFrom: amount.optional(),
  AmountTo: amount.optional(),
  DateFrom: day.optional(),
  DateTo: day.optional(),
  Sort: z.enum(sorts).optional(),
});
export type ListFilter = z.infer<typeof listFilter>;

/** A form as every list shows it. */
const listRow = z.object({
  FormID: id,
  Number: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  TemplateId: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  Summary: z.string(),
  SummaryEn: z.string(),
  ApplicantAUID: id,
  ApplicantName: z.string(),
  ApplicantNameEn: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  /** Yuan with 2 decimals; null where the form has none. */
  Amount: z.string().nullable(),
  Status: z.number().int(),
  /** 0, or -2 for an abandoned one. */
  StateType: z.number().int(),
  Round: z.number().int(),
  Version: z.number().int(),
  UrgentGrade: z.number().int(),
  IsShowUrgent: z.boolean(),
  CreateTime: when,
  UpdateTime: when,
  SubmitTime: when.nullable(),
  /** Names of those who are asked now. */
  WaitingFor: z.string(),
  WaitingForEn: z.string(),
  /** The caller's waiting row, in the lists of what waits for him. */
  RowID: z.number().int().nullable(),
  /** Since when it waits for him, or when he last decided; null in the other lists. */
  OpenTime: when.nullable(),
});

/** A list of forms; which ones is said by its name. */
export const listCall = (does: string, access: Access = 'signedIn') =>
  post({ does, access, reads: true, input: listFilter, reply: pageOf(listRow) });
