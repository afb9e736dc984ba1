import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { library, runStatement } from './db.ts';

export interface Reminded {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly dueOn: string;
  readonly isOverdue: boolean;
}

/** Locks loans whose readers are to be reminded today. Loans that are locked by others are left for the next run. */
export const lockToRemind = (tx: Tx, today: string, most: number): Promise<Reminded[]> =>
  runStatement<Reminded>(
    tx,
    sql`select l.id, l.person_id as "personId", t.name, l.due_on as "dueOn", l.due_on < ${today}::date as "isOverdue"
      from library.loan l join library.title t on t.id = l.title_id
      where l.state = 1 and (
        (l.due_on between ${today}::date and ${today}::date + 3 and l.reminded = 0)
        or (l.due_on < ${today}::date and (l.reminded < 2 or l.reminded_on <= ${today}::date - 7))
      )
      order by l.id limit ${most} for update of l skip locked`,
  );

export async function markReminded(tx: Tx, ids: readonly number[], today: string): Promise<void> {
  await sql`update library.loan
    set reminded = case when due_on < ${today}::date then 2 else 1 end, reminded_on = ${today}::date
    where id = any(${ids}::bigint[])`.execute(library(tx));
}

export interface LibraryDay {
  readonly id: number;
  readonly titleId: number;
  readonly name: string;
  readonly day: string;
  readonly kind: 'due' | 'overdue' | 'pickup';
}

/**
 * Lists days on which a reader's book is due or is kept for the last time, `until` not included. Overdue books count
 * for today.
 */
export const listReaderDays = (
  on: Executor,
  personId: number,
  from: string,
  until: string,
  today: string,
): Promise<LibraryDay[]> =>
  runStatement<LibraryDay>(
    on,
    sql`select l.id, l.title_id as "titleId", t.name, greatest(l.due_on, ${today}::date) as day,
        case when l.due_on < ${today}::date then 'overdue' else 'due' end as kind
      from library.loan l join library.title t on t.id = l.title_id
      where l.person_id = ${personId} and l.state = 1
        and greatest(l.due_on, ${today}::date) >= ${from}::date and greatest(l.due_on, ${today}::date) < ${until}::date
      union all
      select h.id, h.title_id, t.name, h.pickup_until, 'pickup'
      from library.hold h join library.title t on t.id = h.title_id
      where h.person_id = ${personId} and h.state = 2 and h.pickup_until >= ${from}::date
        and h.pickup_until < ${until}::date
      order by day, id`,
  );
