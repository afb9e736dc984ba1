import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { forgetNotices } from '#kit/server/notices.ts';
import { forgetDrafts } from '#modules/approval/server/open.ts';
import { bindAttachments, findStandardTemplate } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { mergeRefusals as no } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { applicationFiles, seekerFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import type { SeenSeeker } from '#modules/recruiting/candidates/server/commands/merge.ts';
import { holdApplicationsOf } from '#modules/recruiting/candidates/server/queries/merges.ts';
import { canReadSeeker, lockSeekers } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { offerKind, peopleCode, recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import type { Viewer } from '#modules/recruiting/server/queries/rights.ts';
import * as queries from '../queries/forgetting.ts';

/** Who forgets a candidate. A null id means the system itself. */
export interface Forgetting {
  readonly seals: Seals;
  readonly id: number | null;
  readonly now: Date;
  readonly ip: string | null;
}

/**
 * Checks whether the actor may forget a candidate. The actor needs the pool code and read access to the candidate, or
 * the personnel code with an opening of the candidate in its scope.
 */
export async function mayForget(
  on: Executor,
  seekerId: number,
  viewer: Viewer,
  { actor }: Pick<Context, 'actor'>,
): Promise<boolean> {
  const { pool, openings } = recruitingCodes;
  if (actor.permissions.has(pool) && (await canReadSeeker(on, seekerId, viewer, actor.permissions)))
    return true;
  if (!actor.permissions.has(peopleCode)) return false;
  const scope = await scopeOf(on, actor.id, peopleCode);
  return canReadSeeker(on, seekerId, { id: actor.id, scope }, new Set([openings]));
}

/**
 * Checks that a candidate may be forgotten. Only openings that the viewer may see are named.
 * @throws Refused stillRuns, stillRunsUnseen, wasHired
 */
async function assertFree(
  on: Executor,
  { id, name, running, isHired }: queries.Keeping,
  viewer: Viewer | undefined,
): Promise<void> {
  // This check comes first, so that nobody learns here where an employee applies.
  if (isHired) refuse(no.wasHired, { with: { name } });
  if (running === null) return;
  const title = viewer ? await queries.findRunningSeen(on, id, viewer) : null;
  if (title === null) refuse(no.stillRunsUnseen, { with: { name } });
  refuse(no.stillRuns, { with: { name, title } });
}

interface Wish {
  readonly reason: string;
  /** Last company day on which the candidate must not be written to. Null: no restriction. */
  readonly noContactUntil: string | null;
  /** Repeats the retention check after all rows are locked. Left out: the candidate asked to be forgotten. */
  readonly isDue?: (keeping: queries.Keeping) => boolean;
  /** Person who acts on the candidate's request. */
  readonly viewer?: Viewer;
}

/**
 * Empties drafts of offer forms to these candidates; only submitted forms are records. Locks forms before applications,
 * in the same order as a submission.
 */
async function emptyOffers(tx: Tx, seekers: readonly number[], now: Date): Promise<number[]> {
  const template = await findStandardTemplate(tx, offerKind);
  if (!template) return [];
  return forgetDrafts(tx, await queries.listOfferDrafts(tx, seekers, template.id), now);
}

/**
 * Forgets a candidate and all duplicates merged into them. Deletes the name, contacts, texts, files, mails,
 * notifications and offer drafts; statistics stay unchanged. Locks the applications, so that none is reopened
 * meanwhile.
 * @throws Refused notFound, stale, stillRuns, stillRunsUnseen, wasHired
 */
export async function forget(
  tx: Tx,
  { id, version }: SeenSeeker,
  { reason, noContactUntil, isDue, viewer }: Wish,
  by: Forgetting,
): Promise<void> {
  const ids = [id, ...(await queries.listAliases(tx, id))];
  const drafts = await emptyOffers(tx, ids, by.now);
  const applications = await holdApplicationsOf(tx, ids);
  const seeker = (await lockSeekers(tx, ids)).find((row) => row.id === id);
  const keeping = await queries.findKeeping(tx, id);
  if (!seeker || !keeping) return refuse(general.notFound);
  const isStale = seeker.version !== version || isDue?.(keeping) === false;
  if (isStale) refuse(general.stale, { body: { Version: seeker.version } });
  await assertFree(tx, keeping, viewer);
  if (noContactUntil !== null) {
    const marks = await queries.listMarks(tx, by.seals, ids);
    await queries.saveNoContact(tx, by.seals, marks, noContactUntil, { by: by.id, now: by.now });
  }
  const theirs = applications.map((one) => one.id);
  const interviews = await queries.listInterviewsOf(tx, theirs);
  await queries.forgetRows(tx, ids, theirs, by.now);
  for (const one of theirs) await bindAttachments(tx, applicationFiles(one), [], by.id ?? 0);
  for (const one of ids) await bindAttachments(tx, seekerFiles(one), [], by.id ?? 0);
  await forgetNotices(tx, [
    ...ids.map((one) => `seeker:${one}`),
    ...theirs.map((one) => `interviewee:${one}`),
    ...interviews.map((one) => `interview:${one}`),
    ...drafts.map((one) => `approval.form:${one}`),
    ...applications.flatMap(({ offerFormId }) =>
      offerFormId === null ? [] : [`approval.form:${offerFormId}`, `approval.effect:${offerFormId}`],
    ),
  ]);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'seeker.forget',
    target: `seeker:${id}`,
    detail: { reason, applications: theirs.length, ...(noContactUntil === null ? {} : { noContactUntil }) },
    ip: by.ip,
  });
}

/**
 * Sets the last day on which a candidate must not be written to; null allows writing again.
 * @throws Refused notFound, stale, noContactPast
 */
export async function setNoContact(
  tx: Tx,
  { id, version }: SeenSeeker,
  { until, reason }: { readonly until: string | null; readonly reason: string },
  by: Forgetting,
): Promise<void> {
  if (until !== null && until < companyDay(by.now)) refuse(no.noContactPast, { field: 'Until' });
  const ids = [id, ...(await queries.listAliases(tx, id))];
  const seeker = (await lockSeekers(tx, ids)).find((row) => row.id === id);
  if (!seeker || seeker.anonymized_at !== null) return refuse(general.notFound);
  if (seeker.version !== version) refuse(general.stale, { body: { Version: seeker.version } });
  await queries.saveNoContact(tx, by.seals, await queries.listMarks(tx, by.seals, ids), until, {
    by: by.id,
    now: by.now,
  });
  await writeAudit(tx, {
    actorId: by.id,
    act: until === null ? 'seeker.contact' : 'seeker.noContact',
    target: `seeker:${id}`,
    detail: { reason, ...(until === null ? {} : { until }) },
    ip: by.ip,
  });
}
