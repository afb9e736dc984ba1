import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Digest of all input from which a range of a person's days is calculated. Company days, both included. */
export interface Print {
  readonly personId: number;
  readonly from: string;
  readonly to: string;
  /** Digest as hexadecimal text. */
  readonly digest: string;
}

const columns = (prints: readonly Print[]) => sql`unnest(${prints.map(({ personId }) => personId)}::bigint[],
  ${prints.map(({ from }) => from)}::date[], ${prints.map(({ to }) => to)}::date[],
  ${prints.map(({ digest }) => digest)}::text[]) as a (person_id, from_day, to_day, digest)`;

/** Returns the digests that equal the stored ones, at most one for each person. Their days need no calculation. */
export async function listSamePrints(tx: Tx, prints: readonly Print[]): Promise<Print[]> {
  if (prints.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select p.person_id as id from ${columns(prints)}
    join attendance.day_print p on p.person_id = a.person_id and p.from_day = a.from_day and p.to_day = a.to_day
      and p.digest = decode(a.digest, 'hex')`.execute(attendance(tx));
  const same = new Set(rows.map(({ id }) => id));
  return prints.filter(({ personId }) => same.has(personId));
}

/** Deletes the prints that contain any of these days. */
export async function dropPrints(
  tx: Tx,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<void> {
  if (days.length === 0) return;
  const ranges = [...Map.groupBy(days, ({ personId }) => personId)].map(([personId, own]) => {
    const sorted = own.map(({ day }) => day).toSorted();
    return { personId, from: sorted[0]!, to: sorted.at(-1)!, digest: '' };
  });
  await sql`delete from attendance.day_print p using ${columns(ranges)}
    where p.person_id = a.person_id and p.from_day <= a.to_day and p.to_day >= a.from_day`.execute(
    attendance(tx),
  );
}

export async function savePrints(tx: Tx, prints: readonly Print[]): Promise<void> {
  if (prints.length === 0) return;
  await sql`insert into attendance.day_print (person_id, from_day, to_day, digest)
    select a.person_id, a.from_day, a.to_day, decode(a.digest, 'hex') from ${columns(prints)} order by 1, 2
    on conflict (person_id, from_day) do update set to_day = excluded.to_day, digest = excluded.digest`.execute(
    attendance(tx),
  );
}
