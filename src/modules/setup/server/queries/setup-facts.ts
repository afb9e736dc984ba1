import { sql } from 'kysely';
import { backupState } from '#kit/server/db/backup-runs.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { findGaps } from '#modules/approval/server/open.ts';
import { firstCompany } from '#modules/people/contract/first-company.ts';
import type { SetupFacts } from '../rules/steps.ts';
import { setup } from './setup-db.ts';

type Counted = Omit<SetupFacts, 'approval' | 'lastBackup' | 'backupError' | 'hasMail' | 'hasBackups'>;

/**
 * Returns the facts from which the gaps of all steps follow.
 * @param today company day
 */
export async function findSetupFacts(
  on: Executor,
  today: string,
  installation: Pick<SetupFacts, 'hasMail' | 'hasBackups'>,
): Promise<SetupFacts> {
  const { rows } = await sql<Counted>`
    with active as (select id from people.person where is_active and not is_program)
    select
      (select count(*)::int from people.company where is_active and name = ${firstCompany.name}) as unnamed,
      (select count(*)::int from people.company where is_active and credit_code <> '') as "withCode",
      (select count(*)::int from people.department where is_active) as departments,
      (select count(*)::int from people.department where is_active and leader_id is null) as leaderless,
      (select count(*)::int from people.post where is_active) as positions,
      (select count(*)::int from active) as people,
      (select count(*)::int from active a
        where not exists (select from people.person_role r where r.person_id = a.id)) as roleless,
      (select count(*)::int from calendar.day
        where day between date_trunc('year', ${today}::date)::date
          and (date_trunc('year', ${today}::date) + interval '1 year - 1 day')::date) as "calendarDays",
      (select count(*)::int from attendance.attend_group where is_active) as groups,
      (select count(*)::int from active a where not exists (select from attendance.group_member m
        where m.person_id = a.id and m.from_day <= ${today}::date
          and (m.to_day is null or m.to_day >= ${today}::date))) as "outsideGroups",
      (select count(*)::int from active a where not exists (select from attendance.lot l
        where l.person_id = a.id and l.leave_year = extract(year from ${today}::date))) as "withoutLeave",
      (select count(*)::int from rooms.room where is_active) as rooms`.execute(setup(on));
  const { Departments, Roles, Processes } = await findGaps(on);
  const { lastAt, error } = await backupState(on);
  return {
    ...rows[0]!,
    ...installation,
    approval: { departments: Departments.length, roles: Roles.length, processes: Processes.length },
    lastBackup: lastAt,
    backupError: error,
  };
}
