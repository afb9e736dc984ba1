import { sql } from 'kysely';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { runKind, type ComputedKind } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { Currency } from '#modules/payroll/setup/contract/setup-codes.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { listGroupsToSettle } from './run-kinds.ts';

interface RunInfo {
  readonly groupName: string;
  readonly groupNameEn: string;
  readonly company: string;
  readonly companyEn: string;
  readonly currency: Currency;
  readonly people: number;
  readonly done: number;
  readonly total: number;
  readonly withProblems: number;
  readonly stopped: number;
  readonly hasOwn: boolean;
  readonly formNumber: string;
  readonly calculatedAt: Date | null;
  readonly approvedAt: Date | null;
  readonly lockedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly madeBy: string;
  readonly madeByEn: string;
  readonly approvedBy: string;
  readonly approvedByEn: string;
  readonly lockedBy: string;
  readonly lockedByEn: string;
  readonly publishedBy: string;
  readonly publishedByEn: string;
  readonly reopenAskedBy: string;
  readonly reopenAskedByEn: string;
  readonly reopenReason: string;
}

/** Returns the details of a run's page beside its state. `hasOwn` is true if the reader is in the run. */
export async function getRunInfo(on: Executor, id: number, reader: number): Promise<RunInfo> {
  const { rows } =
    await sql<RunInfo>`select g.name as "groupName", g.name_en as "groupNameEn", g.currency, c.name as company,
      c.name_en as "companyEn", r.people, n.done, n.total, n.problems as "withProblems", n.stopped, n.own as "hasOwn",
      coalesce(f.number, '') as "formNumber", r.calculated_at as "calculatedAt", r.approved_at as "approvedAt",
      r.locked_at as "lockedAt", r.published_at as "publishedAt", m.chinese_name as "madeBy",
      m.english_name as "madeByEn", coalesce(a.chinese_name, '') as "approvedBy",
      coalesce(a.english_name, '') as "approvedByEn", coalesce(l.chinese_name, '') as "lockedBy",
      coalesce(l.english_name, '') as "lockedByEn", coalesce(u.chinese_name, '') as "publishedBy",
      coalesce(u.english_name, '') as "publishedByEn", coalesce(o.chinese_name, '') as "reopenAskedBy",
      coalesce(o.english_name, '') as "reopenAskedByEn", coalesce(r.reopen_reason, '') as "reopenReason"
    from payroll.pay_run r join payroll.pay_group g on g.id = r.group_id
    join people.company c on c.id = r.company_id join people.person m on m.id = r.made_by
    left join people.person a on a.id = r.approved_by left join people.person l on l.id = r.locked_by
    left join people.person u on u.id = r.published_by left join people.person o on o.id = r.reopen_asked_by
    left join approval.form f on f.id = r.form_id
    cross join lateral (select count(*)::int as total, count(*) filter (where not x.is_due)::int as done,
        count(*) filter (where jsonb_array_length(x.problems) > 0)::int as problems,
        count(*) filter (where x.problems @> '[{"stops": true}]')::int as stopped,
        coalesce(bool_or(x.person_id = ${reader}::bigint), false) as own
      from payroll.pay_run_person x where x.run_id = r.id) n
    where r.id = ${id}`.execute(payroll(on));
  return rows[0]!;
}

/**
 * Returns active groups whose people of a month are all in a scope. For monthly runs, groups without a run of the
 * month; for settlements, groups with people to settle.
 */
export async function listGroupsToRun(on: Executor, scope: Scope, month: string, kind: ComputedKind) {
  if (kind === runKind.leavers) return listGroupsToSettle(on, scope, month);
  const { rows } = await sql<{ GroupId: number; Name: string; NameEn: string; People: number }>`
    select g.id as "GroupId", g.name as "Name", g.name_en as "NameEn", count(*)::int as "People"
    from payroll.pay_group g join payroll.pay_member m on m.group_id = g.id
      and m.from_day <= ${lastDayOf(month)}::date and (m.to_day is null or m.to_day >= ${firstDayOf(month)}::date)
    join people.person p on p.id = m.person_id
    where g.is_active and (${kind} <> 1 or not exists (select from payroll.pay_run r where r.group_id = g.id and r.month = ${month}
      and r.kind = 1 and r.state <> 9))
    group by g.id having bool_and(${inScope(scope, 'p')}) order by g.name`.execute(payroll(on));
  return rows;
}
