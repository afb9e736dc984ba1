import { shiftDays } from '#kit/rules/dates.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import type { Approvals, BillFiler } from './bill-filer.ts';
import type { CompanyPlan } from './company-plan.ts';

/** Resignation in the demo: team, place counted from its end, days from today, progress and reason. */
type DemoLeaving = readonly [
  unit: string,
  nth: number,
  begun: number,
  last: number,
  approvals: Approvals,
  type: string,
  reason: string,
];

const leavings: readonly DemoLeaving[] = [
  ['质量保障部', -1, 30, -6, 'all', '1', '返回家乡发展。'],
  ['运维安全部', -1, 12, 16, 'all', '1', '职业规划调整，计划转向云平台方向。'],
  ['质量保障部', -2, 3, 30, 1, '3', '家庭原因，经协商于月底离职。'],
];

/** Returns the plan's index of a team member, counted from the end; undefined if the team is too small. */
const memberOf = ({ persons, units }: CompanyPlan, unit: string, nth: number): number | undefined => {
  const at = units.findIndex(({ name }) => name.zh === unit);
  return [...persons.keys()]
    .filter((n) => persons[n]!.unit === at && n !== units[at]!.leader && persons[n]!.userType === 1)
    .at(nth);
};

/** Returns the person who has left, with their last day; null if the plan has no such person. */
export function leaverOf(plan: CompanyPlan, today: string): { person: number; last: string } | null {
  const [unit, nth, , last] = leavings[0]!;
  const person = memberOf(plan, unit, nth);
  return person === undefined ? null : { person, last: shiftDays(today, last) };
}

/** Files resignations: one person has left, one is about to leave, one waits for HR. Each has tasks. */
export async function seedLeavings(filer: BillFiler, plan: CompanyPlan): Promise<void> {
  for (const [unit, nth, begun, last, approvals, LeaveType, Reason] of leavings) {
    const person = memberOf(plan, unit, nth);
    if (person !== undefined)
      await filer.file({
        kind: billKinds.leave,
        by: person,
        begun,
        approvals,
        values: {
          AUID: [filer.refOf(person)],
          LeaveType,
          LastWorkDay: shiftDays(filer.today, last),
          Reason,
        },
      });
  }
}
