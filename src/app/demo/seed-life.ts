import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { probationEnd } from '#modules/people/persons/contract/contract-dates.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import {
  causes,
  changeAssignments,
  disableUser,
  enableUser,
  writeUsers,
  type Change,
} from '#modules/people/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { workday } from './days.ts';
import type { SeededCompany } from './seed-company.ts';

/** Number of days that the history covers. */
const span = 730;
/** One of this many people came from another department. */
const eachOf = 14;

/** Person who left and came back, with no other role in the plan. */
const returner = {
  EmployeeId: 'JY0903',
  LoginName: 'simon.qiao',
  ChineseName: '乔以宁',
  EnglishName: 'Simon Qiao',
  Gender: 1,
  unit: '前端组',
  position: '前端工程师',
} as const;

/**
 * Writes the employment records of the last two years.
 * People joined on probation and were confirmed, some came from another department, one left and came back.
 * Each kind of change is one command, however many people it is about.
 */
export async function seedLife(
  tx: Tx,
  plan: CompanyPlan,
  company: SeededCompany,
  today: string,
  change: Change & { readonly secret: string },
): Promise<void> {
  const since = shiftDays(today, -span);
  const idOf = (n: number): number => company.persons[n]!;
  const { persons, units } = plan;
  const joined = persons.flatMap(({ userType: type, entryDate }, n) => {
    const day = probationEnd(entryDate);
    return type === userType.code.regular && entryDate > since && day < today ? [{ n, entryDate, day }] : [];
  });
  const become = (n: number, day: string, user_type: number) => ({
    personId: idOf(n),
    do: 'change' as const,
    day,
    set: { user_type },
  });
  await changeAssignments(
    tx,
    joined.flatMap(({ n, entryDate, day }) => [
      become(n, entryDate, userType.code.probation),
      become(n, day, userType.code.regular),
    ]),
    { cause: causes.confirmation, formId: null },
    change,
  );

  // Leaders and approvers stay, because their places decided who approved the year's forms.
  const leaders = new Set(units.map(({ leader }) => leader));
  const movable = persons.flatMap(({ duties, entryDate, loginName }, n) =>
    duties.length === 0 && !leaders.has(n) && entryDate < shiftDays(since, -60) && loginName !== 'cora.lin'
      ? [n]
      : [],
  );
  const moved = movable.filter((_n, at) => at % eachOf === 3);
  await changeAssignments(
    tx,
    moved.flatMap((n, at) => {
      const { unit, entryDate } = persons[n]!;
      const from = otherUnit(plan, unit, at);
      const day = workday(shiftDays(today, -60 - Math.floor(((span - 90) * at) / moved.length)));
      const place = (of: number) => ({
        department_id: company.units[of]!,
        leader_id: idOf(units[of]!.leader),
      });
      return [
        { personId: idOf(n), do: 'change' as const, day: entryDate, set: place(from) },
        { personId: idOf(n), do: 'change' as const, day, set: place(unit) },
      ];
    }),
    { cause: causes.transfer, formId: null },
    change,
  );
  await seedReturner(tx, plan, company, today, change);
}

/** Returns another department at the same depth, so that leaders never form a cycle. */
function otherUnit({ units }: CompanyPlan, unit: number, nth: number): number {
  const alike = units.flatMap(({ depth, mayNotApply }, n) =>
    n !== unit && depth === units[unit]!.depth && !mayNotApply ? [n] : [],
  );
  return alike[(nth * 7) % alike.length] ?? 0;
}

async function seedReturner(
  tx: Tx,
  { units, persons }: CompanyPlan,
  company: SeededCompany,
  today: string,
  change: Change & { readonly secret: string },
): Promise<void> {
  const { unit, ...given } = returner;
  const at = units.findIndex(({ name }) => name.zh === unit);
  const { ids } = await writeUsers(
    tx,
    [
      {
        id: null,
        given: {
          ...given,
          CompanyId: company.companies.group,
          DeptId: company.units[at]!,
          leaderid: company.persons[units[at]!.leader]!,
          EntryTime: workday(shiftDays(today, -1_100)),
          Email: `${given.LoginName}@example.com`,
        },
      },
    ],
    change,
  );
  const administrator = company.persons[persons.findIndex(({ duties }) => duties.includes('administrator'))]!;
  const left = workday(shiftDays(today, -400));
  const leaving = { AUID: ids[0]!, JobType: 1, DisableTime: left, LeaveRemark: '外出求学。' };
  await disableUser(tx, leaving, { ...change, by: administrator });
  const back = { EntryTime: workday(shiftDays(today, -150)), UserType: userType.code.regular };
  await enableUser(tx, ids[0]!, back, change);
}
