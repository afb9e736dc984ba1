import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { billKinds, type Unit, type VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { DayCost, Segment } from '../rules/cost.ts';
import { leaveNames } from './leave-names.ts';
import { isInHalves } from '../rules/halves.ts';

export interface LeaveRow {
  readonly formId: number;
  readonly personId: number;
  readonly type: VacationType;
  readonly unit: Unit;
  /** Minutes of the company's clock. */
  readonly starts: string;
  readonly ends: string;
  readonly returnAt: string | null;
}

/** Saves a leave when its form is submitted, or when its calendar changes it. */
export async function saveLeave(
  tx: Tx,
  leave: Omit<LeaveRow, 'starts' | 'ends' | 'returnAt'>,
  {
    clocks,
    filed,
  }: {
    readonly clocks: readonly Segment[];
    /** The same ranges as they were filed: minutes of the clock, or half days. */
    readonly filed: readonly Segment[];
  },
  days: readonly DayCost[],
): Promise<void> {
  const { starts, ends } = endsOf(clocks);
  const columns = {
    person_id: leave.personId,
    type: leave.type,
    unit: leave.unit,
    starts,
    ends,
    return_at: null,
  };
  await attendance(tx)
    .insertInto('attendance.leave')
    .values({ form_id: leave.formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
  await attendance(tx).deleteFrom('attendance.segment').where('form_id', '=', leave.formId).execute();
  await attendance(tx)
    .insertInto('attendance.segment')
    .values(
      clocks.map(([from, to], no) => {
        const asked = filed[no]!;
        const [first_half, last_half] = isInHalves(asked) ? asked : [null, null];
        return { form_id: leave.formId, no, starts: from, ends: to, first_half, last_half };
      }),
    )
    .execute();
  await saveDays(tx, leave.formId, days);
}

const endsOf = (clocks: readonly Segment[]): { starts: string; ends: string } => ({
  starts: clocks.map(([from]) => from).toSorted()[0]!,
  ends: clocks
    .map(([, to]) => to)
    .toSorted()
    .at(-1)!,
});

/** Saves the clock of ranges that were filed in half days, after the shift of their person has changed. */
export async function saveClocks(tx: Tx, clocks: ReadonlyMap<number, readonly Segment[]>): Promise<void> {
  const rows = [...clocks].flatMap(([formId, segments]) =>
    segments.map((range, no) => ({ formId, no, range })),
  );
  await sql`update attendance.segment s set starts = g.starts, ends = g.ends
    from unnest(${rows.map(({ formId }) => formId)}::bigint[], ${rows.map(({ no }) => no)}::int[],
      ${rows.map(({ range }) => range[0])}::text[], ${rows.map(({ range }) => range[1])}::text[]) as g (form_id, no, starts, ends)
    where s.form_id = g.form_id and s.no = g.no and s.first_half is not null
      and (s.starts <> g.starts or s.ends <> g.ends)`.execute(attendance(tx));
  const ends = [...clocks].map(([formId, segments]) => ({ formId, ...endsOf(segments) }));
  await sql`update attendance.leave l set starts = g.starts, ends = g.ends
    from unnest(${ends.map(({ formId }) => formId)}::bigint[], ${ends.map(({ starts }) => starts)}::text[],
      ${ends.map((one) => one.ends)}::text[]) as g (form_id, starts, ends)
    where l.form_id = g.form_id and (l.starts <> g.starts or l.ends <> g.ends)`.execute(attendance(tx));
}

export async function saveDays(tx: Tx, formId: number, days: readonly DayCost[]): Promise<void> {
  await attendance(tx).deleteFrom('attendance.leave_day').where('form_id', '=', formId).execute();
  if (days.length > 0)
    await attendance(tx)
      .insertInto('attendance.leave_day')
      .values(days.map(({ day, minutes, amount }) => ({ form_id: formId, day, minutes, amount })))
      .execute();
}

/** Range of a leave as it is stored: minutes of the clock, and half days if it was filed in them. */
export interface StoredRange {
  readonly starts: string;
  readonly ends: string;
  readonly firstHalf: string | null;
  readonly lastHalf: string | null;
}

/** Returns the ranges of a leave as they are stored. */
export async function listStored(on: Executor, formId: number): Promise<StoredRange[]> {
  const { rows } =
    await sql<StoredRange>`select starts, ends, first_half as "firstHalf", last_half as "lastHalf"
    from attendance.segment where form_id = ${formId} order by no`.execute(attendance(on));
  return rows;
}

/** Replaces the ranges of a leave after a part of it was given back, or taken again. */
export async function replaceRanges(tx: Tx, formId: number, ranges: readonly StoredRange[]): Promise<void> {
  await attendance(tx).deleteFrom('attendance.segment').where('form_id', '=', formId).execute();
  if (ranges.length === 0) return;
  await attendance(tx)
    .insertInto('attendance.segment')
    .values(
      ranges.map(({ starts, ends, firstHalf, lastHalf }, no) => ({
        form_id: formId,
        no,
        starts,
        ends,
        first_half: firstHalf,
        last_half: lastHalf,
      })),
    )
    .execute();
  await attendance(tx)
    .updateTable('attendance.leave')
    .set(endsOf(ranges.map(({ starts, ends }) => [starts, ends])))
    .where('form_id', '=', formId)
    .execute();
}

export async function saveReturn(tx: Tx, formId: number, returnAt: string | null): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.leave')
    .set({ return_at: returnAt })
    .where('form_id', '=', formId)
    .execute();
}

export async function findLeave(on: Executor, formId: number): Promise<LeaveRow | undefined> {
  const { rows } =
    await sql<LeaveRow>`select form_id as "formId", person_id as "personId", type, unit, starts, ends,
    return_at as "returnAt" from attendance.leave where form_id = ${formId}`.execute(attendance(on));
  return rows[0];
}

/** Returns the segments of a leave, without the part after an early return. */
export async function listSegments(on: Executor, formId: number): Promise<Segment[]> {
  const { rows } = await sql<{
    starts: string;
    ends: string;
  }>`select s.starts, least(s.ends, coalesce(l.return_at, s.ends)) as ends
    from attendance.segment s join attendance.leave l on l.form_id = s.form_id
    where s.form_id = ${formId} and s.starts < coalesce(l.return_at, s.ends) order by s.no`.execute(
    attendance(on),
  );
  return rows.map(({ starts, ends }) => [starts, ends]);
}

export async function listDays(
  on: Executor,
  formIds: readonly number[],
): Promise<(DayCost & { formId: number })[]> {
  const { rows } = await sql<DayCost & { formId: number }>`select form_id as "formId", day, minutes, amount
    from attendance.leave_day where form_id = any(${[...formIds]}::bigint[]) order by day, form_id`.execute(
    attendance(on),
  );
  return rows;
}

/** SQL join: the bill of a leave `l` that is pending, waits for its day, or is done. */
const live = sql`join approval.bill b on b.form_id = l.form_id and b.kind = ${sql.lit(billKinds.vacation)} and b.state in (1, 2, 3)`;

/** Returns the days that other leave of a person takes. */
export async function listBeside(on: Executor, personId: number, days: readonly string[], except: number) {
  const { rows } = await sql<DayCost & { unit: Unit }>`select d.day, d.minutes, d.amount, l.unit
    from attendance.leave l ${live} join attendance.leave_day d on d.form_id = l.form_id
    where l.person_id = ${personId} and l.form_id <> ${except} and d.day = any(${[...days]}::date[])`.execute(
    attendance(on),
  );
  return rows;
}

/** Returns the amount that other leave of a type takes of each calendar year. */
export async function listOfYears(
  on: Executor,
  personId: number,
  type: VacationType,
  except: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    year: string;
    amount: number;
  }>`select to_char(d.day, 'YYYY') as year, sum(d.amount)::bigint as amount
    from attendance.leave l ${live} join attendance.leave_day d on d.form_id = l.form_id
    where l.person_id = ${personId} and l.type = ${type} and l.form_id <> ${except} group by 1`.execute(
    attendance(on),
  );
  return new Map(rows.map(({ year, amount }) => [year, amount]));
}

export interface Reserved extends DayCost {
  readonly formId: number;
  readonly personId: number;
  readonly type: VacationType;
}

/** Returns the days of forms that are pending, or finished without having taken effect, in the order of the forms. */
export async function listReserved(
  on: Executor,
  persons: readonly number[],
  { type, except = 0 }: { readonly type?: VacationType; readonly except?: number } = {},
): Promise<Reserved[]> {
  const { rows } =
    await sql<Reserved>`select l.form_id as "formId", l.person_id as "personId", l.type, d.day, d.minutes, d.amount
    from attendance.leave l
    join approval.bill b on b.form_id = l.form_id and b.kind = ${billKinds.vacation} and b.state in (1, 2)
    join attendance.leave_day d on d.form_id = l.form_id
    where l.person_id = any(${[...persons]}::bigint[]) and l.form_id <> ${except}
      and ${type === undefined ? sql`true` : sql`l.type = ${type}`}
    order by l.form_id, d.day`.execute(attendance(on));
  return rows;
}

export interface Cancelling {
  readonly formId: number;
  readonly number: string;
  readonly leaveId: number;
  readonly returnAt: string;
  /** State of the bill: 1 pending, 2 waiting for its day, 3 done. */
  readonly state: number;
}

/** Returns the forms that end leaves early and are pending or in effect, the latest first. */
export async function listCancellings(on: Executor, leaves: readonly number[]): Promise<Cancelling[]> {
  const { rows } =
    await sql<Cancelling>`select c.form_id as "formId", f.number, c.leave_id as "leaveId", c.return_at as "returnAt", b.state
    from attendance.cancelling c join approval.form f on f.id = c.form_id
    join approval.bill b on b.form_id = c.form_id and b.state in (1, 2, 3)
    where c.leave_id = any(${[...leaves]}::bigint[]) order by c.form_id desc`.execute(attendance(on));
  return rows;
}

export async function saveCancelling(
  tx: Tx,
  formId: number,
  cancelling: { readonly leaveId: number; readonly returnAt: string; readonly until: string | null },
): Promise<void> {
  const { leaveId, returnAt, until } = cancelling;
  const columns = { leave_id: leaveId, return_at: returnAt, until };
  await attendance(tx)
    .insertInto('attendance.cancelling')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

/** Returns the progress of a leave: the state of its bill, and the number of its form. */
export async function findStanding(
  on: Executor,
  formId: number,
): Promise<{ state: number; number: string } | undefined> {
  const { rows } = await sql<{ state: number; number: string }>`select b.state, f.number from approval.bill b
    join approval.form f on f.id = b.form_id where b.form_id = ${formId} and b.kind = ${billKinds.vacation}`.execute(
    attendance(on),
  );
  return rows[0];
}

export interface LeaveFacts extends LeaveRow {
  readonly applicantId: number;
  readonly state: number;
  readonly amount: number;
  /** Both ends as they were filed: minutes of the clock, or half days. */
  readonly filedFrom: string;
  readonly filedTo: string;
}

/** Returns the facts about leave that lists show. */
export async function listFacts(on: Executor, formIds: readonly number[]): Promise<LeaveFacts[]> {
  const { rows } =
    await sql<LeaveFacts>`select l.form_id as "formId", l.person_id as "personId", l.type, l.unit, l.starts, l.ends,
    l.return_at as "returnAt", f.applicant_id as "applicantId", b.state,
    (select coalesce(sum(d.amount), 0)::bigint from attendance.leave_day d where d.form_id = l.form_id) as amount,
    (select coalesce(s.first_half, s.starts) from attendance.segment s where s.form_id = l.form_id
      order by s.starts limit 1) as "filedFrom",
    (select coalesce(s.last_half, s.ends) from attendance.segment s where s.form_id = l.form_id
      order by s.ends desc limit 1) as "filedTo"
    from attendance.leave l join approval.form f on f.id = l.form_id join approval.bill b on b.form_id = l.form_id
    where l.form_id = any(${[...formIds]}::bigint[])`.execute(attendance(on));
  return rows;
}

/**
 * Returns the days on which a person is away by approved leave, in a range of company days. The end is not included.
 */
export async function listAway(on: Executor, personId: number, from: string, until: string) {
  const { rows } = await sql<{
    formId: number;
    day: string;
    type: VacationType;
    unit: Unit;
    amount: number;
  }>`select l.form_id as "formId", d.day, l.type, l.unit, d.amount from attendance.leave l
    join approval.bill b on b.form_id = l.form_id and b.kind = ${billKinds.vacation} and b.state in (2, 3)
    join attendance.leave_day d on d.form_id = l.form_id
    where l.person_id = ${personId} and d.day >= ${from}::date and d.day < ${until}::date order by d.day, l.form_id`.execute(
    attendance(on),
  );
  const nameOf = rows.length > 0 ? await leaveNames(on) : noName;
  return rows.map(({ type, ...row }) => ({ ...row, name: nameOf(type) }));
}

const noName = (): Words => ({ zh: '', en: '' });
