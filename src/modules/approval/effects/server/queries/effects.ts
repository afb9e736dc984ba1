import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { effectState, type EffectState } from '#modules/approval/contract/codes.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { Stored } from '#modules/forms/server/open.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** Identifies an effect: the form, the record entry that finished it, the kind and the subject. */
export interface EffectKey {
  readonly formId: number;
  readonly seq: number;
  readonly kind: string;
  readonly subject: number;
}

export interface Effect extends EffectKey {
  readonly dueDay: string | null;
  readonly state: EffectState;
  readonly attempts: number;
  readonly nextTry: Date | null;
  readonly error: Words | null;
  /** Lines shown when the effect was applied; sealed if they contain pay. */
  readonly lines: unknown;
  /** Undo data by module; sealed for modules that change pay. */
  readonly undo: Readonly<Record<string, unknown>> | null;
  readonly appliedAt: Date | null;
  readonly reversedAt: Date | null;
  readonly reason: string;
  /** The counter-bill that reversed the effect, with its number; null and empty when there is none. */
  readonly counter: number | null;
  readonly counterNumber: string;
  readonly version: number;
}

const columns = [
  'e.form_id as formId',
  'e.finish_seq as seq',
  'e.kind',
  'e.subject_id as subject',
  'e.due_day as dueDay',
  sql<EffectState>`e.state`.as('state'),
  'e.attempts',
  'e.next_try as nextTry',
  sql<Words | null>`e.error`.as('error'),
  'e.lines',
  sql<Readonly<Record<string, unknown>> | null>`e.undo`.as('undo'),
  'e.applied_at as appliedAt',
  'e.reversed_at as reversedAt',
  'e.reason',
  'e.counter_id as counter',
  sql<string>`coalesce((select number from approval.form c where c.id = e.counter_id), '')`.as(
    'counterNumber',
  ),
  'e.version',
] as const;

const ofForm = prepared<{ formId: number }>()((on, { formId }) =>
  approval(on)
    .selectFrom('approval.effect as e')
    .select(columns)
    .where('e.form_id', '=', formId)
    .orderBy('e.finish_seq')
    .orderBy('e.kind')
    .orderBy('e.subject_id'),
);

/** Returns all effects of a form, in the order of its finishings. Lock the form's row before changing them. */
export const listEffects = (on: Executor, formId: number): Promise<Effect[]> => ofForm.list(on, { formId });

/** Inserts a new effect. */
export async function addEffect(
  tx: Tx,
  key: EffectKey,
  { state, dueDay }: { readonly state: EffectState; readonly dueDay: string | null },
): Promise<void> {
  await approval(tx)
    .insertInto('approval.effect')
    .values({
      form_id: key.formId,
      finish_seq: key.seq,
      kind: key.kind,
      subject_id: key.subject,
      state,
      due_day: dueDay,
    })
    .execute();
}

const change = (tx: Tx, key: EffectKey) =>
  approval(tx)
    .updateTable('approval.effect')
    .set({ version: sql`version + 1` })
    .where('form_id', '=', key.formId)
    .where('finish_seq', '=', key.seq)
    .where('kind', '=', key.kind)
    .where('subject_id', '=', key.subject);

export async function setApplied(
  tx: Tx,
  key: EffectKey,
  done: { readonly now: Date; readonly lines: unknown; readonly undo: object },
): Promise<void> {
  await change(tx, key)
    .set({
      state: effectState.applied,
      applied_at: done.now,
      lines: json(done.lines),
      undo: json(done.undo),
      error: null,
      next_try: null,
    })
    .execute();
}

export async function setFailed(
  tx: Tx,
  key: EffectKey,
  failed: { readonly error: Words; readonly attempts: number; readonly nextTry: Date },
): Promise<void> {
  await change(tx, key)
    .set({
      state: effectState.failed,
      error: json(failed.error),
      attempts: failed.attempts,
      next_try: failed.nextTry,
    })
    .execute();
}

export async function setReversed(
  tx: Tx,
  key: EffectKey,
  { by, now, reason }: { readonly by: number | null; readonly now: Date; readonly reason: string },
): Promise<void> {
  await change(tx, key)
    .set({
      state: effectState.reversed,
      reversed_at: now,
      reversed_by: by,
      reason,
      next_try: null,
    })
    .execute();
}

/** Marks an effect as reversed by a counter-bill. It stays in the history but is no longer in force. */
export async function setCountered(
  tx: Tx,
  key: EffectKey,
  { by, now, formId }: { readonly by: number | null; readonly now: Date; readonly formId: number },
): Promise<void> {
  await change(tx, key)
    .set({
      state: effectState.reversed,
      reversed_at: now,
      reversed_by: by,
      counter_id: formId,
      reason: sql`(select number from approval.form where id = ${formId})`,
    })
    .execute();
}

/** Restores an effect whose counter-bill was revoked, as if it had never been reversed. */
export async function setStanding(tx: Tx, key: EffectKey): Promise<void> {
  await change(tx, key)
    .set({ state: effectState.applied, reversed_at: null, reversed_by: null, counter_id: null, reason: '' })
    .execute();
}

/** Stores why an effect could not be reversed; its state stays the same. */
export async function setError(tx: Tx, key: EffectKey, error: Words): Promise<void> {
  await change(tx, key)
    .set({ error: json(error) })
    .execute();
}

/** Sets the due day of an effect and schedules it. */
export async function setDueDay(tx: Tx, key: EffectKey, dueDay: string): Promise<void> {
  await change(tx, key).set({ state: effectState.scheduled, due_day: dueDay }).execute();
}

/** Returns effects that are due or due for another try, by day and by the time their forms finished. */
export async function listDue(
  on: Executor,
  now: Date,
  today: string,
): Promise<(EffectKey & { day: string })[]> {
  return approval(on)
    .selectFrom('approval.effect as e')
    .innerJoin('approval.form as f', 'f.id', 'e.form_id')
    .select(['e.form_id as formId', 'e.finish_seq as seq', 'e.kind', 'e.subject_id as subject'])
    .select(sql<string>`e.due_day`.as('day'))
    .where('e.due_day', '<=', today)
    .where((eb) =>
      eb.or([
        eb('e.state', '=', effectState.scheduled),
        eb.and([eb('e.state', '=', effectState.failed), eb('e.next_try', '<=', now)]),
      ]),
    )
    .orderBy('e.due_day')
    .orderBy('f.finished_at')
    .orderBy('e.form_id')
    .limit(1000)
    .execute();
}

/** Returns scheduled or failed changes of a person that are due after a day, except those of one form. */
export async function listWaitingAfter(
  on: Executor,
  subject: number,
  day: string,
  formId: number,
): Promise<(EffectKey & { day: string; number: string })[]> {
  return approval(on)
    .selectFrom('approval.effect as e')
    .innerJoin('approval.form as f', 'f.id', 'e.form_id')
    .select(['e.form_id as formId', 'e.finish_seq as seq', 'e.kind', 'e.subject_id as subject', 'f.number'])
    .select(sql<string>`e.due_day`.as('day'))
    .where('e.subject_id', '=', subject)
    .where('e.due_day', '>', day)
    .where('e.state', 'in', [effectState.scheduled, effectState.failed])
    .where('e.form_id', '<>', formId)
    .orderBy('e.form_id')
    .execute();
}

/** Returns the stored values of a form, with its applicant and titles. */
export async function findSource(
  on: Executor,
  formId: number,
): Promise<
  | {
      formId: number;
      editionId: number;
      applicant: number;
      stored: Stored;
      number: string;
      title: string;
      titleEn: string;
    }
  | undefined
> {
  const row = await approval(on)
    .selectFrom('approval.form')
    .select(['applicant_id', 'template_edition_id', 'form_values', 'number', 'title', 'title_en'])
    .where('id', '=', formId)
    .executeTakeFirst();
  return (
    row && {
      formId,
      editionId: row.template_edition_id,
      applicant: row.applicant_id,
      stored: row.form_values,
      number: row.number,
      title: row.title,
      titleEn: row.title_en,
    }
  );
}

/** Effect kinds, with the scope in which a person manages them. */
export interface KeptKinds {
  readonly kinds: readonly string[];
  readonly scope: Scope;
  /** The managing person. They never manage effects on themselves. */
  readonly keeper: number;
}

/** SQL: whether the effect `e` on the person `p` is among the managed ones. */
const within = (kept: readonly KeptKinds[]) =>
  kept.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        kept.map(
          ({ kinds, scope, keeper }) =>
            sql`e.kind = any(${[...kinds]}::text[]) and ${inScope(scope, 'p')} and p.id <> ${keeper}`,
        ),
        sql` or `,
      )})`;

export interface EffectFilter {
  readonly State?: number | undefined;
  readonly Kind?: string | undefined;
}

const kept = (on: Executor, keeps: readonly KeptKinds[], { State, Kind }: EffectFilter) =>
  approval(on)
    .selectFrom('approval.effect as e')
    .innerJoin('approval.form as f', 'f.id', 'e.form_id')
    .innerJoin('people.person as p', 'p.id', 'e.subject_id')
    .where(within(keeps))
    .$if(State !== undefined, (query) => query.where('e.state', '=', State!))
    .$if(Kind !== undefined, (query) => query.where('e.kind', '=', Kind!));

export async function countKept(
  on: Executor,
  keeps: readonly KeptKinds[],
  filter: EffectFilter,
): Promise<number> {
  const { total } = await kept(on, keeps, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists managed effects: failed ones first, then by due day, latest first. */
export const listKept = (
  on: Executor,
  keeps: readonly KeptKinds[],
  filter: EffectFilter,
  part: { readonly offset: number; readonly limit: number },
) =>
  kept(on, keeps, filter)
    .select(columns)
    .select([
      'f.number',
      'f.title',
      'f.title_en as titleEn',
      'p.chinese_name as name',
      sql<string>`coalesce(nullif(p.english_name, ''), p.chinese_name)`.as('nameEn'),
    ])
    .orderBy(sql`e.state = 4`, 'desc')
    .orderBy('e.due_day', (order) => order.desc().nullsFirst())
    .orderBy('e.form_id', 'desc')
    .orderBy('e.subject_id')
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Returns one effect, if the person manages it. */
export const findKept = (
  on: Executor,
  keeps: readonly KeptKinds[],
  key: EffectKey,
): Promise<Effect | undefined> =>
  kept(on, keeps, {})
    .select(columns)
    .where('e.form_id', '=', key.formId)
    .where('e.finish_seq', '=', key.seq)
    .where('e.kind', '=', key.kind)
    .where('e.subject_id', '=', key.subject)
    .executeTakeFirst();
