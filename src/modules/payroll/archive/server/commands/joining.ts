import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import {
  counterPart,
  defineRequestType,
  type RequestType,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { payBills, payCode } from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { openingType } from '#modules/payroll/openings/server/commands/form.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { reachesPayee } from '../queries/payees.ts';
import { followPay, takeDay, type ReadsPay } from './pay-part.ts';
import { changePart, changePlan, changing, firstPart, firstPaying, firstPlan } from './plans.ts';

/** Age in days beyond which an effective day may only be entered by people who administer everybody's pay. */
const pastDays = 31;

/** Checks that the applicant administers the pay of the person concerned, who must not be themselves. */
async function whoFiles(on: Executor, { applicant, values, now }: Submitting): Promise<FormError[]> {
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

/** Returns what every form that sets pay shares: who files it, and that no day is taken twice. */
const paying = <P>(reads: ReadsPay): Pick<RequestType<P>, 'filing' | 'submission' | 'moved'> => ({
  filing: whoFiles,
  submission: (tx, asked) => takeDay(tx, reads, asked),
  moved: [followPay],
});

/** Connects the pay forms to approval. */
export const billContributions: readonly Contribution[] = [
  defineRequestType({
    key: 'payroll.first-pay',
    templates: [payBills.first],
    single: { label: { zh: '定薪申请', en: 'First pay' }, subject: 'AUID' },
    effect: firstPaying,
    parts: { payroll: firstPart },
    ...paying((_on, formId, values) => firstPlan(formId, values)),
  }),
  defineRequestType({
    key: 'payroll.pay-change',
    templates: [payBills.change],
    single: {
      label: { zh: '薪资调整', en: 'Adjustment of pay' },
      subject: 'AUID',
      about: (values) => (own(values, 'EffectiveDay') as string | undefined) ?? '',
    },
    effect: changing,
    parts: { payroll: changePart, 'approval.counter': counterPart(changing) },
    ...paying((_on, formId, values) => changePlan(formId, values)),
  }),
  defineRequestType(openingType),
].flat();
