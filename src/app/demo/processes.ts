import type { Tx } from '#kit/server/db/database.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { publishProcess } from '#modules/approval/server/open.ts';
import { listTemplates } from '#modules/forms/server/open.ts';
import type { standardIds, Change } from '#modules/people/server/open.ts';
import type { TemplateCode } from './form-plan.ts';

type Branches = ProcessInput['branches'];
type LevelInput = Branches[number]['levels'][number];

/** People and roles that the approval levels name. */
export interface Signers {
  readonly roles: Awaited<ReturnType<typeof standardIds>>['approvalRoles'];
  readonly financeDirector: number;
  readonly generalManager: number;
}

/** Levels at which a form of the demo can be waiting. */
export const levels = {
  leader: { zh: '直属上级审批', en: 'Direct leader' },
  head: { zh: '部门负责人审批', en: 'Department head' },
  review: { zh: '财务审核', en: 'Finance review' },
  payment: { zh: '出纳付款', en: 'Payment' },
} as const;

const leader: LevelInput = {
  name: levels.leader,
  approvers: { kind: 'directLeader' },
  sign: signType.or,
};
const twoLeaders: LevelInput = {
  name: { zh: '两级上级依次审批', en: 'Two leaders in order' },
  approvers: { kind: 'leadersUp', levels: 2 },
  sign: signType.inOrder,
};

const levelsFor = ({ roles, financeDirector, generalManager }: Signers) => ({
  leader,
  twoLeaders,
  head: {
    name: levels.head,
    approvers: { kind: 'role', roleId: roles.departmentHead },
    sign: signType.or,
  } satisfies LevelInput,
  joint: {
    name: { zh: '财务总监与总经理会签', en: 'Finance director and general manager together' },
    approvers: { kind: 'people', people: [financeDirector, generalManager] },
    sign: signType.and,
  } satisfies LevelInput,
  finance: [
    {
      name: levels.review,
      approvers: { kind: 'role', roleId: roles.financeReviewer },
      sign: signType.or,
      finance: true,
    },
    {
      name: levels.payment,
      approvers: { kind: 'role', roleId: roles.cashier },
      sign: signType.or,
      finance: true,
      edit: ['cashier', 'cashierDate', 'paidAmount'],
    },
  ] satisfies LevelInput[],
});

/** Returns branches by amount: each up to its limit in yuan, and the last one for all larger amounts. */
function byAmount(steps: readonly (readonly [below: string | null, route: LevelInput[]])[]): Branches {
  return steps.map(([below, route], n) => {
    const from = steps[n - 1]?.[0] ?? '0';
    return below === null
      ? { name: { zh: `${from} 元及以上`, en: `${from} yuan and more` }, when: null, levels: route }
      : {
          name: { zh: `${below} 元以下`, en: `Below ${below} yuan` },
          when: { amountFrom: null, amountBelow: below },
          levels: route,
        };
  });
}

interface DemoProcess {
  readonly name: string;
  readonly nameEn: string;
  readonly process: ProcessInput;
}

const plain = (name: string, nameEn: string, ...route: LevelInput[]): DemoProcess => ({
  name,
  nameEn,
  process: { branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels: route }] },
});

/** Returns a process whose finished forms can be revoked for some days. */
const revocable = (revokeDays: number, { process, ...one }: DemoProcess): DemoProcess => ({
  ...one,
  process: { ...process, revokeDays },
});

/**
 * Processes of the demo company. Together they use each sign type, a branch by amount and a level that corrects
 * values.
 */
export async function publishDemoProcesses(tx: Tx, signers: Signers, change: Change): Promise<void> {
  const { leader, twoLeaders, head, joint, finance } = levelsFor(signers);
  const processes: Record<TemplateCode, DemoProcess> = {
    BX: {
      name: '费用报销流程',
      nameEn: 'Expense reimbursement process',
      process: {
        branches: byAmount([
          ['5000', [leader, ...finance]],
          ['30000', [leader, head, ...finance]],
          [null, [leader, head, joint, ...finance]],
        ]),
      },
    },
    FK: {
      name: '付款申请流程',
      nameEn: 'Payment request process',
      process: {
        branches: byAmount([
          ['50000', [leader, head, ...finance]],
          [null, [twoLeaders, joint, ...finance]],
        ]),
      },
    },
    JK: {
      name: '借款申请流程',
      nameEn: 'Loan approval process',
      process: {
        branches: byAmount([
          ['10000', [leader, ...finance]],
          [null, [twoLeaders, ...finance]],
        ]),
      },
    },
    CG: {
      name: '采购申请流程',
      nameEn: 'Purchase request process',
      process: {
        branches: byAmount([
          ['20000', [leader, ...finance]],
          [null, [leader, head, ...finance]],
        ]),
      },
    },
    RC: plain('日常付款流程', 'Routine payment process', leader, ...finance),
    TK: plain('用户退款流程', 'Customer refund process', leader, ...finance),
    XZ: revocable(7, plain('行政事务流程', 'Administrative affairs process', leader, head)),
    YH: plain('员工优惠流程', 'Employee discount process', leader),
    TC: plain('套餐变更流程', 'Package change process', leader, {
      ...head,
      edit: ['priceAfter', 'effective'],
    }),
    YX: plain('企业邮箱流程', 'Enterprise email process', { ...leader, edit: ['quota', 'external'] }),
    GY: revocable(30, plain('供应商合作流程', 'Supplier cooperation process', leader, head)),
    TY: plain('通用申请流程', 'General request process', leader),
  };
  for (const { id, code } of await listTemplates(tx)) {
    const process = processes[code as TemplateCode];
    if (process) await publishProcess(tx, { ...process, ...change, templateId: id, departmentId: null });
  }
}
