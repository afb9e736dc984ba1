import type { InputOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, type RaiseCause } from '#modules/hr-requests/contract/codes.ts';
import { Raise } from '../../contract/Raise.ts';
import type { RaiseThen } from '../commands/raising.ts';
import { listFacts } from '../queries/bills.ts';
import { formRef, personRef } from '../queries/refs.ts';

type Fields = Omit<InputOf<typeof Raise.AddRaise>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = { Cause: null as RaiseCause | null, EffectiveDay: null as string | null, Reason: '' };

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listFacts<RaiseThen>(on, formIds);
  return new Map(
    [...facts].map(([formId, { takeEffect, after }]) => [
      formId,
      { Cause: after.cause, EffectiveDay: takeEffect, Reason: after.reason },
    ]),
  );
}

async function valuesOf(
  on: Executor,
  { AUID, Cause, EffectiveDay, Items, Original, Reason }: Fields,
): Promise<Values> {
  return {
    ...(AUID === undefined ? {} : { AUID: await personRef(on, AUID) }),
    ...(Cause === undefined ? {} : { Cause: String(Cause) }),
    ...(EffectiveDay === undefined ? {} : { EffectiveDay: EffectiveDay ?? undefined }),
    ...(Items === undefined ? {} : { Items }),
    ...(Original === undefined ? {} : { Original: Original === null ? undefined : formRef(Original) }),
    ...(Reason === undefined ? {} : { Reason }),
  };
}

const bills = billHandlers({ kind: billKinds.raise, columns, blank, valuesOf });

export const raise = serve(Raise, {
  GetRaisePage: bills.own,
  GetRaiseToExaminePage: bills.toExamine,
  GetRaiseAdoptPage: bills.adopted,
  GetRaiseManagerPage: bills.managed(hrCode),
  GetRaiseFormInfo: bills.info,
  AddRaise: bills.add,
  EditRaise: bills.edit,
});
