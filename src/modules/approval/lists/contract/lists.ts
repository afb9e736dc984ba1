import { z } from 'zod';
import { type Access, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { amount, day, id, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { formStatusLabels, stateTypeLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { urgentGrade } from '#modules/approval/contract/shapes.ts';

const sortable = ['Number', 'Amount', 'CreateTime', 'SubmitTime', 'UpdateTime', 'OpenTime'] as const;
export type SortKey = (typeof sortable)[number];

/** Sort keys: `Number` ascending, `-Number` descending. */
const sorts = sortable.flatMap((key) => [key, `-${key}` as const]);

/** Filters of every list of forms. Dates are company days of submission, both ends included. */
export const listFilter = z.strictObject({
  ...paging,
  /** Searches number, title, applicant and summary. */
  Keyword: text(100).optional(),
  Number: text(40).optional(),
  Title: text(100).optional(),
  /** Part of the applicant's name in either language. */
  Applicant: text(40).optional(),
  CompanyId: id.optional(),
  /** The department, including everything below it. */
  DeptId: id.optional(),
  TemplateId: id.optional(),
  Group: z.enum(['finance', 'administrative', 'network', 'other']).optional(),
  Status: chosen(formStatusLabels).optional(),
  /** A group of statuses, as tabs show them. Abandoned forms belong to none. */
  State: z.enum(['draft', 'live', 'sentBack', 'finished']).optional(),
  AmountFrom: amount.optional(),
  AmountTo: amount.optional(),
  DateFrom: day.optional(),
  DateTo: day.optional(),
  Sort: z.enum(sorts).optional(),
});
export type ListFilter = z.infer<typeof listFilter>;

/** A form as shown in every list. */
export const listRow = z.object({
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
  /** Amount in yuan with 2 decimals; null when the form has no amount. */
  Amount: z.string().nullable(),
  Status: coded(formStatusLabels),
  StateType: coded(stateTypeLabels),
  Round: z.number().int(),
  Version: z.number().int(),
  UrgentGrade: urgentGrade,
  IsShowUrgent: z.boolean(),
  CreateTime: when,
  UpdateTime: when,
  SubmitTime: when.nullable(),
  /** Names of the people whose decision is awaited now. */
  WaitingFor: z.string(),
  WaitingForEn: z.string(),
  /** The caller's row, in lists of forms that wait for the caller or are suspended at their step. */
  RowID: z.number().int().nullable(),
  /** Start of the caller's wait, or the time of their last decision; null in the other lists. */
  OpenTime: when.nullable(),
  /** Name of the absent person for whom the caller decides; empty when the step is the caller's own. */
  OnBehalfOfName: z.string(),
  OnBehalfOfNameEn: z.string(),
});

/** Lists that can be exported to Excel, with the permission code that each needs; null for every signed-in person. */
export const exportedLists = {
  mine: null,
  waiting: null,
  decided: null,
  suspended: null,
  handled: null,
  receivedCopies: null,
  sentCopies: null,
  mentioned: null,
  everything: 'ApprovalByAdminManagement',
  financeWaiting: 'ApprovalByFinanceManagement',
  financeDecided: 'ApprovalByFinanceManagement',
  financial: 'ApprovalByFinancialManagement',
  administrative: 'ApprovalByAdministrativeManagement',
  attendance: 'ApprovalByAttendanceManagement',
} as const;
export type ExportedList = keyof typeof exportedLists;

/** Maximum number of rows in one Excel export of forms. */
export const exportMost = 10_000;

const exportFilter = listFilter.omit({ PageIndex: true, PageSize: true });

export const exportCall = download({
  media: media.excel,
  does: 'Exports a list of forms with its filters as Excel; a list that needs a permission also needs it here',
  access: 'signedIn',
  input: exportFilter.extend({
    List: z.enum(Object.keys(exportedLists) as [ExportedList, ...ExportedList[]]),
  }),
  reply: z.unknown(),
  refusals: [approvalRefusals.exportTooLarge],
  limit: { max: 20, seconds: 600 },
});
export type ExportFilter = z.infer<typeof exportCall.input>;

/** Declares a call that returns a list of forms. */
export const listCall = (does: string, access: Access = 'signedIn') =>
  post({ does, access, reads: true, fromReplica: true, input: listFilter, reply: pageOf(listRow) });
