import type { InputOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, type AbnormalResult } from '#modules/hr-requests/contract/codes.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import { SalaryAbnormal } from '../../contract/SalaryAbnormal.ts';
import type { AbnormalThen } from '../commands/abnormal.ts';
import { listFacts } from '../queries/bills.ts';
import { personRef } from '../queries/refs.ts';

type Fields = Omit<InputOf<typeof SalaryAbnormal.AddSalaryAbnormal>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = {
  AbnormalMonth: null as string | null,
  PayItem: null as MonthItem | null,
  Explain: '',
  Result: null as AbnormalResult | null,
};

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listFacts<AbnormalThen>(on, formIds);
  return new Map(
    [...facts].map(([formId, { after }]) => [
      formId,
      {
        AbnormalMonth: after.month,
        PayItem: after.item,
        Explain: after.explain,
        Result: after.result,
      },
    ]),
  );
}

async function valuesOf(on: Executor, { AUID, ...fields }: Fields): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const name of ['AbnormalMonth', 'PayItem', 'ExpectAmount', 'Explain', 'Proof'] as const)
    if (fields[name] !== undefined) values[name] = fields[name] ?? undefined;
  if (AUID !== undefined) values['AUID'] = await personRef(on, AUID);
  return values;
}

const bills = billHandlers({ kind: billKinds.abnormal, columns, blank, valuesOf });

export const salaryAbnormal = serve(SalaryAbnormal, {
  GetSalaryAbnormalPage: bills.own,
  GetSalaryAbnormalToExaminePage: bills.toExamine,
  GetSalaryAbnormalAdoptPage: bills.adopted,
  GetSalaryAbnormalManagerPage: bills.managed(hrCode),
  GetSalaryAbnormalFormInfo: bills.info,
  AddSalaryAbnormal: bills.add,
  EditSalaryAbnormal: bills.edit,
});
