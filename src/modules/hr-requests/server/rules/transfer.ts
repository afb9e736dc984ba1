import type { FormError } from '#modules/forms/contract/validate.ts';
import { fault } from './faults.ts';
import type { PayPlan } from '#modules/payroll/contract/pay-plan.ts';

/** What a transfer asks for; what is left out stays. */
export interface TransferPlan {
  readonly formId: number;
  readonly subject: number;
  /** Company day; null: none is named yet. */
  readonly day: string | null;
  readonly company: number | null;
  readonly department: number | null;
  readonly post: number | null;
  readonly leader: number | null;
  readonly teamSuccessor: number | null;
  readonly handover: number | null;
  readonly keepsIdentities: boolean;
  /** The transfer that it reverses; null: none. */
  readonly original: number | null;
  /** What he earns from then on; null: it stays. */
  readonly pay: PayPlan | null;
}

/** What a transfer is held against. */
export interface Moving {
  readonly isActive: boolean;
  readonly company: number;
  readonly department: number;
  readonly position: string;
  readonly leader: number | null;
  /** Departments that he leads and people in service who report to him. */
  readonly led: number;
  readonly reports: number;
}

/** What a transfer names, as it is today: null for what there is none of any more. */
export interface Targets {
  readonly company: boolean;
  readonly department: boolean;
  readonly post: boolean;
  readonly leader: boolean;
  readonly teamSuccessor: boolean;
  readonly handover: boolean;
  /** The name of the post. */
  readonly position: string;
}

const gone = {
  company: ['CompanyId', '所选公司不存在或已停用', 'The company is not in use any more'],
  department: ['DeptId', '所选部门不存在或已停用', 'The department is not in use any more'],
  post: ['PostID', '所选职位不存在或已停用', 'The position is not in use any more'],
  leader: ['LeaderAUID', '所选上级不存在或已停用', 'The leader is not in service any more'],
  teamSuccessor: ['TeamSuccessor', '所选接手人不存在或已停用', 'Who takes over is not in service any more'],
  handover: ['HandoverAUID', '所选接手人不存在或已停用', 'Who takes over is not in service any more'],
} as const;

const people = { leader: 'LeaderAUID', teamSuccessor: 'TeamSuccessor', handover: 'HandoverAUID' } as const;

/** What stands against a transfer; whether leaders would go round in a circle is asked by the caller. */
export function faultsOfTransfer(plan: TransferPlan, person: Moving, targets: Targets): FormError[] {
  if (!person.isActive)
    return [fault('AUID', '该员工已停用或离职', 'This employee is not in service any more')];
  const found: FormError[] = [];
  for (const [name, [field, zh, en]] of Object.entries(gone) as [keyof typeof gone, (typeof gone)['post']][])
    if (plan[name] !== null && !targets[name]) found.push(fault(field, zh, en));
  for (const [name, field] of Object.entries(people) as [keyof typeof people, string][])
    if (plan[name] === plan.subject)
      found.push(fault(field, '不能选择员工本人', 'Somebody else than the employee'));
  if (found.length > 0) return found;
  const differs =
    (plan.company !== null && plan.company !== person.company) ||
    (plan.post !== null && targets.position !== person.position) ||
    (plan.leader !== null && plan.leader !== person.leader);
  const moves = plan.department !== null && plan.department !== person.department;
  if (!differs && !moves) return [fault('DeptId', '变更前后相同', 'Nothing differs from what he has now')];
  if (moves && plan.teamSuccessor === null && person.led + person.reports > 0)
    return [
      fault(
        'TeamSuccessor',
        `请选择团队接手人（直属下属 ${person.reports} 人，负责部门 ${person.led} 个）`,
        `Say who takes over: ${person.reports} direct reports, ${person.led} departments led`,
      ),
    ];
  return [];
}
