import type { FormError } from '#modules/forms/contract/validate.ts';
import type { PayPlan } from '#modules/payroll/archive/contract/pay-plan.ts';
import { fault } from './faults.ts';

/** Content of a transfer request. Fields left out do not change. */
export interface TransferPlan {
  readonly formId: number;
  readonly subject: number;
  /** Company day. Null if not filled in yet. */
  readonly day: string | null;
  readonly company: number | null;
  readonly department: number | null;
  readonly post: number | null;
  readonly leader: number | null;
  readonly teamSuccessor: number | null;
  readonly handover: number | null;
  readonly keepsIdentities: boolean;
  /** Form id of the transfer that this one reverses. Null if none. */
  readonly original: number | null;
  /** Pay from the day of the transfer. Null if it does not change. */
  readonly pay: PayPlan | null;
}

/** Facts about a person against which a transfer is checked. */
export interface Moving {
  readonly isActive: boolean;
  readonly company: number;
  readonly department: number;
  readonly position: string;
  readonly leader: number | null;
  /** Number of departments that the person leads and of active people who report to them. */
  readonly led: number;
  readonly reports: number;
}

/** Targets of a transfer as they are today. A flag is false if the target is no longer active. */
export interface TransferTargets {
  readonly company: boolean;
  readonly department: boolean;
  readonly post: boolean;
  readonly leader: boolean;
  readonly teamSuccessor: boolean;
  readonly handover: boolean;
  /** Name of the new position. */
  readonly position: string;
}

const gone = {
  company: [
    'CompanyId',
    '所选公司不存在或已停用',
    'The company does not exist or is disabled. Choose another one',
  ],
  department: [
    'DeptId',
    '所选部门不存在或已停用',
    'The department does not exist or is disabled. Choose another one',
  ],
  post: [
    'PostID',
    '所选职位不存在或已停用',
    'The position does not exist or is disabled. Choose another one',
  ],
  leader: [
    'LeaderAUID',
    '所选上级不存在或已停用',
    'The leader does not exist or is disabled. Choose another one',
  ],
  teamSuccessor: [
    'TeamSuccessor',
    '所选接手人不存在或已停用',
    'The successor does not exist or is disabled. Choose another one',
  ],
  handover: [
    'HandoverAUID',
    '所选接手人不存在或已停用',
    'The successor does not exist or is disabled. Choose another one',
  ],
} as const;

const people = { leader: 'LeaderAUID', teamSuccessor: 'TeamSuccessor', handover: 'HandoverAUID' } as const;

/** Returns the faults of a transfer. The caller checks whether leaders would form a cycle. */
export function faultsOfTransfer(plan: TransferPlan, person: Moving, targets: TransferTargets): FormError[] {
  if (!person.isActive) return [fault('AUID', '该员工已停用或离职', 'This employee is disabled or has left')];
  const found: FormError[] = [];
  for (const [name, [field, zh, en]] of Object.entries(gone) as [keyof typeof gone, (typeof gone)['post']][])
    if (plan[name] !== null && !targets[name]) found.push(fault(field, zh, en));
  for (const [name, field] of Object.entries(people) as [keyof typeof people, string][])
    if (plan[name] === plan.subject)
      found.push(fault(field, '不能选择员工本人', 'Choose somebody other than the employee'));
  if (found.length > 0) return found;
  const differs =
    (plan.company !== null && plan.company !== person.company) ||
    (plan.post !== null && targets.position !== person.position) ||
    (plan.leader !== null && plan.leader !== person.leader);
  const moves = plan.department !== null && plan.department !== person.department;
  if (!differs && !moves)
    return [fault('DeptId', '变更前后相同', 'This form does not change anything. Change at least one value')];
  if (moves && plan.teamSuccessor === null && person.led + person.reports > 0)
    return [
      fault(
        'TeamSuccessor',
        `请选择团队接手人（直属下属 ${person.reports} 人，负责部门 ${person.led} 个）`,
        `Choose who takes over the team (direct reports: ${person.reports}, departments led: ${person.led})`,
      ),
    ];
  return [];
}
