import { isDeepStrictEqual } from 'node:util';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import { findStandardTemplate, type FirstPublication } from '#modules/forms/server/open.ts';
import { findStandardApprovalRoles } from '#modules/people/server/open.ts';
import { processSchema, type ProcessInput } from '../../contract/process.ts';
import { findUntouchedProcess, hasProcess } from '../queries/processes.ts';
import { findProblems, latestEdition, publishProcess } from './publish.ts';

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

interface Roles {
  readonly finance: number;
  readonly cashier: number;
}

const finance = (roles: Roles): LevelInput[] => [
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

const byAmount = (below: string, small: LevelInput[], large: LevelInput[], roles: Roles): ProcessInput => ({
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

/** Initial process for forms of a standard template. */
export interface StandardProcess {
  /** Code of the standard template. */
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** A function is called only when the process is needed. */
  readonly process: ProcessInput | ((tx: Tx, now: Date) => Promise<ProcessInput>);
  /** Initial process of an earlier release. If nobody has changed it, the present one becomes its next edition. */
  readonly former?: ProcessInput | undefined;
}

type Processes = readonly StandardProcess[] | ((tx: Tx) => Promise<readonly StandardProcess[]>);

interface Ranked {
  readonly module: string;
  readonly rank: number;
  readonly processes: Processes;
}

const added = extensionPoint<Ranked>();

/**
 * Adds the initial processes for a module's templates.
 * @param rank modules with smaller ranks are processed first
 * @param processes a function if they depend on data in the database
 */
export const standardProcesses = (module: string, rank: number, processes: Processes): Contribution =>
  added(module, { module, rank, processes });

const byLeaders = (...levels: LevelInput[]): ProcessInput => ({
  branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels }],
});

/** Processes for forms that do not involve finance. */
const unpaid: readonly StandardProcess[] = [
  {
    code: 'XZ',
    name: '行政事务流程',
    nameEn: 'Administrative affairs process',
    process: byLeaders(leader, departmentLeader),
  },
  { code: 'YH', name: '员工优惠流程', nameEn: 'Employee discount process', process: byLeaders(leader) },
  {
    code: 'TC',
    name: '套餐变更流程',
    nameEn: 'Package change process',
    process: byLeaders(leader, departmentLeader),
  },
  { code: 'YX', name: '企业邮箱流程', nameEn: 'Enterprise email process', process: byLeaders(leader) },
];

const paid = (roles: Roles): readonly StandardProcess[] => [
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
  {
    code: 'CG',
    name: '采购申请流程',
    nameEn: 'Purchase request process',
    process: byAmount('20000', [leader], [leader, departmentLeader], roles),
  },
  {
    code: 'RC',
    name: '日常付款流程',
    nameEn: 'Routine payment process',
    process: byAmount('50000', [leader], [leader, departmentLeader], roles),
  },
  {
    code: 'TK',
    name: '用户退款流程',
    nameEn: 'Customer refund process',
    process: byAmount('2000', [leader], [leader, departmentLeader], roles),
  },
];

/** Returns the processes for templates of the forms module. Without finance roles, paid-out forms get no process. */
async function own(tx: Tx): Promise<readonly StandardProcess[]> {
  const { financeReviewer: finance, cashier } = await findStandardApprovalRoles(tx);
  return finance === undefined || cashier === undefined ? unpaid : [...paid({ finance, cashier }), ...unpaid];
}

const general: readonly StandardProcess[] = [
  { code: 'TY', name: '通用申请流程', nameEn: 'General request process', process: byLeaders(leader) },
];

const listRanked = (on: Executor): readonly Ranked[] =>
  [
    { module: 'approval', rank: 0, processes: own },
    { module: 'approval', rank: 20, processes: general },
    ...added.of(on).values(),
  ].toSorted((a, b) => a.rank - b.rank);

/** Whether a template still has an earlier release's initial process and can take the present one. */
async function isFormer(
  tx: Tx,
  templateId: number,
  { former, process }: Pick<StandardProcess, 'former' | 'process'>,
): Promise<boolean> {
  if (!former || typeof process === 'function') return false;
  const kept = await findUntouchedProcess(tx, templateId);
  if (!isDeepStrictEqual(kept, processSchema.parse(former))) return false;
  const edition = await latestEdition(tx, templateId);
  return (await findProblems(tx, processSchema.parse(process), edition)).length === 0;
}

/**
 * Publishes company-wide processes for standard templates that have none, or an untouched one of an earlier release.
 * @param only modules to handle; all when left out
 */
export async function ensureStandardProcesses(
  db: Database,
  now: Date,
  only?: readonly string[],
): Promise<void> {
  for (const { module, processes } of listRanked(db)) {
    if (only && !only.includes(module)) continue;
    await inTransaction(db, async (tx) => {
      const list = typeof processes === 'function' ? await processes(tx) : processes;
      for (const one of list) await ensureStandardProcess(tx, one, now);
    });
  }
}

async function ensureStandardProcess(
  tx: Tx,
  { code, process, former, ...publication }: StandardProcess,
  now: Date,
): Promise<void> {
  const template = await findStandardTemplate(tx, code);
  if (!template) return;
  if ((await hasProcess(tx, template.id)) && !(await isFormer(tx, template.id, { former, process }))) return;
  await publishProcess(tx, {
    ...publication,
    process: typeof process === 'function' ? await process(tx, now) : process,
    templateId: template.id,
    departmentId: null,
    by: null,
    now,
    language: 'zh',
  });
}

/** Gives a template without a process one in which the direct leader approves. */
export async function ensureProcess(
  tx: Tx,
  { title, titleEn, ...template }: FirstPublication,
): Promise<void> {
  if (await hasProcess(tx, template.templateId)) return;
  await publishProcess(tx, {
    ...template,
    departmentId: null,
    name: `${title}流程`,
    nameEn: `${titleEn} process`,
    process: byLeaders(leader),
  });
}
