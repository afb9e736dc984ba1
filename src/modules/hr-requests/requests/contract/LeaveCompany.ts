import { z } from 'zod';
import { controller } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, textarea } from '#kit/contract/fields.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { hrCode, leaveTypeLabels, leaveTypes } from '#modules/hr-requests/contract/codes.ts';
import { leavingItemCalls } from './leaving-items.ts';

const calls = billCalls({
  name: 'Leaving',
  row: {
    LeaveType: coded(leaveTypeLabels).nullable(),
    LastWorkDay: z.string().nullable(),
    Reason: z.string(),
    LeaveRemark: z.string(),
  },
  fields: {
    AUID: id.optional(),
    LeaveType: chosen(leaveTypeLabels).pipe(z.literal(leaveTypes)).optional(),
    LastWorkDay: day.nullish(),
    Reason: textarea(200).optional(),
    LeaveRemark: textarea(500).optional(),
    /** Successor for the direct reports and the departments led. */
    TeamSuccessor: id.nullish(),
    /** Person who takes over pending approvals. If empty, the direct leader does. */
    HandoverAUID: id.nullish(),
  },
  access: ['AttendanceApplication'],
  manager: [hrCode],
});

/** Resignations. The account is disabled on the day after the last working day. */
export const LeaveCompany = controller('LeaveCompany', {
  GetLeaveCompanyPage: { ...calls.own, spec: 'page' },
  GetLeaveCompanyToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetLeaveCompanyAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetLeaveCompanyManagerPage: { ...calls.managed, spec: 'manager page' },
  GetLeaveCompanyFormInfo: { ...calls.info, spec: 'form/info' },
  AddLeaveCompany: { ...calls.add, spec: 'add' },
  EditLeaveCompany: { ...calls.edit, spec: 'edit' },
  ...leavingItemCalls,
});
