import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { LeaveType } from '#modules/hr-requests/contract/codes.ts';
import { fault } from './faults.ts';

/** Content of a resignation request. */
export interface LeavePlan {
  readonly formId: number;
  readonly subject: number;
  readonly type: LeaveType;
  /** Last working day as a company day. Null if not filled in yet. */
  readonly lastDay: string | null;
  readonly reason: string;
  readonly remark: string;
  readonly teamSuccessor: number | null;
  readonly handover: number | null;
}

/** Facts about a person against which a resignation is checked. */
export interface Leaver {
  readonly isActive: boolean;
  readonly led: number;
  readonly reports: number;
  /** True if the successors are active. */
  readonly hasTeamSuccessor: boolean;
  readonly hasHandover: boolean;
}

const [resigns, companyEnds] = [1, 2] as const;

/** Returns the days of notice required by law (Labour Contract Law, articles 37 and 40), or 0 if none. */
export function noticeOf(type: LeaveType, isOnProbation: boolean): number {
  if (type === resigns) return isOnProbation ? 3 : 30;
  return type === companyEnds && !isOnProbation ? 30 : 0;
}

/**
 * Warns if the notice is shorter than the law requires.
 * @param since company day of the submission
 */
export function warnShortNotice(
  { type, lastDay }: Pick<LeavePlan, 'type' | 'lastDay'>,
  isOnProbation: boolean,
  since: string,
): Words[] {
  const least = noticeOf(type, isOnProbation);
  if (lastDay === null || lastDay >= shiftDays(since, least)) return [];
  const days = Math.max(0, (Date.parse(lastDay) - Date.parse(since)) / 86_400_000);
  return [
    {
      zh: `提前通知 ${days} 天，不足法定的 ${least} 天：须双方协商一致${type === companyEnds ? '，或支付一个月工资代替通知' : ''}`,
      en: `The notice of ${days} days is shorter than the ${least} days required by law. Both sides must agree${type === companyEnds ? ', or a month’s pay replaces the notice' : ''}`,
    },
  ];
}

/** Returns all faults of a resignation request at once. */
export function faultsOfLeave(plan: LeavePlan, person: Leaver): FormError[] {
  const found: FormError[] = [];
  if (!person.isActive)
    found.push(fault('AUID', '该员工已停用或离职', 'This employee is disabled or has left'));
  const taking = [
    ['TeamSuccessor', plan.teamSuccessor, person.hasTeamSuccessor],
    ['HandoverAUID', plan.handover, person.hasHandover],
  ] as const;
  for (const [field, id, isThere] of taking) {
    if (id === plan.subject)
      found.push(fault(field, '不能选择员工本人', 'Choose somebody other than the employee'));
    else if (id !== null && !isThere)
      found.push(
        fault(
          field,
          '所选接手人不存在或已停用',
          'The successor does not exist or is disabled. Choose another one',
        ),
      );
  }
  if (plan.teamSuccessor === null && person.led + person.reports > 0)
    found.push(
      fault(
        'TeamSuccessor',
        `请选择团队接手人（直属下属 ${person.reports} 人，负责部门 ${person.led} 个）`,
        `Choose who takes over the team (direct reports: ${person.reports}, departments led: ${person.led})`,
      ),
    );
  return found;
}
