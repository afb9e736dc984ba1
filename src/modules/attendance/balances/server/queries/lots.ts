import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { EntryKind, LotSource, Unit, VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { DayAmount, Lot, Taken } from '../rules/lots.ts';

export interface LotRow extends Lot {
  readonly personId: number;
  readonly type: VacationType;
  readonly unit: Unit;
  readonly leaveYear: number;
  readonly source: LotSource;
  readonly sourceId: number;
  readonly isLocked: boolean;
  readonly mayOverdraw: boolean;
  readonly version: number;
}

const columns = sql`l.id, l.person_id as "personId", l.type, l.unit, l.leave_year as "leaveYear", l.source,
  l.source_id as "sourceId", l.valid_from as "validFrom", l.valid_to as "validTo", l.is_locked as "isLocked",
  l.left_amount as "left", l.may_overdraw as "mayOverdraw", l.version`;

/** Returns the grants of people, of one type or of all. */
export async function listLots(
  on: Executor,
  persons: readonly number[],
  type?: VacationType,
): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`select ${columns} from attendance.lot l
    where l.person_id = any(${[...persons]}::bigint[]) and ${type === undefined ? sql`true` : sql`l.type = ${type}`}
    order by l.id`.execute(attendance(on));
  return rows;
}

export async function findLot(on: Executor, id: number): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`select ${columns} from attendance.lot l where l.id = ${id}`.execute(
    attendance(on),
  );
  return rows[0];
}

/** Returns the ledger of grants, added up by the day from which entries count. */
export async function listDaySums(
  on: Executor,
  lots: readonly number[],
): Promise<(DayAmount & { lotId: number })[]> {
  const { rows } = await sql<
    DayAmount & { lotId: number }
  >`select lot_id as "lotId", work_day as day, sum(amount)::bigint as amount
    from attendance.ledger where lot_id = any(${[...lots]}::bigint[]) group by lot_id, work_day`.execute(
    attendance(on),
  );
  return rows;
}

/**
 * Returns the amounts that leaves hold, by grant and day: taken minus returned, in the order in which they were taken.
 */
export async function listTakenOf(
  on: Executor,
  leaves: readonly number[],
): Promise<(Taken & { formId: number })[]> {
  const { rows } = await sql<Taken & { formId: number }>`
    select coalesce(c.leave_id, e.form_id) as "formId", e.lot_id as "lotId", e.work_day as day,
      (-sum(e.amount))::bigint as amount
    from attendance.ledger e left join attendance.cancelling c on c.form_id = e.form_id
    where e.form_id = any(${[...leaves]}::bigint[])
      or e.form_id in (select form_id from attendance.cancelling where leave_id = any(${[...leaves]}::bigint[]))
    group by 1, e.lot_id, e.work_day having sum(e.amount) < 0 order by e.work_day, min(e.id)`.execute(
    attendance(on),
  );
  return rows;
}

/** Returns the amounts that one leave holds, by grant and day. */
export const listTaken = (on: Executor, formId: number): Promise<Taken[]> => listTakenOf(on, [formId]);

export type NewLot = Omit<LotRow, 'id' | 'left' | 'isLocked' | 'version'>;

/** Returns the key of a grant within its type: person, year, source and number are unique together. */
export const lotKey = ({
  personId,
  leaveYear,
  source,
  sourceId,
}: Pick<LotRow, 'personId' | 'leaveYear' | 'source' | 'sourceId'>): string =>
  `${personId} ${leaveYear} ${source} ${sourceId}`;

/** Adds grants of one type. @returns their ids by `lotKey` */
export async function addLots(tx: Tx, lots: readonly NewLot[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of inParts(lots)) {
    const rows = await attendance(tx)
      .insertInto('attendance.lot')
      .values(
        part.map((lot) => ({
          person_id: lot.personId,
          type: lot.type,
          unit: lot.unit,
          leave_year: lot.leaveYear,
          valid_from: lot.validFrom,
          valid_to: lot.validTo,
          source: lot.source,
          source_id: lot.sourceId,
          may_overdraw: lot.mayOverdraw,
        })),
      )
      .returning(['id', 'person_id', 'leave_year', 'source', 'source_id'])
      .execute();
    for (const row of rows)
      found.set(`${row.person_id} ${row.leave_year} ${row.source} ${row.source_id}`, row.id);
  }
  return found;
}

/** Maximum number of rows in one statement. A row has about ten values, and PostgreSQL accepts 65,535 values. */
const mostRows = 5000;

const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, at) =>
    rows.slice(at * mostRows, (at + 1) * mostRows),
  );

/** Returns the next number for grants made by hand in a year. */
export async function nextByHand(
  on: Executor,
  lot: Pick<LotRow, 'personId' | 'type' | 'leaveYear' | 'source'>,
) {
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(source_id) + 1, 1)::int as next from attendance.lot
    where person_id = ${lot.personId} and type = ${lot.type} and leave_year = ${lot.leaveYear} and source = ${lot.source}`.execute(
    attendance(on),
  );
  return rows[0]!.next;
}

export interface NewEntry {
  readonly lotId: number;
  readonly kind: EntryKind;
  /** Amount of the entry; negative if it reduces the grant. */
  readonly amount: number;
  readonly formId?: number | null;
  /** Company day from which the entry counts. */
  readonly day: string;
  readonly reason?: string;
  /** Percentage of pay at which the overtime is or would be paid. */
  readonly payPercent?: number | null;
}

/**
 * Writes ledger entries and the new balance of their grants. Grants that may be overdrawn are marked so from then on.
 */
export async function post(
  tx: Tx,
  entries: readonly NewEntry[],
  made: { readonly by: number | null; readonly now: Date; readonly mayOverdraw?: boolean },
): Promise<void> {
  if (entries.length === 0) return;
  for (const part of inParts(entries))
    await attendance(tx)
      .insertInto('attendance.ledger')
      .values(
        part.map(({ lotId, kind, amount, formId = null, day, reason = '', payPercent = null }) => ({
          lot_id: lotId,
          kind,
          amount,
          form_id: formId,
          work_day: day,
          reason,
          pay_percent: payPercent,
          made_by: made.by,
          made_at: made.now,
        })),
      )
      .execute();
  const sums = Map.groupBy(entries, ({ lotId }) => lotId);
  const ids = [...sums.keys()].toSorted((one, other) => one - other);
  const changes = ids.map((id) => sums.get(id)!.reduce((sum, { amount }) => sum + amount, 0));
  await sql`update attendance.lot l set left_amount = l.left_amount + c.amount, version = l.version + 1,
      may_overdraw = l.may_overdraw or ${made.mayOverdraw ?? false}
    from unnest(${ids}::bigint[], ${changes}::bigint[]) as c (id, amount) where l.id = c.id`.execute(
    attendance(tx),
  );
}

/** Quotas of one person and type that have the same last day. */
export interface Expiring {
  readonly personId: number;
  readonly type: VacationType;
  readonly unit: Unit;
  readonly validTo: string;
}

/**
 * Returns the quotas of people in service that still have an amount and expire on these company days, both included.
 */
export async function listExpiring(on: Executor, from: string, to: string): Promise<Expiring[]> {
  const { rows } =
    await sql<Expiring>`select distinct l.person_id as "personId", l.type, l.unit, l.valid_to as "validTo"
    from attendance.lot l join people.person p on p.id = l.person_id and p.is_active
      and (p.leave_date is null or p.leave_date >= ${from}::date)
    where l.left_amount > 0 and l.valid_to between ${from}::date and ${to}::date order by 4, 1, 2`.execute(
      attendance(on),
    );
  return rows;
}

export async function saveValidTo(tx: Tx, id: number, validTo: string | null): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.lot')
    .set({ valid_to: validTo })
    .where('id', '=', id)
    .execute();
}

export async function saveLocked(tx: Tx, ids: readonly number[], isLocked: boolean): Promise<void> {
  await sql`update attendance.lot set is_locked = ${isLocked}, version = version + 1
    where id = any(${[...ids]}::bigint[]) and is_locked <> ${isLocked}`.execute(attendance(tx));
}
