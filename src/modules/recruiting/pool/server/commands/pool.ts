import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftMonths } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { forgetNotices } from '#kit/server/notices.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { seekerFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import { poolStateOf } from '#modules/recruiting/candidates/server/commands/matches.ts';
import { assertSource, changeSeeker, meet } from '#modules/recruiting/candidates/server/commands/seekers.ts';
import { insertRemark } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import {
  deleteSeeker,
  hasApplied,
  lockSeeker,
  saveSeeker,
  type SeekerRow,
} from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { consentMonths, poolStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import {
  assertFresh,
  lockForApplication,
  oneRunning,
  tellOwner,
} from '#modules/recruiting/stages/server/commands/applications.ts';
import {
  findApplication,
  insertApplication,
} from '#modules/recruiting/stages/server/queries/applications.ts';
import type { JobseekerTalentPool as Pool } from '../../contract/JobseekerTalentPool.ts';

interface Consent {
  readonly ConsentKind: number;
  readonly ConsentDay: string;
  readonly ConsentUntil: string;
}

/**
 * Converts a consent to columns.
 * @throws Refused consentAhead, consentOver, consentTooLong
 */
function consentOf({ ConsentKind, ConsentDay, ConsentUntil }: Consent, by: By) {
  const today = companyDay(by.now);
  if (ConsentDay > today) refuse(no.consentAhead, { field: 'ConsentDay' });
  if (ConsentUntil < today) refuse(no.consentOver, { field: 'ConsentUntil' });
  const last = shiftMonths(ConsentDay, consentMonths);
  if (ConsentUntil > last) refuse(no.consentTooLong, { field: 'ConsentUntil', with: { day: last } });
  return {
    is_pooled: true,
    consent_kind: ConsentKind,
    consent_day: ConsentDay,
    consent_until: ConsentUntil,
  };
}

const audit = (tx: Tx, by: By, act: string, id: number, detail: Readonly<Record<string, unknown>> = {}) =>
  writeAudit(tx, { actorId: by.id, act: `pool.${act}`, target: `seeker:${id}`, detail, ip: by.ip });

/**
 * Locks a person in the pool in the version that the actor saw.
 * @throws Refused notFound, stale
 */
async function holdPooled(tx: Tx, id: number, version: number): Promise<SeekerRow> {
  const row = await lockSeeker(tx, id);
  if (!row?.is_pooled) refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return row;
}

/**
 * Adds a known or new person to the pool.
 * @throws Refused alreadyPooled, sourceGone, and refusals of `meet` and `consentOf`
 */
export async function addToPool(
  tx: Tx,
  given: InputOf<typeof Pool.AddJobseekerTalentPool>,
  by: By,
): Promise<{ readonly id: number; readonly isKnown: boolean }> {
  const consent = consentOf(given, by);
  await assertSource(tx, given.SourceID);
  const meant = { sourceId: given.SourceID, chosen: given.SeekerID };
  const { seeker, isKnown } = await meet(tx, given, meant, by);
  if (poolStateOf(seeker, companyDay(by.now)) === poolStates.in) refuse(no.alreadyPooled);
  await saveSeeker(tx, seeker.id, { ...consent, pool_note: given.Note });
  if (given.Files.length > 0) await bindAttachments(tx, seekerFiles(seeker.id), given.Files, by.id);
  await audit(tx, by, 'add', seeker.id, { until: given.ConsentUntil, isKnown });
  return { id: seeker.id, isKnown };
}

/**
 * Adds the candidate of an application to the pool, or records a new consent.
 * @throws Refused notFound, stale, and refusals of `consentOf`
 */
export async function poolApplicant(
  tx: Tx,
  { IntervieweeID, Note, ...given }: InputOf<typeof Pool.PoolInterviewee>,
  by: By,
): Promise<void> {
  const application = (await findApplication(tx, IntervieweeID, by)) ?? refuse(general.notFound);
  const seeker = (await lockSeeker(tx, application.seekerId)) ?? refuse(general.notFound);
  if (seeker.anonymized_at !== null) refuse(mergeRefusals.forgotten);
  // The candidate was merged into another while this call waited for the lock.
  if (seeker.merged_into !== null) refuse(general.stale, { body: { Version: seeker.version } });
  await saveSeeker(tx, seeker.id, {
    ...consentOf(given, by),
    pool_note: Note || seeker.pool_note,
  });
  await audit(tx, by, seeker.is_pooled ? 'renew' : 'add', seeker.id, { until: given.ConsentUntil });
}

/**
 * Changes a person in the pool.
 * @throws Refused notFound, stale, and refusals of `changeSeeker` and `consentOf`
 */
export async function updatePooled(
  tx: Tx,
  given: InputOf<typeof Pool.UpdateJobseekerTalentPool>,
  by: By,
): Promise<void> {
  const row = await holdPooled(tx, given.SeekerID, given.Version);
  await assertSource(tx, given.SourceID, row.source_id);
  const consent = {
    ConsentKind: given.ConsentKind ?? row.consent_kind!,
    ConsentDay: given.ConsentDay ?? row.consent_day!,
    ConsentUntil: given.ConsentUntil ?? row.consent_until!,
  };
  const isRenewed =
    consent.ConsentKind !== row.consent_kind ||
    consent.ConsentDay !== row.consent_day ||
    consent.ConsentUntil !== row.consent_until;
  await changeSeeker(
    tx,
    row,
    given,
    {
      ...(isRenewed ? consentOf(consent, by) : {}),
      ...(given.Note === undefined ? {} : { pool_note: given.Note }),
      ...(given.SourceID === undefined ? {} : { source_id: given.SourceID }),
    },
    by,
  );
  if (given.Files) await bindAttachments(tx, seekerFiles(row.id), given.Files, by.id);
  await audit(tx, by, 'update', row.id, isRenewed ? { until: consent.ConsentUntil } : {});
}

/**
 * Removes a person from the pool and deletes files kept for it. Deletes the person, too, if they never applied.
 * @throws Refused notFound, stale
 */
export async function removeFromPool(
  tx: Tx,
  { SeekerID, Version, Reason }: InputOf<typeof Pool.DelJobseekerTalentPool>,
  by: By,
): Promise<void> {
  const row = await holdPooled(tx, SeekerID, Version);
  await bindAttachments(tx, seekerFiles(row.id), [], by.id);
  // Somebody without applications was kept only for the pool.
  if (!(await hasApplied(tx, row.id))) {
    await forgetNotices(tx, [`seeker:${row.id}`]);
    await deleteSeeker(tx, row.id);
  } else
    await saveSeeker(tx, row.id, {
      is_pooled: false,
      consent_day: null,
      consent_until: null,
      consent_kind: null,
      pool_note: '',
    });
  await audit(tx, by, 'remove', row.id, { reason: Reason });
}

/**
 * Adds an application of a person in the pool.
 * @throws Refused notFound, consentExpired, closed, notOpen, running
 */
export async function recommendPooled(
  tx: Tx,
  { SeekerID, RecruitmentID, Text }: InputOf<typeof Pool.RecommendToRecruitment>,
  by: By,
): Promise<number> {
  const opening = await lockForApplication(tx, RecruitmentID, by);
  const seeker = await lockSeeker(tx, SeekerID);
  if (!seeker?.is_pooled) refuse(general.notFound, { field: 'SeekerID' });
  if (poolStateOf(seeker, companyDay(by.now)) === poolStates.expired)
    refuse(no.consentExpired, { with: { day: seeker.consent_until! } });
  await assertFresh(tx, seeker.id, opening.id, by);
  const values = { seeker_id: seeker.id, recruitment_id: opening.id, source_id: seeker.source_id };
  const moment = { by: by.id, now: by.now };
  const id = await oneRunning(by, () => insertApplication(tx, values, moment));
  if (Text !== '') await insertRemark(tx, { intervieweeId: id, text: Text }, moment);
  await tellOwner(tx, opening, { id, name: seeker.name, isInternal: seeker.person_id !== null }, by);
  await audit(tx, by, 'recommend', seeker.id, { recruitment: opening.id, interviewee: id });
  return id;
}
