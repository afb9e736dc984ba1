import { sql } from 'kysely';
import { companyInstant, companyMinute } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { CardSide } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { CardRule } from '../rules/cards.ts';

export interface CardRow {
  readonly formId: number;
  readonly personId: number;
  /** Company day of the shift. */
  readonly day: string;
  readonly segment: number;
  readonly side: CardSide;
  /** Minute of the company's clock. */
  readonly punchAt: string;
}

/** Saves a punch correction when its form is submitted. */
export async function saveCard(tx: Tx, card: CardRow): Promise<void> {
  const { formId, personId, day, segment, side, punchAt } = card;
  const columns = { person_id: personId, day, segment, side, punch_at: punchAt };
  await attendance(tx)
    .insertInto('attendance.card')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

const columns = sql`c.form_id as "formId", c.person_id as "personId", c.day, c.segment, c.side, c.punch_at as "punchAt"`;

export async function listCards(on: Executor, formIds: readonly number[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select ${columns} from attendance.card c
    where c.form_id = any(${[...formIds]}::bigint[])`.execute(attendance(on));
  return rows;
}

/**
 * Returns the pending and approved corrections of a person in a range of days, both included, without that of one form.
 */
export async function listLiveCards(
  on: Executor,
  personId: number,
  { from, to }: { readonly from: string; readonly to: string },
  except: number,
): Promise<(CardRow & { readonly number: string })[]> {
  const { rows } = await sql<CardRow & { number: string }>`select ${columns}, f.number from attendance.card c
    join approval.bill b on b.form_id = c.form_id and b.state in (1, 2, 3)
    join approval.form f on f.id = c.form_id
    where c.person_id = ${personId} and c.day between ${from}::date and ${to}::date and c.form_id <> ${except}
    order by c.form_id`.execute(attendance(on));
  return rows;
}

/** Returns the state bits of a person's day; null: it has no result yet. */
export async function findDayState(on: Executor, personId: number, day: string): Promise<number | null> {
  const { rows } = await sql<{ state: number }>`select d.state from attendance.day d
    where d.person_id = ${personId} and d.day = ${day}::date`.execute(attendance(on));
  return rows[0]?.state ?? null;
}

/** Returns the punches of a person between two minutes of the company's clock, both included. */
export async function listPunchesIn(
  on: Executor,
  personId: number,
  [from, to]: readonly [string, string],
): Promise<{ at: string; isReplaced: boolean }[]> {
  const until = new Date(companyInstant(to).getTime() + 60_000);
  const { rows } = await sql<{
    at: Date;
    isReplaced: boolean;
  }>`select p.punch_at as at, p.source = 6 as "isReplaced"
    from attendance.punch p where p.person_id = ${personId} and p.void_at is null
      and p.punch_at >= ${companyInstant(from)} and p.punch_at < ${until} order by p.punch_at`.execute(
    attendance(on),
  );
  return rows.map(({ at, isReplaced }) => ({ at: companyMinute(at), isReplaced }));
}

const ruleColumns = sql`r.id, r.department_id as "departmentId", r.monthly_limit as "monthlyLimit",
  r.cycle_start_day as "cycleStartDay", r.within_days as "withinDays", r.allow_lack as "allowLack",
  r.allow_late as "allowLate", r.allow_early as "allowEarly", r.allow_normal as "allowNormal",
  r.need_proof as "needProof", r.version`;

export interface KeptRule extends CardRule {
  readonly id: number;
  /** Department of the rule; null: the whole company. */
  readonly departmentId: number | null;
  readonly version: number;
}

/**
 * Returns the rule for punch corrections of a person. The rule of their department applies first, then that of the
 * nearest department above it, then that of the company.
 */
export async function getCardRule(on: Executor, personId: number): Promise<KeptRule> {
  const { rows } = await sql<KeptRule>`select ${ruleColumns} from people.person p
    join people.department d on d.id = p.department_id
    join attendance.card_rule r on r.department_id is null or r.department_id = any(d.path)
    where p.id = ${personId}
    order by array_position(d.path, r.department_id) desc nulls last limit 1`.execute(attendance(on));
  return rows[0]!;
}

/** Returns all rules; the company's own first, then by department. */
export async function listCardRules(on: Executor) {
  const { rows } = await sql<KeptRule & { name: string; nameEn: string }>`select ${ruleColumns},
      coalesce(d.name, '') as name, coalesce(d.name_en, '') as "nameEn"
    from attendance.card_rule r left join people.department d on d.id = r.department_id
    order by r.department_id is not null, d.path, r.id`.execute(attendance(on));
  return rows;
}

/** Returns whether a department exists and is in use. */
export async function isDepartment(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select from people.department d where d.id = ${id} and d.is_active`.execute(
    attendance(on),
  );
  return rows.length > 0;
}

const valuesOf = (rule: CardRule) => ({
  monthly_limit: rule.monthlyLimit,
  cycle_start_day: rule.cycleStartDay,
  within_days: rule.withinDays,
  allow_lack: rule.allowLack,
  allow_late: rule.allowLate,
  allow_early: rule.allowEarly,
  allow_normal: rule.allowNormal,
  need_proof: rule.needProof,
});

export async function addCardRule(tx: Tx, departmentId: number, rule: CardRule): Promise<number> {
  const { id } = await attendance(tx)
    .insertInto('attendance.card_rule')
    .values({ department_id: departmentId, ...valuesOf(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks and returns a rule. */
export async function holdCardRule(tx: Tx, id: number): Promise<KeptRule | undefined> {
  const { rows } = await sql<KeptRule>`select ${ruleColumns} from attendance.card_rule r
    where r.id = ${id} for update`.execute(attendance(tx));
  return rows[0];
}

export async function saveCardRule(tx: Tx, id: number, rule: CardRule): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.card_rule')
    .set({ ...valuesOf(rule), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteCardRule(tx: Tx, id: number): Promise<void> {
  await attendance(tx).deleteFrom('attendance.card_rule').where('id', '=', id).execute();
}

/** Returns the days and ends for which a person has filed corrections that are pending or in effect. */
export async function listFiledCards(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<{ day: string; side: CardSide }[]> {
  const { rows } = await sql<{ day: string; side: CardSide }>`select c.day, c.side from attendance.card c
    join approval.bill b on b.form_id = c.form_id and b.state in (1, 2, 3)
    where c.person_id = ${personId} and c.day between ${from}::date and ${to}::date`.execute(attendance(on));
  return rows;
}
