import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { findDurations, findPerson, isReached } from '#modules/hr-requests/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { Transfer } from '../../contract/Transfer.ts';
import { blankRecord } from '../../contract/record.ts';
import type { PlaceThen } from '../commands/transferring.ts';
import { listFacts } from '../queries/bills.ts';
import { formRef, personRef, ref } from '../queries/refs.ts';

type Fields = Omit<InputOf<typeof Transfer.AddTransfer>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = {
  ...blankRecord,
  TransferBeforeLeader: '',
  TransferBeforeLeaderEN: '',
  TransferAfterLeader: '',
  TransferAfterLeaderEN: '',
};

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listFacts<PlaceThen>(on, formIds);
  return new Map(
    [...facts].map(([formId, { takeEffect, before, after }]) => [
      formId,
      {
        ...blank,
        TakeEffect: takeEffect,
        TransferBeforePostIDCN: before.position,
        TransferBeforeDeptIDCN: before.departmentName.zh,
        TransferBeforeDeptIDEN: before.departmentName.en,
        TransferAfterPostIDCN: after.position,
        TransferAfterDeptIDCN: after.departmentName.zh,
        TransferAfterDeptIDEN: after.departmentName.en,
        TransferBeforeLeader: before.leaderName.zh,
        TransferBeforeLeaderEN: before.leaderName.en,
        TransferAfterLeader: after.leaderName.zh,
        TransferAfterLeaderEN: after.leaderName.en,
      },
    ]),
  );
}

async function valuesOf(on: Executor, given: Fields): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const name of ['TakeEffect', 'Reason', 'NewSalary'] as const)
    if (given[name] !== undefined) values[name] = given[name] ?? undefined;
  for (const name of ['DeptId', 'PostID', 'CompanyId'] as const) {
    const id = given[name];
    if (id !== undefined) values[name] = id === null ? undefined : ref(id);
  }
  for (const name of ['AUID', 'LeaderAUID', 'TeamSuccessor', 'HandoverAUID'] as const) {
    const id = given[name];
    if (id !== undefined) values[name] = id === null ? undefined : await personRef(on, id);
  }
  if (given.Original !== undefined)
    values['Original'] = given.Original === null ? undefined : formRef(given.Original);
  if (given.KeepIdentities !== undefined) values['KeepIdentities'] = String(given.KeepIdentities);
  return values;
}

const bills = billHandlers({ kind: billKinds.transfer, columns, blank, valuesOf });

const code = 'Transfer';

const daysSince = (since: string | null, today: string): number =>
  since === null ? 0 : Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000) + 1;

export const transfer = serve(Transfer, {
  GetTransferPage: (input, ctx) => bills.page('bills', ctx, { ...input, Ended: false }, code),
  GetTransferPassPage: (input, ctx) => bills.page('bills', ctx, { ...input, Ended: true }, code),
  GetTransferApprovalPage: bills.toExamine,
  GetTransferForm: bills.info,
  AddTransfer: bills.add,
  EditTransfer: bills.edit,
  SubmitTransfer: bills.submit,
  PassTransfer: bills.approve,
  GetTransferDuration: async ({ AUID }, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, code);
    const person = (await isReached(ctx.db, scope, AUID)) ? await findPerson(ctx.db, AUID) : undefined;
    if (!person) return refuse(general.notFound);
    const today = companyDay(ctx.now);
    const { post, department } = await findDurations(ctx.db, AUID, today);
    return {
      AUID,
      PostName: person.position,
      PostSince: post,
      PostDays: daysSince(post, today),
      DeptName: person.department.zh,
      DeptNameEn: person.department.en,
      DeptSince: department,
      DeptDays: daysSince(department, today),
    };
  },
});
