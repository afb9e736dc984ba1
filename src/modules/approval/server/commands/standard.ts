import { signType } from '../../contract/codes.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listTemplates } from '#modules/forms/server/open.ts';
import type { ProcessInput } from '../../contract/process.ts';
import { hasProcess } from '../queries/processes.ts';
import { publishProcess } from './publish.ts';

/** Approval roles that the standard processes ask. */
export interface StandardRoles {
  /** Reviews for finance. */
  readonly finance: number;
  /** Pays out. */
  readonly cashier: number;
}

type LevelInput = ProcessInput['branches'][number]['levels'][number];

const leader: LevelInput = {
  name: { zh: '直属上级审批', en: 'Direct leader' },
  approvers: { kind: 'directLeader' },
  sign: signType.or,
};
const departmentLeader: LevelInput = {
  name: { zh: '部门负责人审批', en: 'Department leader' },
  approvers: { kind: 'departmentLeader' },
  sign: signType.or,
};
const twoLeaders: LevelInput = {
  name: { zh: '两级上级审批', en: 'Leaders, two levels up' },
  approvers: { kind: 'leadersUp', levels: 2 },
  sign: signType.inOrder,
};

const finance = (roles: StandardRoles): LevelInput[] => [
  {
    name: { zh: '财务审核', en: 'Finance review' },
    approvers: { kind: 'role', roleId: roles.finance },
    sign: signType.or,
    finance: true,
  },
  {
    name: { zh: '出纳付款', en: 'Payment' },
    approvers: { kind: 'role', roleId: roles.cashier },
    sign: signType.or,
    finance: true,
    edit: ['cashier', 'cashierDate', 'paidAmount'],
  },
];

const byAmount = (
  below: string,
  small: LevelInput[],
  large: LevelInput[],
  roles: StandardRoles,
): ProcessInput => ({
  branches: [
    {
      name: { zh: `${below} 元以下`, en: `Below ${below} yuan` },
      when: { amountFrom: null, amountBelow: below },
      levels: [...small, ...finance(roles)],
    },
    {
      name: { zh: `${below} 元及以上`, en: `${below} yuan and more` },
      when: null,
      levels: [...large, ...finance(roles)],
    },
  ],
});

const standard = (roles: StandardRoles) => [
  {
    code: 'BX',
    name: '费用报销流程',
    nameEn: 'Expense reimbursement process',
    process: byAmount('5000', [leader], [leader, departmentLeader], roles),
  },
  {
    code: 'FK',
    name: '付款申请流程',
    nameEn: 'Payment request process',
    process: byAmount('50000', [leader, departmentLeader], [twoLeaders, departmentLeader], roles),
  },
  {
    code: 'JK',
    name: '借款申请流程',
    nameEn: 'Loan approval process',
    process: byAmount('10000', [leader], [twoLeaders], roles),
  },
];

/** Publishes the standard processes for everybody where a standard template has none yet. */
export async function ensureStandardProcesses(db: Database, roles: StandardRoles, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const templates = await listTemplates(tx);
    for (const { code, ...publication } of standard(roles)) {
      const template = templates.find((one) => one.code === code);
      if (!template || (await hasProcess(tx, template.id))) continue;
      await publishProcess(tx, {
        ...publication,
        templateId: template.id,
        departmentId: null,
        by: null,
        now,
        language: 'zh',
      });
    }
  });
}
