import type { InputOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode } from '#modules/hr-requests/contract/codes.ts';
import { LeaveCompany } from '../../contract/LeaveCompany.ts';
import type { LeaveThen } from '../commands/leaving.ts';
import { listFacts } from '../queries/bills.ts';
import { personRef } from '../queries/refs.ts';

type Fields = Omit<InputOf<typeof LeaveCompany.AddLeaveCompany>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = {
  LeaveType: null as number | null,
  LastWorkDay: null as string | null,
  Reason: '',
  LeaveRemark: '',
};

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listFacts<LeaveThen>(on, formIds);
  return new Map(
    [...facts].map(([formId, { after }]) => [
      formId,
      { LeaveType: after.type, LastWorkDay: after.lastDay, Reason: after.reason, LeaveRemark: after.remark },
    ]),
  );
}

async function valuesOf(on: Executor, given: Fields): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const name of ['LastWorkDay', 'Reason', 'LeaveRemark'] as const)
    if (given[name] !== undefined) values[name] = given[name] ?? undefined;
  if (given.LeaveType !== undefined) values['LeaveType'] = String(given.LeaveType);
  for (const name of ['AUID', 'TeamSuccessor', 'HandoverAUID'] as const) {
    const id = given[name];
    if (id !== undefined) values[name] = id === null ? undefined : await personRef(on, id);
  }
  return values;
}

const bills = billHandlers({ kind: billKinds.leave, columns, blank, valuesOf });

export const leaveCompany = serve(LeaveCompany, {
  GetLeaveCompanyPage: bills.own,
  GetLeaveCompanyToExaminePage: bills.toExamine,
  GetLeaveCompanyAdoptPage: bills.adopted,
  GetLeaveCompanyManagerPage: bills.managed(hrCode),
  GetLeaveCompanyFormInfo: bills.info,
  AddLeaveCompany: bills.add,
  EditLeaveCompany: bills.edit,
});
