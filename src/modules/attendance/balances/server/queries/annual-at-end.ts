import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { entryKind, lotSource, unit, vacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { GrantedInYear } from '../rules/annual-at-end.ts';

const isOf = (...sources: number[]) => sql`l.source in (${sql.join(sources.map((one) => sql.lit(one)))})`;

/**
 * Returns the ledger sums of annual leave in the year of a company day, each person with a day of their own. People who
 * never had annual leave here are left out, because their leave is managed elsewhere.
 */
export async function sumAnnualLots(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<(GrantedInYear & { readonly personId: number })[]> {
  const { consume, giveBack, waived, adjust } = entryKind;
  const isTaken = sql`e.kind in (${sql.lit(consume)}, ${sql.lit(giveBack)})`;
  const isSpent = sql`(${isTaken} or e.kind = ${sql.lit(waived)})`;
  const isValid = sql`(l.valid_from <= g.day and (l.valid_to is null or l.valid_to >= g.day))`;
  const isOfYear = sql`(l.leave_year = extract(year from g.day) and not ${isOf(lotSource.carried)})`;
  const sum = (which: ReturnType<typeof sql>) =>
    sql`coalesce(sum(e.amount) filter (where ${isValid} and ${which}), 0)::int`;
  // Approved leave after the last day is not counted as taken.
  const { rows } = await sql<GrantedInYear & { personId: number }>`select g.id as "personId",
      coalesce(bool_or(${isOfYear} and ${isOf(lotSource.statutory)}), false) as "hasGrant",
      ${sum(sql`${isOfYear} and ${isOf(lotSource.statutory)} and not ${isSpent}`)} as granted,
      ${sum(sql`${isOfYear} and ${isOf(lotSource.statutory)} and e.kind = ${sql.lit(adjust)} and e.reason <> ''`)} as corrected,
      ${sum(sql`${isOfYear} and ${isOf(lotSource.byHand)} and not ${isSpent}`)} as "byHand",
      ${sum(sql`${isOfYear} and ${isOf(lotSource.opening)} and not ${isSpent}`)} as opening,
      -${sum(sql`${isOfYear} and ${isSpent}`)} as used,
      ${sum(sql`not ${isOfYear}`)} as carried
    from unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as g (id, day)
    join attendance.lot l on l.person_id = g.id and l.type = ${sql.lit(vacationType.annual)}
      and l.unit = ${sql.lit(unit.days)} and not ${isOf(lotSource.company)} and l.leave_year <= extract(year from g.day)
    join attendance.ledger e on e.lot_id = l.id and not (${isTaken} and e.work_day > g.day)
    group by g.id`.execute(attendance(on));
  return rows;
}
