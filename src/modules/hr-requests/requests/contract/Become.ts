import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { becomeResults } from '#modules/hr-requests/contract/codes.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { recordColumns } from './record.ts';

const code = ['PrepareBecome'];

const calls = billCalls({
  name: 'Confirmation',
  row: { ...recordColumns, Result: z.enum(becomeResults).nullable(), ExtendTo: z.string().nullable() },
  fields: {
    AUID: id.optional(),
    Result: z.enum(becomeResults).optional(),
    Becometimenow: day.nullish(),
    /** New last day of an extended probation. */
    ExtendTo: day.nullish(),
    /** Uploaded files of the agreement on the extension. */
    Agreement: z
      .array(z.strictObject({ uid: z.uuid() }))
      .max(20)
      .optional(),
    FailReason: textarea(200).optional(),
    SelfSummary: textarea(2000).optional(),
    LeaderScore: z.coerce.number().int().min(0).max(100).nullish(),
    /** Basic pay in yuan from the day of confirmation, entered by the leader or HR. */
    NewSalary: text(20).nullish(),
  },
  access: 'signedIn',
  manager: code,
});

/** A person whose probation ends soon or has ended. */
const dueRow = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Position: z.string(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  UserType: coded(userType.labels),
  EntryTime: z.string().nullable(),
  PrepareBARW: z.string(),
  /** Days until the end of the probation. Negative if it has passed. */
  DaysLeft: z.number().int(),
  /** Pending confirmation. Null if there is none. */
  FormID: id.nullable(),
  Number: z.string(),
  CanOpen: z.boolean(),
  /** Form template to start a confirmation. Null if the caller may not file it. */
  TemplateId: id.nullable(),
});

/** Confirmations: people who are due, and pending and finished requests. */
export const Become = controller('Become', {
  GetBecomePreparePage: post({
    does: 'Returns people in the caller’s scope whose probation ends within 30 days or has ended, earliest first',
    access: code,
    reads: true,
    spec: 'prepare',
    input: z.strictObject({ ...paging, Keyword: text(100).optional(), DeptId: id.optional() }),
    reply: pageOf(dueRow),
  }),
  GetBecomeIngPage: { ...calls.managed, does: 'Returns confirmations that are not finished', spec: 'ing' },
  GetBecomeEdPage: { ...calls.managed, does: 'Returns finished confirmations', spec: 'ed' },
  GetBecomeApprovalPage: { ...calls.toExamine, spec: 'approval' },
  GetProbation: post({
    does: 'Returns attendance, goals and reviews of a probation so far, within the caller’s rights: for readers of a confirmation by its id, for those who may file one by the person',
    access: 'signedIn',
    reads: true,
    input: z
      .strictObject({ FormID: id.optional(), AUID: id.optional() })
      .refine(
        ({ FormID, AUID }) => (FormID === undefined) !== (AUID === undefined),
        '请指定申请单或员工 | Name either a form or a person',
      ),
    example: { AUID: 1 },
    reply: z.object({
      AUID: id,
      /** Company days, both included: from the entry date to the end of the probation, at most today. */
      From: z.string(),
      To: z.string(),
      Sections: z.array(
        z.object({
          Key: z.string(),
          Name: z.string(),
          /** Empty: there is nothing, or nothing that the caller may know. */
          Facts: z.array(z.object({ Name: z.string(), Value: z.string(), Path: z.string().nullable() })),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
  AddBecome: { ...calls.add, spec: 'add' },
  EditBecome: { ...calls.edit, spec: 'edit' },
  SubmitBecome: { ...calls.submit, spec: 'submit' },
});
