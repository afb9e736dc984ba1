import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import {
  counterPart,
  declareBill,
  declareEffect,
  onEffect,
  onFiling,
  onMoved,
  onSubmission,
  type Moved,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { payBills, payCode } from '../../contract/codes.ts';
import { openingContributions } from '../openings/form.ts';
import { reachesPayee } from '../queries/payees.ts';
import { fault } from '../../contract/faults.ts';
import { followPay, takeDay, type ReadsPay } from './pay-part.ts';
import { changePart, changePlan, changing, firstPart, firstPaying, firstPlan } from './plans.ts';

/** Age in days beyond which an effective day may only be entered by people who administer everybody's pay. */
const pastDays = 31;

const reads: Readonly<Record<string, ReadsPay>> = {
  [payBills.first]: (_on, formId, values) => firstPlan(formId, values),
  [payBills.change]: (_on, formId, values) => changePlan(formId, values),
};

/** Checks that the applicant administers the pay of the person concerned, who must not be themselves. */
async function whoFiles(
  on: Executor,
  { template, applicant, values, now }: Submitting,
): Promise<FormError[]> {
  if (!reads[(await standardOf(on, template)) ?? '']) return [];
  const subject = personOf(values, 'AUID');
  if (subject === null) return [];
  if (subject === applicant)
    return [fault('AUID', '不能为本人定薪或调薪', 'You cannot set or change your own pay')];
  const scope = await scopeOf(on, applicant, payCode);
  if (!(await reachesPayee(on, scope, subject)))
    return [
      fault(
        'AUID',
        '只能由负责该员工薪酬的人员提交',
        'Only people responsible for this employee’s pay can file this form',
      ),
    ];
  const day = own(values, 'EffectiveDay') as string | undefined;
  const earliest = shiftDays(companyDay(now), -pastDays);
  return day !== undefined && day < earliest && scope.reach < 4
    ? [
        fault(
          'EffectiveDay',
          `生效日期最早为 ${earliest}，更早的日期请联系负责全公司薪酬的人员`,
          `The earliest effective day is ${earliest}. For an earlier one, ask the person responsible for pay of the whole company`,
        ),
      ]
    : [];
}

async function takePay(tx: Tx, asked: Submitting): Promise<FormError[]> {
  const read = reads[(await standardOf(tx, asked.template)) ?? ''];
  return read ? takeDay(tx, read, asked) : [];
}

/** Connects the pay forms to approval. */
export const billContributions: readonly Contribution[] = [
  declareBill({ kind: payBills.first, label: { zh: '定薪申请', en: 'First pay' }, subject: 'AUID' }),
  declareBill({
    kind: payBills.change,
    label: { zh: '薪资调整', en: 'Adjustment of pay' },
    subject: 'AUID',
    about: (values) => (own(values, 'EffectiveDay') as string | undefined) ?? '',
  }),
  declareEffect(firstPaying),
  onEffect(firstPaying, 'payroll', firstPart),
  declareEffect(changing),
  onEffect(changing, 'payroll', changePart),
  onEffect(changing, 'approval.counter', counterPart(changing)),
  onFiling('payroll', whoFiles),
  onSubmission('payroll', takePay),
  onMoved('payroll', Object.keys(reads), (tx: Tx, moved: Moved) => followPay(tx, moved)),
  ...openingContributions,
];
