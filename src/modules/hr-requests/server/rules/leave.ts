import type { FormError } from '#modules/forms/contract/validate.ts';
import type { LeaveType } from '../../contract/codes.ts';
import { fault } from './faults.ts';

/** What a leaving asks for. */
export interface LeavePlan {
  readonly formId: number;
  readonly subject: number;
  readonly type: LeaveType;
  /** Company day; null: none is named yet. */
  readonly lastDay: string | null;
  readonly reason: string;
  readonly remark: string;
  readonly teamSuccessor: number | null;
  readonly handover: number | null;
}

/** What a leaving is held against. */
export interface Leaver {
  readonly isActive: boolean;
  readonly led: number;
  readonly reports: number;
  /** Whether those who take over are in service. */
  readonly hasTeamSuccessor: boolean;
  readonly hasHandover: boolean;
}

/** What stands against somebody's leaving. */
export function faultsOfLeave(plan: LeavePlan, person: Leaver): FormError[] {
  if (!person.isActive)
    return [fault('AUID', '该员工已停用或离职', 'This employee is not in service any more')];
  const found: FormError[] = [];
  const taking = [
    ['TeamSuccessor', plan.teamSuccessor, person.hasTeamSuccessor],
    ['HandoverAUID', plan.handover, person.hasHandover],
  ] as const;
  for (const [field, id, isThere] of taking) {
    if (id === plan.subject) found.push(fault(field, '不能选择员工本人', 'Somebody else than the employee'));
    else if (id !== null && !isThere)
      found.push(fault(field, '所选接手人不存在或已停用', 'Who takes over is not in service any more'));
  }
  if (found.length === 0 && plan.teamSuccessor === null && person.led + person.reports > 0)
    found.push(
      fault(
        'TeamSuccessor',
        `请选择团队接手人（直属下属 ${person.reports} 人，负责部门 ${person.led} 个）`,
        `Say who takes over: ${person.reports} direct reports, ${person.led} departments led`,
      ),
    );
  return found;
}
