import { signType } from '#modules/approval/contract/codes.ts';
import { standardProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import { openingForm, payBills, runForm } from '../../contract/codes.ts';

/** Days from the end in which somebody may ask to revoke; what has taken effect is revocable for 15 days from then. */
const revokeDays = 365;

/** Who keeps pay is checked by his own leader, whoever it is about: the leaders of that person learn nothing. */
const byOwnLeader = (code: string, name: string, nameEn: string): StandardProcess => ({
  code,
  name,
  nameEn,
  process: {
    revokeDays,
    branches: [
      {
        name: { zh: '全部', en: 'All' },
        when: null,
        levels: [
          {
            name: { zh: '薪酬负责人审批', en: 'Leader of payroll' },
            approvers: { kind: 'directLeader' },
            sign: signType.or,
            show: ['Items'],
          },
        ],
      },
    ],
  },
});

/** Sums that its applicant's leader reads before he approves; only a person does, and what is finished stays. */
const bySums = (code: string, name: string, nameEn: string, show: string[]): StandardProcess => ({
  code,
  name,
  nameEn,
  process: {
    withdrawAnyTime: true,
    branches: [
      {
        name: { zh: '全部', en: 'All' },
        when: null,
        levels: [
          {
            name: { zh: '薪酬负责人审批', en: 'Leader of payroll' },
            approvers: { kind: 'directLeader' },
            sign: signType.or,
            show,
            byHand: true,
          },
        ],
      },
    ],
  },
});

/** Processes that forms of pay start with. */
export const payProcesses = standardProcesses('payroll', 50, [
  byOwnLeader(payBills.first, '定薪流程', 'First pay process'),
  byOwnLeader(payBills.change, '薪资调整流程', 'Adjustment of pay process'),
  bySums(runForm, '工资审批流程', 'Pay run process', ['Gross', 'Deducted', 'Net', 'Employer']),
  bySums(openingForm, '批量定薪流程', 'Opening archives process', ['Monthly']),
]);
