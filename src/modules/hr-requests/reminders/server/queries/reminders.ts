import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import type { ReminderKind } from '../rules/reminders.ts';

/** Coming event of one person, of which others are reminded. */
export interface ComingEvent {
  readonly kind: ReminderKind;
  readonly personId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly departmentId: number;
  readonly leaderId: number | null;
  /** Company day of the event. */
  readonly day: string;
}

/**
 * SQL expression: last working day, including that of an approved resignation. No reminder is sent for anything after
 * it.
 */
const lastDay = sql`coalesce(p.leave_date, (select h.take_effect from approval.bill b
  join hr_requests.bill h on h.form_id = b.form_id
  where b.subject_id = p.id and b.kind = ${billKinds.leave} and b.state = 2 limit 1))`;

/**
 * Returns events of active people up to some days after a company day. These are ends of probations (past ones too),
 * contracts without a successor, identity cards, and graduations.
 */
export async function listComing(
  on: Executor,
  today: string,
  reach: Readonly<Record<Exclude<ReminderKind, 'retirement'>, number>>,
): Promise<ComingEvent[]> {
  const until = (kind: keyof typeof reach) => sql`(${today}::date + ${reach[kind]}::int)`;
  const { rows } = await sql<ComingEvent>`
    with coming as (
      select 'probation' as kind, c.person_id, c.probation_until as day
      from people.employee_card c join people.person p on p.id = c.person_id
      where p.user_type <> 1 and c.confirmed_on is null and c.probation_until <= ${until('probation')}
      union all
      select 'contract', k.person_id, k.end_day from hr_requests.contract k
      where k.ended_on is null and k.end_day between ${today}::date and ${until('contract')}
        and not exists (select from hr_requests.contract n
          where n.person_id = k.person_id and n.start_day > k.start_day)
      union all
      select 'identityCard', person_id, day from (
        select person_id, case when id_card_until ~ '^\\d{4}-\\d{2}-\\d{2}$' then id_card_until::date end as day
        from people.employee_card) cards
      where day between ${today}::date and ${until('identityCard')}
      union all
      select 'graduation', person_id, graduate_date from people.employee_card
      where is_graduate is distinct from 1 and graduate_date between ${today}::date and ${until('graduation')}
    )
    select coming.kind, p.id as "personId", p.chinese_name as name,
      coalesce(nullif(p.english_name, ''), p.chinese_name) as "nameEn",
      p.department_id as "departmentId", l.id as "leaderId", coming.day
    from coming join people.person p on p.id = coming.person_id and p.is_active
    left join people.person l on l.id = p.leader_id and l.is_active
    where coming.day <= coalesce(${lastDay}, 'infinity')
    order by coming.day, p.id, coming.kind`.execute(hr(on));
  return rows;
}

/**
 * Returns active people who may reach the statutory retirement age, with the data to decide it. The identity number is
 * encrypted.
 */
export async function listAging(on: Executor) {
  const { rows } = await sql<
    Omit<ComingEvent, 'kind' | 'day'> & {
      readonly birthDate: string | null;
      readonly numberSealed: string | null;
      readonly category: number | null;
      readonly gender: number;
      /** Last working day if the person leaves, otherwise null. */
      readonly last: string | null;
    }
  >`
    select p.id as "personId", p.chinese_name as name,
      coalesce(nullif(p.english_name, ''), p.chinese_name) as "nameEn", p.department_id as "departmentId",
      null::bigint as "leaderId", c.birth_date as "birthDate", p.gender, c.retire_category as category,
      ${lastDay} as last,
      case when c.birth_date is null then p.identity_number_sealed end as "numberSealed"
    from people.person p left join people.employee_card c on c.person_id = p.id
    where p.is_active and (c.birth_date is not null or p.identity_number_sealed is not null)`.execute(hr(on));
  return rows;
}
