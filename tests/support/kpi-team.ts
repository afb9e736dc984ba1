import { seats } from '#app/demo/demo-people.ts';
import { seedKpi } from '#app/demo/seed-kpi.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { connectAll } from './modules.ts';

/** The team of the seat leader, appraised by the seat payroll: a published quarter, and one that is being scored. */
export async function appraiseTeam(db: Database): Promise<void> {
  // A stage is prepared before its server starts.
  connectAll(db);
  const { rows } = await db.pool.query<{ id: number; login: string; department: number }>(
    `select id, login_name as login, department_id as department from people.person where login_name = any($1)`,
    [[seats.leader.loginName, seats.payroll.loginName]],
  );
  const of = (login: string) => rows.find((one) => one.login === login)!;
  const leader = of(seats.leader.loginName);
  const team = await db.pool.query<{ id: number }>(
    'select id from people.person where leader_id = $1 and department_id = $2 and is_active',
    [leader.id, leader.department],
  );
  await inOneTransaction(
    db,
    (joined, tx) =>
      seedKpi(joined, tx, {
        department: leader.department,
        members: team.rows.map(({ id }) => id),
        officer: of(seats.payroll.loginName).id,
        today: companyDay(new Date()),
      }),
    { quiet: true },
  );
  // Published just now, so that there is time to appeal.
  await db.pool.query('update kpi.sheet set published_at = now() where state = 7');
}
