import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Unit, VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { whoColumns, type Who } from '#modules/attendance/work/server/queries/people-days.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

interface QuotaYear extends Who {
  readonly VacationType: VacationType;
  readonly LeaveYear: number;
  readonly Unit: Unit;
  readonly Left: number;
}

/**
 * Returns the balances of people in service by type and year, without grants that have expired.
 * @param today company day
 */
export async function listQuotaYears(
  on: Executor,
  scope: Scope,
  departmentId: number | undefined,
  today: string,
  most: number,
): Promise<QuotaYear[]> {
  const { rows } =
    await sql<QuotaYear>`select ${whoColumns}, l.type as "VacationType", l.leave_year as "LeaveYear",
      l.unit as "Unit", sum(l.left_amount)::bigint as "Left"
    from attendance.lot l join people.person p on p.id = l.person_id and p.is_active
    join people.department u on u.id = p.department_id
    where ${inScope(scope, 'p')} and (l.valid_to is null or l.valid_to >= ${today}::date)
      ${departmentId === undefined ? sql`` : sql`and u.path @> array[${departmentId}::bigint]`}
    group by p.id, u.id, l.type, l.leave_year, l.unit
    order by p.employee_id, p.id, l.type, l.leave_year limit ${most}`.execute(attendance(on));
  return rows;
}
