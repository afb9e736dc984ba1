import { signType } from '#modules/approval/contract/codes.ts';
import { standardProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import { openingForm, payBills, runForm } from '../../contract/codes.ts';

/** Days after the end of a process in which it may be revoked. If it has taken effect, 15 days from then apply. */
const revokeDays = 365;

/**
 * Returns a process in which the applicant's own leader approves. The leaders of the person concerned are not informed.
 */
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

/**
 * Returns a process whose approver reads the listed totals first. Only a person may approve, and finished forms cannot
 * be revoked.
 */
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

/** Standard approval processes of pay forms. */
export const payProcesses = standardProcesses('payroll', 50, [
  byOwnLeader(payBills.first, '定薪流程', 'First pay process'),
  byOwnLeader(payBills.change, '薪资调整流程', 'Adjustment of pay process'),
  bySums(runForm, '工资审批流程', 'Pay run process', ['Gross', 'Deducted', 'Net', 'Employer']),
  bySums(openingForm, '批量定薪流程', 'Opening archives process', ['Monthly']),
]);
