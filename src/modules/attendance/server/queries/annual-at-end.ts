import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { entryKind, lotSource, unit, vacationType } from '../../contract/codes.ts';
import { attendance } from './attendance-db.ts';

/** Annual leave of the law of somebody in the year of a company day, in ten-thousandths of a day. */
export interface AnnualAtEnd {
  readonly personId: number;
  /** Of the year, less what was waived. */
  readonly granted: number;
  readonly used: number;
  /** Left of the year before. */
  readonly carried: number;
}

const isOf = (source: number) => sql`l.source = ${sql.lit(source)}`;

/** What people have of statutory annual leave in the year of a day, each of his own. */
export async function listAnnualAtEnd(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<AnnualAtEnd[]> {
  const taken = sql`e.kind in (${sql.lit(entryKind.consume)}, ${sql.lit(entryKind.giveBack)})`;
  const { rows } = await sql<AnnualAtEnd>`select g.id as "personId",
      coalesce(sum(e.amount) filter (where ${isOf(lotSource.statutory)} and not ${taken}), 0)::int as granted,
      -coalesce(sum(e.amount) filter (where ${isOf(lotSource.statutory)} and ${taken}), 0)::int as used,
      coalesce(sum(e.amount) filter (where ${isOf(lotSource.carried)}), 0)::int as carried
    from unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as g (id, day)
    join attendance.lot l on l.person_id = g.id and l.type = ${sql.lit(vacationType.annual)}
      and l.unit = ${sql.lit(unit.days)} and l.valid_from <= g.day and (l.valid_to is null or l.valid_to >= g.day)
      and (l.source = ${sql.lit(lotSource.carried)} or l.leave_year = extract(year from g.day))
    join attendance.ledger e on e.lot_id = l.id
    group by g.id`.execute(attendance(on));
  return rows;
}
