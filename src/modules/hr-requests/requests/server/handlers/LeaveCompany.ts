import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { billHandlers, findSeen, viewerOf } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, type LeaveType } from '#modules/hr-requests/contract/codes.ts';
import { LeaveCompany } from '../../contract/LeaveCompany.ts';
import { leavePlan, type LeaveThen } from '../commands/leaving.ts';
import { findSubmission, listFacts } from '../queries/bills.ts';
import { mayFileAbout, mayKnowByForm } from '../queries/may-file.ts';
import { readLeavingItems, type LeavingAsked } from '../queries/leaving-items.ts';
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

type Asked = Omit<LeavingAsked, 'reader' | 'language'>;

const resigns: LeaveType = 1;

/** Returns what a leaving form says; undefined if the caller may not read it or may not know about the person. */
async function askedOfForm(formId: number, ctx: Context): Promise<Asked | undefined> {
  const seen = await findSeen(ctx.db, viewerOf(ctx.actor), formId);
  const plan = seen && leavePlan(formId, seen.values);
  if (!plan || !(await mayKnowByForm(ctx, formId, billKinds.leave, plan.subject))) return undefined;
  const submitted = await findSubmission(ctx.db, formId);
  const { subject, lastDay, type } = plan;
  return { subject, lastDay, type, since: companyDay(submitted ?? ctx.now) };
}

/** Returns what is typed so far; undefined if the caller may not file a leaving of this person. */
async function askedWhileFilling(
  given: { AUID?: number | undefined; LastWorkDay?: string | undefined; LeaveType?: LeaveType | undefined },
  ctx: Context,
): Promise<Asked | undefined> {
  const { AUID = 0, LastWorkDay = null, LeaveType: type = resigns } = given;
  const since = companyDay(ctx.now);
  return (await mayFileAbout(ctx, AUID)) ? { subject: AUID, lastDay: LastWorkDay, type, since } : undefined;
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
  GetLeavingItems: async ({ FormID, ...given }, ctx) => {
    const asked = FormID === undefined ? await askedWhileFilling(given, ctx) : await askedOfForm(FormID, ctx);
    const found =
      asked &&
      (await readLeavingItems(
        ctx.db,
        { ...asked, reader: viewerOf(ctx.actor), language: ctx.language },
        ctx.now,
      ));
    return found ?? refuse(general.notFound);
  },
});
