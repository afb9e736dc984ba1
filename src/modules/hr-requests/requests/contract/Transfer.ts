import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { day, id, text, textarea } from '#kit/contract/fields.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { recordColumns } from './record.ts';

const code = ['Transfer'];

const calls = billCalls({
  name: 'Transfer',
  row: {
    ...recordColumns,
    TransferBeforeLeader: z.string(),
    TransferBeforeLeaderEN: z.string(),
    TransferAfterLeader: z.string(),
    TransferAfterLeaderEN: z.string(),
  },
  fields: {
    AUID: id.optional(),
    TakeEffect: day.nullish(),
    /** New place. Empty fields do not change. */
    DeptId: id.nullish(),
    PostID: id.nullish(),
    CompanyId: id.nullish(),
    LeaderAUID: id.nullish(),
    /** Basic pay in yuan from the day of the transfer. */
    NewSalary: text(20).nullish(),
    Reason: textarea(200).optional(),
    /** Successor for the direct reports and the departments led. */
    TeamSuccessor: id.nullish(),
    /** Person who takes over pending approvals. If empty, they stay with the person. */
    HandoverAUID: id.nullish(),
    /** True if the person keeps their signing roles of the old department. */
    KeepIdentities: z.boolean().optional(),
    /** Id of the transfer in effect that this one reverses. */
    Original: id.nullish(),
  },
  access: 'signedIn',
  manager: code,
});

/** Transfers to another department, position, leader or company on a day. */
export const Transfer = controller('Transfer', {
  GetTransferPage: { ...calls.managed, does: 'Returns transfers that are not finished', spec: 'list' },
  GetTransferPassPage: {
    ...calls.managed,
    does: 'Returns finished transfers, with their outcome',
    spec: 'pass list',
  },
  GetTransferApprovalPage: { ...calls.toExamine, spec: 'approval list' },
  GetTransferForm: { ...calls.info, spec: 'form' },
  AddTransfer: { ...calls.add, spec: 'add' },
  EditTransfer: { ...calls.edit, spec: 'edit' },
  SubmitTransfer: { ...calls.submit, spec: 'submit' },
  PassTransfer: { ...calls.approve, spec: 'pass' },
  GetTransferDuration: post({
    does: 'Returns since when a person in the caller’s scope has held their position and been in their department without a break',
    access: code,
    reads: true,
    spec: 'duration',
    input: z.strictObject({ AUID: id }),
    reply: z.object({
      AUID: id,
      PostName: z.string(),
      /** First company day in the position. Null if the person is not employed. */
      PostSince: z.string().nullable(),
      /** Days up to and including today. */
      PostDays: z.number().int(),
      DeptName: z.string(),
      DeptNameEn: z.string(),
      DeptSince: z.string().nullable(),
      DeptDays: z.number().int(),
    }),
  }),
});
