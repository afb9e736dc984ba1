import { general, refuse, type Language, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { counterOf } from '#modules/approval/bills/server/commands/counter-bills.ts';
import { settleBill } from '#modules/approval/bills/server/queries/bills.ts';
import { effectState, formStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { whyNotFiled } from '#modules/approval/filling/server/commands/submission-checks.ts';
import { checkValues } from '#modules/approval/filling/server/commands/values.ts';
import { runningEdition } from '#modules/approval/flow/server/commands/perform.ts';
import { listNames } from '#modules/approval/flow/server/queries/directory.ts';
import { findForUpdate } from '#modules/approval/flow/server/queries/orders.ts';
import { withApplicant } from '#modules/approval/flow/server/rules/guards.ts';
import { readForm } from '#modules/approval/reading/server/commands/read.ts';
import { isReadable } from '#modules/approval/reading/server/queries/readers.ts';
import { hiddenFrom } from '#modules/approval/reading/server/rules/rights.ts';
import {
  editionOf,
  mayRead,
  openAll,
  openedJson,
  veiledIn,
} from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { secretRoots } from '#modules/forms/contract/secret.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import * as queries from '../queries/effects.ts';
import {
  allKinds,
  dueOn,
  kindNamed,
  kindsOf,
  type Facts,
  type KeptLine,
  type Line,
  type Registered,
  type RegisteredPart,
  type Source,
} from './effect-kinds.ts';
import { tellOfEffect } from './effect-notices.ts';
import { sourceOf } from './effect-source.ts';
import { faultsOf, linesOf, runEffect, warningsOf } from './effects.ts';

/** A caller who may manage effects, with the permission codes they hold. */
export interface Keeper extends By {
  readonly permissions: ReadonlySet<string>;
}

/** Returns the effect kinds that a caller manages, grouped by permission code with its scope. */
async function keptBy(on: Executor, keeper: Keeper): Promise<queries.KeptKinds[]> {
  const byCode = Map.groupBy(
    allKinds(on).filter(({ kind }) => keeper.permissions.has(kind.code)),
    ({ kind }) => kind.code,
  );
  const kept: queries.KeptKinds[] = [];
  for (const [code, kinds] of byCode)
    kept.push({
      kinds: kinds.map(({ kind }) => kind.kind),
      scope: await scopeOf(on, keeper.id, code),
      keeper: keeper.id,
    });
  return kept;
}

const nobody: Words = { zh: '', en: '' };

const wireOf = (on: Executor, effect: queries.Effect, name: Words, language: Language, isKept: boolean) => {
  const title = kindNamed(on, effect.kind)?.kind.label ?? { zh: effect.kind, en: effect.kind };
  return {
    FormID: effect.formId,
    FinishSeq: effect.seq,
    Kind: effect.kind,
    Title: title.zh,
    TitleEn: title.en,
    SubjectAUID: effect.subject,
    SubjectName: name.zh,
    SubjectNameEn: name.en,
    DueDay: effect.dueDay,
    State: effect.state,
    Attempts: effect.attempts,
    NextTry: effect.nextTry,
    ErrorText: isKept ? (effect.error?.[language] ?? '') : '',
    AppliedTime: effect.appliedAt,
    ReversedTime: effect.reversedAt,
    Reason: effect.reason,
    CounterFormID: effect.counter,
    CounterNumber: effect.counterNumber,
    Version: effect.version,
  };
};

const lineOf = ({ label, before, after, isKey = false }: Line) => ({
  Label: label.zh,
  LabelEn: label.en,
  Before: before.zh,
  BeforeEn: before.en,
  After: after.zh,
  AfterEn: after.en,
  IsKey: isKey,
});

/** Reduces a kind to the parts that the reader may see. */
type Seen = (registered: Registered) => Registered;

/** Whether a stored line may be shown. A line stored without its part is shown to readers who may see every part. */
const isShownTo = (seen: Registered, whole: Registered, { part }: KeptLine): boolean =>
  part === undefined
    ? seen.parts.length === whole.parts.length
    : seen.parts.some(({ module }) => module === part);

/**
 * Returns the effects that a form will have or has had. While the form is with its applicant, they see a preview of
 * what is saved now. @throws Refused notFound
 */
export async function readEffects(on: Executor, by: Keeper, formId: number) {
  const { form, order } = await readForm(on, by, formId);
  const process = (await runningEdition(on, order))?.process ?? null;
  const edition = await editionOf(on, form.template_edition_id);
  const may = await mayRead(on, by, { formId, edition, order, process });
  const held = form.applicant_id === by.id ? [form.form_values, form.draft_values] : [form.form_values];
  const sealed = held.flatMap((stored) => (stored ? [...veiledIn(edition, stored, may)] : []));
  const hidden = new Set([...hiddenFrom(order, process, by), ...sealed]);
  const secrets = secretRoots(edition);
  const filled = new Set(
    held.flatMap((stored) => (stored ? [...veiledIn(edition, stored, () => false)] : [])),
  );
  // Pay restored by a reversal stands in no control: only readers of the secret control that could hold it may see it.
  const isUnread = (name: string): boolean =>
    hidden.has(name) || (secrets.includes(name) && !filled.has(name) && !may(name, form.applicant_id));
  type Hides = (part: RegisteredPart['part'], name: string) => boolean;
  const isSeen = ({ kind }: Registered, { part }: RegisteredPart, hides: Hides): boolean => {
    const reads = part.reads ?? kind.reads;
    if (reads.some((name) => hides(part, name))) return false;
    // A pay change that is not read from secret controls is shown only to people who may read all secrets of the form.
    return sealed.length === 0 || !part.holdsPay || reads.some((name) => secrets.includes(name));
  };
  const seenWith =
    (hides: Hides): Seen =>
    (registered) => ({
      ...registered,
      parts: registered.parts.filter((part) => isSeen(registered, part, hides)),
    });
  const seenOf = seenWith(({ holdsPay }, name) => (holdsPay ? isUnread(name) : hidden.has(name)));
  const seenBefore = seenWith((_part, name) => hidden.has(name));
  if (withApplicant(order) && form.applicant_id === by.id) {
    const typed = openAll(edition, form.draft_values ?? form.form_values);
    const { values, errors } = await checkValues(on, edition, typed, by, formId, { stage: 'apply' });
    // Areas plan from values that could be submitted; an incomplete form has no preview yet.
    if (errors.length > 0) return [];
    const draft = { formId, applicant: by.id, values };
    const before = order.status === formStatus.sentBack ? openAll(edition, form.form_values) : {};
    const { language, now } = by;
    const barred = await whyNotFiled(on, {
      ...draft,
      template: form.template_id,
      edition,
      before,
      language,
      now,
    });
    if (barred.length > 0) return [];
    return previewOf(on, by, form.template_id, draft, seenOf, 'today');
  }
  const source = await sourceOf(on, form.id);
  const kept = await keptBy(on, by);
  const done = (await queries.listEffects(on, form.id)).filter(({ kind }) => kindNamed(on, kind));
  const names = await listNames(
    on,
    done.map(({ subject }) => subject),
  );
  const shown = [];
  for (const effect of done) {
    const registered = kindNamed(on, effect.kind)!;
    const planned = (await registered.kind.plans(on, source)).find(
      ({ subject }) => subject === effect.subject,
    );
    const waits = effect.state !== effectState.applied && effect.state !== effectState.reversed;
    const seen = seenOf(registered);
    const lines =
      waits && planned
        ? await linesOf(on, seen, planned.plan)
        : (openedJson(effect.lines) as KeptLine[]).filter((line) =>
            isShownTo(line.part === undefined ? seenBefore(registered) : seen, registered, line),
          );
    const isKept = (await queries.findKept(on, kept, effect)) !== undefined;
    shown.push({
      ...wireOf(on, effect, names.get(effect.subject) ?? nobody, by.language, isKept),
      Lines: lines.map(lineOf),
      Problems: [],
      Warnings: waits && planned ? await warningsIn(on, seen, planned.plan, by) : [],
      CanOpenCounter: effect.counter !== null && (await isReadable(on, effect.counter, by)),
      CanManage: isKept && effect.state === effectState.failed,
      Counter: planned ? await counterOf(on, by, registered, effect, planned, form.template_id) : null,
    });
  }
  // A finished form has no further effects to come, even if all of them were reversed or given up.
  const isOver =
    order.status === formStatus.finished || done.some(({ state }) => state !== effectState.reversed);
  return isOver
    ? shown
    : [...shown, ...(await previewOf(on, by, form.template_id, source, seenOf, 'approved'))];
}

const warningsIn = async (on: Executor, seen: Registered, plan: unknown, { id, now, language }: Keeper) =>
  (await warningsOf(on, seen, plan, { by: id, today: companyDay(now) })).map((words) => words[language]);

/** Returns the effects that a form would have if it were finished now. */
async function previewOf(
  on: Executor,
  by: Keeper,
  templateId: number,
  source: Source,
  seenOf: Seen,
  facts: Facts,
) {
  const at = { by: by.id, now: by.now, today: companyDay(by.now), formId: source.formId };
  const shown = [];
  for (const registered of await kindsOf(on, templateId)) {
    const { kind } = registered;
    for (const { subject, dueDay, plan } of await kind.plans(on, source)) {
      const names = await listNames(on, [subject]);
      const seen = seenOf(registered);
      const faults = await faultsOf(on, seen, plan, at, facts);
      const preview: queries.Effect = {
        formId: source.formId,
        seq: 0,
        kind: kind.kind,
        subject,
        dueDay: dueOn(dueDay, at.today),
        state: effectState.none,
        attempts: 0,
        nextTry: null,
        error: null,
        lines: [],
        undo: null,
        appliedAt: null,
        reversedAt: null,
        reason: '',
        counter: null,
        counterNumber: '',
        version: 0,
      };
      shown.push({
        ...wireOf(on, preview, names.get(subject) ?? nobody, by.language, false),
        FinishSeq: null,
        Lines: (await linesOf(on, seen, plan)).map(lineOf),
        Problems: faults.map(({ message }) => message[by.language]),
        Warnings: await warningsIn(on, seen, plan, by),
        CanOpenCounter: false,
        CanManage: false,
        Counter: null,
      });
    }
  }
  return shown;
}

/** Returns a page of the effects that the caller manages. */
export async function readEffectPage(
  on: Executor,
  by: Keeper,
  filter: queries.EffectFilter & { readonly PageIndex: number; readonly PageSize: number },
) {
  const kept = await keptBy(on, by);
  const part = { offset: (filter.PageIndex - 1) * filter.PageSize, limit: filter.PageSize };
  const rows = await queries.listKept(on, kept, filter, part);
  return {
    Total: await queries.countKept(on, kept, filter),
    Rows: rows.map((row) => ({
      ...wireOf(on, row, { zh: row.name, en: row.nameEn }, by.language, true),
      Number: row.number,
      FormTitle: row.title,
      FormTitleEn: row.titleEn,
    })),
  };
}

interface Named {
  readonly FormID: number;
  readonly FinishSeq: number;
  readonly Kind: string;
  readonly SubjectAUID: number;
  readonly Version: number;
}

const keyOf = (input: Named): queries.EffectKey => ({
  formId: input.FormID,
  seq: input.FinishSeq,
  kind: input.Kind,
  subject: input.SubjectAUID,
});

/**
 * Returns a failed effect that the caller manages, after locking its form.
 * @throws Refused notFound, stale, effectNotWaiting
 */
async function takeFailed(tx: Tx, by: Keeper, input: Named): Promise<queries.Effect> {
  await findForUpdate(tx, input.FormID);
  const effect = (await queries.findKept(tx, await keptBy(tx, by), keyOf(input))) ?? refuse(general.notFound);
  if (effect.version !== input.Version) refuse(general.stale, { body: { Version: effect.version } });
  if (effect.state !== effectState.failed) refuse(approvalRefusals.effectNotWaiting);
  return effect;
}

const audited = (tx: Tx, by: Keeper, act: string, input: Named, detail: object): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act,
    target: `form:${input.FormID}`,
    detail: { kind: input.Kind, subject: input.SubjectAUID, ...detail },
  });

/** @throws Refused notFound, stale, effectNotWaiting */
export function retryEffect(
  db: Database,
  by: Keeper,
  input: Named & { readonly OnTodaysFacts: boolean },
): Promise<{ Code: number; State: queries.Effect['state']; ErrorText: string }> {
  return inTransaction(db, async (tx) => {
    await takeFailed(tx, by, input);
    await runEffect(tx, keyOf(input), {
      by: by.id,
      now: by.now,
      facts: input.OnTodaysFacts ? 'today' : 'approved',
    });
    const after = (await queries.findKept(tx, await keptBy(tx, by), keyOf(input)))!;
    await audited(tx, by, 'effect.retry', input, { today: input.OnTodaysFacts, state: after.state });
    return { Code: 1, State: after.state, ErrorText: after.error?.[by.language] ?? '' };
  });
}

/** @throws Refused notFound, stale, effectNotWaiting */
export function giveUpEffect(
  db: Database,
  by: Keeper,
  input: Named & { readonly Reason: string },
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const effect = await takeFailed(tx, by, input);
    await queries.setReversed(tx, effect, { by: by.id, now: by.now, reason: input.Reason });
    await settleBill(tx, effect.formId);
    const registered = kindNamed(tx, effect.kind);
    const at = { by: by.id, now: by.now, today: companyDay(by.now), formId: effect.formId };
    const plans = registered ? await registered.kind.plans(tx, await sourceOf(tx, effect.formId)) : [];
    const planned = plans.find(({ subject }) => subject === effect.subject) ?? null;
    if (registered)
      await tellOfEffect(tx, registered, planned, { key: effect, state: effectState.reversed, at });
    await audited(tx, by, 'effect.giveUp', input, {});
    return { Code: 1 };
  });
}
