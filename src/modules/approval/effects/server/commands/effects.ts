import { refuse, Refused, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { settleBill } from '#modules/approval/bills/server/queries/bills.ts';
import { effectState, formStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { saying } from '#modules/approval/flow/server/commands/decisions.ts';
import { findForUpdate, type Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import type { Entry } from '#modules/approval/flow/server/rules/order.ts';
import { openedJson, sealedJson } from '#modules/approval/record/server/commands/secrets.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import * as queries from '../queries/effects.ts';
import { finishedByPerson, mayStillRevoke, nextTry } from '../rules/effects.ts';
import {
  allKinds,
  dueOn,
  kindNamed,
  kindsOf,
  type Facts,
  type KeptLine,
  type Moment,
  type Planned,
  type Registered,
  type Source,
  type WarnReader,
} from './effect-kinds.ts';
import { tellOfEffect } from './effect-notices.ts';
import { sourceOf } from './effect-source.ts';

/** A step of a form that has just been written. */
interface Taken {
  readonly before: Loaded;
  readonly after: Loaded;
  readonly entries: readonly Entry[];
  readonly by: PersonId | null;
  readonly now: Date;
}

const momentOf = (by: PersonId | null, now: Date, formId: number): Moment => ({
  by,
  now,
  today: companyDay(now),
  formId,
});

/** Returns the problems that block a plan, from all parts. */
export async function faultsOf(
  on: Executor,
  { parts }: Registered,
  plan: unknown,
  at: Moment,
  facts: Facts,
): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const { part } of parts) found.push(...(await part.check(on, plan, at, facts)));
  return found;
}

/** Returns the changes of a plan as texts, from all parts. */
export async function linesOf(on: Executor, { parts }: Registered, plan: unknown): Promise<KeptLine[]> {
  const lines: KeptLine[] = [];
  for (const { module, part } of parts)
    lines.push(...(await part.show(on, plan)).map((line) => ({ ...line, part: module })));
  return lines;
}

/** Returns the warnings about a plan, from all parts. */
export async function warningsOf(
  on: Executor,
  { parts }: Registered,
  plan: unknown,
  reader: WarnReader,
): Promise<Words[]> {
  const found: Words[] = [];
  for (const { part } of parts) found.push(...((await part.warn?.(on, plan, reader)) ?? []));
  return found;
}

const wordsOfFaults = (faults: readonly FormError[]): Words => ({
  zh: faults.map(({ message }) => message.zh).join('；'),
  en: faults.map(({ message }) => message.en).join('; '),
});

const needsJob = ({ parts }: Registered): boolean => parts.some(({ part }) => part.when === 'job');

/** Locks, checks and applies an effect. Returns the problems if there are any; then nothing has changed. */
async function applyOne(
  tx: Tx,
  registered: Registered,
  key: queries.EffectKey,
  planned: Planned<unknown>,
  at: Moment,
  facts: Facts,
): Promise<Words | null> {
  const { plan } = planned;
  for (const { part } of registered.parts) await part.lock(tx, plan);
  const faults = await faultsOf(tx, registered, plan, at, facts);
  if (faults.length > 0) return wordsOfFaults(faults);
  const shown = await linesOf(tx, registered, plan);
  const lines = registered.parts.some(({ part }) => part.holdsPay) ? sealedJson(shown) : shown;
  const undo: Record<string, unknown> = {};
  for (const { module, part } of registered.parts) {
    const held = await part.apply(tx, plan, at);
    undo[module] = part.holdsPay ? sealedJson(held) : held;
  }
  await queries.setApplied(tx, key, { now: at.now, lines, undo });
  return null;
}

/**
 * Updates the effects of a form after a step, in the step's transaction.
 * @throws Refused effectRefused, effectRests, effectTooOld
 */
export async function effectsOfStep(tx: Tx, taken: Taken): Promise<void> {
  const { order: from } = taken.before;
  const { order: to } = taken.after;
  const hasFinished = from.status !== formStatus.finished && to.status === formStatus.finished;
  const isAsked = !from.revoking && to.revoking;
  const isRevoked = from.status === formStatus.finished && to.status === formStatus.draft;
  if (!hasFinished && !isAsked && !isRevoked) return;
  const kinds = await kindsOf(tx, taken.after.form.template_id);
  if (kinds.length === 0) return;
  const source = await sourceOf(tx, taken.after.form.id);
  if (hasFinished) for (const kind of kinds) await begin(tx, taken, kind, source);
  else if (isAsked) await assertRevocable(tx, taken, source);
  else await reverseAll(tx, taken, source);
  if (!isAsked) await settleBill(tx, source.formId);
}

/** Starts the effects of a form that has just finished: they are applied now or scheduled for their day. */
async function begin(tx: Tx, taken: Taken, registered: Registered, source: Source): Promise<void> {
  const { kind } = registered;
  const at = momentOf(taken.by, taken.now, source.formId);
  const byPerson = finishedByPerson(taken.entries);
  const seq = taken.entries.find(({ event }) => event === 'finished')!.seq;
  const plans = (await kind.plans(tx, source)).toSorted((one, other) => one.subject - other.subject);
  for (const planned of plans) {
    const { subject, dueDay } = planned;
    const key = { formId: source.formId, seq, kind: kind.kind, subject };
    const isDue = dueDay !== null && dueDay <= at.today;
    await queries.addEffect(tx, key, {
      dueDay: dueOn(dueDay, at.today),
      state: dueDay === null ? effectState.none : effectState.scheduled,
    });
    // When the system finished the form, no person could act on a refusal: the job applies the effect or records the
    // failure.
    if (!byPerson) continue;
    const applies = isDue && !needsJob(registered);
    const faults = applies
      ? await applyOne(tx, registered, key, planned, at, 'approved')
      : wordsOrNull(await faultsOf(tx, registered, planned.plan, at, 'approved'));
    // With several subjects, a failure for one does not stop the others.
    if (faults !== null && plans.length === 1) throw saying(approvalRefusals.effectRefused, faults);
    if (faults !== null) await fail(tx, registered, key, planned, faults, at, 0);
    else if (applies) await tellOfEffect(tx, registered, planned, { key, state: effectState.applied, at });
  }
}

const wordsOrNull = (faults: readonly FormError[]): Words | null =>
  faults.length > 0 ? wordsOfFaults(faults) : null;

async function fail(
  tx: Tx,
  registered: Registered,
  key: queries.EffectKey,
  planned: Planned<unknown> | null,
  error: Words,
  at: Moment,
  attempts: number,
): Promise<void> {
  await queries.setFailed(tx, key, {
    error,
    attempts: attempts + 1,
    nextTry: nextTry(attempts + 1, at.now),
  });
  await tellOfEffect(tx, registered, planned, { key, state: effectState.failed, at, why: error });
}

const plansOf = async (on: Executor, { kind }: Registered, source: Source) =>
  new Map((await kind.plans(on, source)).map((planned) => [planned.subject, planned]));

/** Returns what depends on an applied effect; null when it can be reversed. */
async function restingOn(on: Executor, source: Source, effect: queries.Effect): Promise<Words | null> {
  const registered = kindNamed(on, effect.kind);
  const planned = registered && (await plansOf(on, registered, source)).get(effect.subject);
  if (!registered || !planned || effect.state !== effectState.applied) return null;
  for (const { module, part } of registered.parts) {
    const why = await part.rests(on, planned.plan, openedJson(effect.undo?.[module]));
    if (why) return why;
  }
  return null;
}

const restsRefused = (why: Words): Refused => {
  const refusal = approvalRefusals.effectRests;
  return new Refused({ ...refusal, zh: `${refusal.zh}（${why.zh}）`, en: `${refusal.en} (${why.en})` });
};

/** Refuses to reverse an effect that a counter-bill has already reversed. */
function assertNotCountered({ counter, counterNumber }: queries.Effect): void {
  if (counter !== null) refuse(approvalRefusals.effectCountered, { with: { number: counterNumber } });
}

/** Checks a request to revoke the form, so that it is refused at once if the effects cannot be reversed. */
async function assertRevocable(tx: Tx, { now }: Taken, source: Source): Promise<void> {
  for (const effect of await queries.listEffects(tx, source.formId)) {
    assertNotCountered(effect);
    if (effect.state !== effectState.applied) continue;
    if (!mayStillRevoke(companyDay(effect.appliedAt!), companyDay(now)))
      throw new Refused(approvalRefusals.effectTooOld);
    const why = await restingOn(tx, source, effect);
    if (why) throw restsRefused(why);
  }
}

async function holdForUndo(
  tx: Tx,
  { parts }: Registered,
  plan: unknown,
  { undo }: queries.Effect,
): Promise<void> {
  for (const { module, part } of parts) await part.lock(tx, plan, openedJson(undo?.[module]));
}

/** Reverses the effects of a revoked form, the newest first, and cancels those still to come. */
async function reverseAll(tx: Tx, { by, now }: Taken, source: Source): Promise<void> {
  const at = momentOf(by, now, source.formId);
  const all = await queries.listEffects(tx, source.formId);
  if (by !== null) for (const effect of all) assertNotCountered(effect);
  const live = all.filter(({ state }) => state !== effectState.reversed);
  for (const effect of live.toReversed()) {
    const registered = kindNamed(tx, effect.kind);
    const planned = registered && (await plansOf(tx, registered, source)).get(effect.subject);
    if (effect.state === effectState.applied && registered && planned) {
      await holdForUndo(tx, registered, planned.plan, effect);
      const why = await restingOn(tx, source, effect);
      if (why) {
        if (by !== null) throw restsRefused(why);
        // The last person who had to agree has left. Their leaving is not held up; managers of the effect are told
        // instead.
        await queries.setError(tx, effect, why);
        await tellOfEffect(tx, registered, planned, { key: effect, state: effectState.failed, at, why });
        continue;
      }
      for (const { module, part } of registered.parts.toReversed())
        await part.undo(tx, planned.plan, openedJson(effect.undo?.[module]), at);
    }
    await queries.setReversed(tx, effect, { by, now, reason: '' });
    if (registered && planned)
      await tellOfEffect(tx, registered, planned, { key: effect, state: effectState.reversed, at });
  }
}

/**
 * Applies one effect of a finished form. It locks the form first, so that only one of several processes applies it.
 * @returns false if the effect was not pending
 */
export async function runEffect(
  tx: Tx,
  key: queries.EffectKey,
  { by, now, facts }: { readonly by: PersonId | null; readonly now: Date; readonly facts: Facts },
): Promise<boolean> {
  const loaded = await findForUpdate(tx, key.formId);
  const effect = (await queries.listEffects(tx, key.formId)).find(
    ({ seq, kind, subject }) => seq === key.seq && kind === key.kind && subject === key.subject,
  );
  const registered = kindNamed(tx, key.kind);
  const waits = effect?.state === effectState.scheduled || effect?.state === effectState.failed;
  if (!loaded || !effect || !registered || !waits) return false;
  const source = await sourceOf(tx, key.formId);
  const at = momentOf(by, now, key.formId);
  const planned = (await plansOf(tx, registered, source)).get(key.subject);
  const error = planned ? await applyOne(tx, registered, key, planned, at, facts) : nothingPlanned;
  if (error !== null) await fail(tx, registered, key, planned ?? null, error, at, effect.attempts);
  else await tellOfEffect(tx, registered, planned!, { key, state: effectState.applied, at });
  await settleBill(tx, key.formId);
  await tellPeople(tx, [key.subject, source.applicant], { Touches: ['ApprovalEffect'], Notice: null });
  return true;
}

const nothingPlanned: Words = {
  zh: '单据内容已不再产生该变更',
  en: 'The form, as it is now, no longer makes this change',
};
const systemFault: Words = {
  zh: '系统错误，稍后自动重试',
  en: 'System error. The system tries again by itself.',
};

/** Applies all due effects, each in its own transaction. Failures are recorded and tried again later. */
export async function runDueEffects(db: Database, now: Date): Promise<void> {
  const orderOf = new Map(allKinds(db).map(({ kind }) => [kind.kind, kind.order]));
  const due = await queries.listDue(db, now, companyDay(now));
  const inTurn = due.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) || (orderOf.get(one.kind) ?? 0) - (orderOf.get(other.kind) ?? 0),
  );
  await eachByItself(inTurn, async (key) => {
    try {
      await inTransaction(db, (tx) => runEffect(tx, key, { by: null, now, facts: 'approved' }));
    } catch (cause) {
      await inTransaction(db, (tx) => noteFault(tx, key, now));
      throw cause;
    }
  });
}

async function noteFault(tx: Tx, key: queries.EffectKey, now: Date): Promise<void> {
  await findForUpdate(tx, key.formId);
  const effect = (await queries.listEffects(tx, key.formId)).find(
    ({ seq, kind, subject }) => seq === key.seq && kind === key.kind && subject === key.subject,
  );
  const registered = kindNamed(tx, key.kind);
  if (!effect || !registered || effect.state === effectState.applied) return;
  await fail(tx, registered, key, null, systemFault, momentOf(null, now, key.formId), effect.attempts);
}

/** Returns whether the effects of a template can be checked while values are missing. */
export const checksPartly = async (on: Executor, templateId: number): Promise<boolean> =>
  (await kindsOf(on, templateId)).some(({ kind }) => kind.checksPartly);

/** Returns the problems that would block a form's effects at present. */
export async function faultsOfEffects(
  on: Executor,
  templateId: number,
  source: Source,
  { id, now }: { readonly id: PersonId; readonly now: Date },
  facts: Facts,
): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const registered of await kindsOf(on, templateId))
    for (const { plan } of await registered.kind.plans(on, source))
      found.push(...(await faultsOf(on, registered, plan, momentOf(id, now, source.formId), facts)));
  return found;
}

interface Named {
  readonly kind: string;
  readonly subject: PersonId;
}

/** Returns the effects of a form with this kind and subject, after locking the form. */
async function heldOf(tx: Tx, formId: number, { kind, subject }: Named): Promise<queries.Effect[]> {
  await findForUpdate(tx, formId);
  const all = await queries.listEffects(tx, formId);
  return all.filter((effect) => effect.kind === kind && effect.subject === subject);
}

/** Sets the due day of an effect whose area had left it open; does nothing if no effect waits for a day. */
export async function setEffectDay(
  tx: Tx,
  formId: number,
  { day, ...named }: Named & { readonly day: string },
): Promise<void> {
  for (const effect of await heldOf(tx, formId, named))
    if (effect.state === effectState.none) await queries.setDueDay(tx, effect, day);
}

/** Moves the due day of a pending effect. Returns false if there is none. */
export async function moveEffectDay(
  tx: Tx,
  formId: number,
  { day, ...named }: Named & { readonly day: string },
): Promise<boolean> {
  const found = (await heldOf(tx, formId, named)).filter(
    ({ state }) => state === effectState.scheduled || state === effectState.failed,
  );
  for (const effect of found) await queries.setDueDay(tx, effect, day);
  return found.length > 0;
}

/** Applies the form's effects that are due today or earlier. Returns false if there was nothing to apply. */
export async function runEffectsOf(tx: Tx, formId: number, named: Named, now: Date): Promise<boolean> {
  const due = (await heldOf(tx, formId, named)).filter(
    ({ state, dueDay }) => state === effectState.scheduled && dueDay !== null && dueDay <= companyDay(now),
  );
  for (const key of due) await runEffect(tx, key, { by: null, now, facts: 'approved' });
  return due.length > 0;
}

/** Cancels the effects of a form on behalf of their area: applied ones are undone, pending ones dropped. */
export async function callOffEffects(
  tx: Tx,
  formId: number,
  named: Named,
  { by, now, reason }: { readonly by: PersonId; readonly now: Date; readonly reason: string },
): Promise<void> {
  const at = momentOf(by, now, formId);
  for (const effect of await heldOf(tx, formId, named)) {
    if (effect.state === effectState.reversed) continue;
    const registered = kindNamed(tx, effect.kind);
    const planned =
      registered && (await plansOf(tx, registered, await sourceOf(tx, formId))).get(effect.subject);
    if (registered && planned) {
      await holdForUndo(tx, registered, planned.plan, effect);
      if (effect.state === effectState.applied)
        for (const { module, part } of registered.parts.toReversed())
          await part.undo(tx, planned.plan, openedJson(effect.undo?.[module]), at);
    }
    await queries.setReversed(tx, effect, { by, now, reason });
  }
}
