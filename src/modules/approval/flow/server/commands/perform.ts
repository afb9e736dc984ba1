import { Refused, general, refuse, type Refusal, type Words } from '#kit/contract/refusals.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { once } from '#kit/server/db/idempotency.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { flowEventLabels, type FlowEvent, type FormStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { getProcessEdition } from '#modules/approval/processes/server/queries/processes.ts';
import { isReadable } from '#modules/approval/reading/server/queries/readers.ts';
import { marksOf } from '#modules/approval/record/server/commands/secrets.ts';
import { findFirstAfter } from '#modules/approval/record/server/queries/log.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { sendCopies, sendHeldCopies } from '#modules/approval/talk/server/commands/copies.ts';
import { noticesOf, type Sender } from '#modules/approval/talk/server/commands/notices.ts';
import { directoryOfRows, listNames, loadDirectory } from '../queries/directory.ts';
import { findForUpdate, remember, type Loaded } from '../queries/orders.ts';
import { type Contents } from '../queries/saving.ts';
import { loadCalendar } from '../queries/work-days.ts';
import type { Action } from '../rules/actions.ts';
import { isSubject } from '../rules/barred.ts';
import type { Directory, PersonId } from '../rules/directory.ts';
import { departmentsOf, ownPeople } from '../rules/facts.ts';
import { advance, type Outcome } from '../rules/flow.ts';
import type { Order, ProcessEdition } from '../rules/order.ts';
import { branchAt } from '../rules/route.ts';
import type { FlowRefusal } from '../rules/step.ts';
import { writeStep } from './moved.ts';

/** Reply of every command that changes a form. */
export interface Changed {
  readonly Code: number;
  readonly FormID: number;
  readonly Number: string;
  readonly Version: number;
  readonly Status: FormStatus;
}

export const changedOf = ({ form, order }: Loaded): Changed => ({
  Code: 1,
  FormID: form.id,
  Number: form.number,
  Version: order.version,
  Status: order.status,
});

/** Runs a command once per key; without a key every call runs. */
export function keyed<T>(
  tx: Tx,
  by: By,
  scope: string,
  { Key, ...request }: { readonly Key?: string | undefined },
  fn: () => Promise<T>,
): Promise<T> {
  if (Key === undefined) return fn();
  return once(tx, { scope, userId: by.id, key: Key, ...marksOf(request) }, fn);
}

/** Runs one command on one form. The form's row is locked first; everything is read and written under that lock. */
export function changeForm(
  db: Database,
  by: By,
  input: { readonly FormID: number; readonly Key?: string | undefined },
  act: (tx: Tx, loaded: Loaded) => Promise<Loaded>,
): Promise<Changed> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, `approval.form/${input.FormID}`, input, async () => {
      const loaded = (await findForUpdate(tx, input.FormID)) ?? refuse(general.notFound);
      const changed = await act(tx, loaded);
      remember(tx, changed);
      return changedOf(changed);
    }),
  );
}

/** Returns the process edition under which a form runs; null before its first submission. */
export async function runningEdition(on: Executor, order: Order): Promise<ProcessEdition | null> {
  return order.edition === null ? null : getProcessEdition(on, order.edition);
}

/**
 * Returns the people on a form's rows as the rows name them. More of the organisation is loaded only if it is needed.
 */
export function directoryOf(
  tx: Tx,
  { order, unusual }: Loaded,
  more: readonly PersonId[] = [],
): Directory | Promise<Directory> {
  const { facts, firstCreator, rows } = order;
  // If an owner of a row may have become applicant or subject, the row moves on when it opens: that needs the
  // organisation.
  const isOwned = firstCreator !== null || rows.some(({ person }) => isSubject({ facts }, person));
  if (unusual.length === 0 && more.length === 0 && !isOwned) return directoryOfRows(order.rows);
  return directoryFor(tx, order, more);
}

/** Loads everybody on a form and the organisation above it, as they are now. */
export function directoryFor(on: Executor, order: Order, more: readonly PersonId[] = []): Promise<Directory> {
  const people = order.rows.flatMap(({ person, onBehalfOf, decidedBy }) =>
    [person, onBehalfOf, decidedBy].filter((one) => one !== null),
  );
  return loadDirectory(on, {
    people: [...new Set([...people, ...more, ...ownPeople(order)])],
    applicant: order.applicant,
    departments: order.facts ? departmentsOf(order.facts) : [],
    roles: [],
  });
}

type Versioned = Action & { readonly version: number };

/** Basis of a decision: the process under which the form runs, and the people concerned. */
export interface Grounds {
  readonly edition: ProcessEdition | null;
  readonly directory: Directory;
}

/** @param more people who are about to get a place */
export async function groundsOf(tx: Tx, loaded: Loaded, more: readonly PersonId[] = []): Promise<Grounds> {
  const edition = await runningEdition(tx, loaded.order);
  return { edition, directory: await directoryOf(tx, loaded, more) };
}

/** Lets the engine decide, stores the result and notifies everybody concerned. */
export async function perform(
  tx: Tx,
  by: By,
  loaded: Loaded,
  action: Versioned,
  grounds?: Grounds,
  contents?: Contents,
): Promise<Loaded> {
  const { order } = loaded;
  const { edition, directory } = grounds ?? (await groundsOf(tx, loaded));
  const outcome = advance(order, action, {
    actor: by.id,
    administers: by.administers,
    now: by.now.toISOString(),
    directory,
    calendar: await loadCalendar(tx, edition?.process ?? null, by.now),
    edition,
  });
  if (!outcome.ok) throw await refusedBy(tx, by, loaded, action.version, outcome.refusal, edition);
  const saved = await writeStep(tx, loaded, outcome, by.now, contents);
  await tell(tx, by.id, by.now, saved, outcome);
  return saved;
}

/** Builds the refusal of a command that came too late, naming the person who was first. */
async function refusedLate(
  tx: Tx,
  by: By,
  { form, order }: Loaded,
  version: number,
  refusal: Refusal,
): Promise<Refused> {
  const first = await findFirstAfter(tx, form.id, version);
  const fresh = { Version: order.version, Status: order.status };
  if (!first) {
    // A new version without a record entry is a saved draft, and only the applicant saves drafts.
    const isOwn = form.applicant_id === by.id && version < order.version;
    const words = isOwn ? savedElsewhere : notLatest;
    const said = refusal.code === approvalRefusals.stale.code ? { ...refusal, ...words } : refusal;
    return new Refused(said, { body: { ...fresh, First: null } });
  }
  const zh = first.chinese_name ?? '系统';
  const en = (first.english_name || first.chinese_name) ?? 'The system';
  const act = flowEventLabels[first.event as FlowEvent][by.language];
  // A time limit, an absence or a rule moved the form, so no person can be named as quicker.
  const byRule = first.actor_id === null && refusal.code === approvalRefusals.stale.code;
  return new Refused(byRule ? { ...refusal, ...movedByRule } : refusal, {
    with: { who: by.language === 'zh' ? zh : en, act },
    body: {
      ...fresh,
      First: {
        AUID: first.actor_id,
        ChineseName: zh,
        EnglishName: en,
        Event: first.event,
        Time: first.at.toISOString(),
      },
    },
  });
}

const savedElsewhere: Words = {
  zh: '您已在其他窗口保存过该表单，请查看最新状态后再操作',
  en: 'You have saved this form in another window. Look at the latest state and try again.',
};
const movedByRule: Words = {
  zh: '该表单已按流程规则变化（{act}），请查看最新状态后再操作',
  en: 'The rules of its process have moved the form ({act}). Look at the latest state and try again.',
};
const notLatest: Words = {
  zh: '您看到的不是该表单的最新状态，请查看最新状态后再操作',
  en: 'This is not the latest state of the form. Look at the latest state and try again.',
};

/**
 * Builds the refusal for a person without the right to act. People who cannot see the form do not learn that it exists;
 * others get its present state.
 */
async function refusedStranger(tx: Tx, by: By, loaded: Loaded, version: number): Promise<Refused> {
  if (!(await isReadable(tx, loaded.form.id, by))) return new Refused(general.notFound);
  const isLate = version < loaded.order.version;
  return refusedLate(tx, by, loaded, version, approvalRefusals[isLate ? 'stale' : 'notWaiting']);
}

/** Converts a refusal of the engine for the wire. */
export async function refusedBy(
  tx: Tx,
  by: By,
  loaded: Loaded,
  version: number,
  { code, level, control }: FlowRefusal,
  edition: ProcessEdition | null = null,
): Promise<Refused> {
  if (code === 'notYours' || code === 'nothingHeld') return refusedStranger(tx, by, loaded, version);
  const refusal = approvalRefusals[code];
  if (refusal.status === 409) return refusedLate(tx, by, loaded, version, refusal);
  const levels = edition ? branchAt(edition.process, loaded.order.branch).levels : [];
  const name = levels[(level ?? 0) - 1]?.name[by.language] ?? String(level ?? '');
  return new Refused(refusal, {
    with: { level: name, control: control ?? '' },
    ...(code === 'reasonRequired' ? { field: 'Remark' } : {}),
    ...(control === undefined ? {} : { field: `Values.${control}` }),
  });
}

/** Queries that open windows repeat after a change: everything that shows forms. */
export const touches = ['CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect'];

/** Notifies the people concerned by a step, and sends the copies that are due. */
export async function tell(
  tx: Tx,
  actor: PersonId | null,
  now: Date,
  loaded: Loaded,
  outcome: Outcome & { ok: true },
): Promise<void> {
  await tellPeople(tx, outcome.concerned, { Touches: touches, Notice: null });
  const notices = outcome.notices.filter(({ person }) => person !== actor);
  await notify(
    tx,
    `approval.form:${loaded.form.id}`,
    actor,
    noticesOf(loaded, notices, actor, await senderOf(tx, outcome)),
    now,
  );
  const subject = outcome.order.facts?.subject?.person;
  if (subject !== undefined && outcome.entries.some(({ event }) => event === 'finished'))
    await sendHeldCopies(tx, { form: loaded.form, subject, now });
  for (const { people, note } of outcome.copies)
    await sendCopies(tx, { form: loaded.form, by: null, kind: 'copy', people, note, now });
}

/** Returns the person who sent the form back in this step, with the reason; null if nobody did. */
async function senderOf(tx: Tx, { entries }: Outcome & { ok: true }): Promise<Sender | null> {
  const entry = entries.findLast(({ event }) => event === 'sentBack');
  if (!entry || entry.actor === null) return null;
  const name = (await listNames(tx, [entry.actor])).get(entry.actor);
  return name ? { name, reason: entry.text } : null;
}
