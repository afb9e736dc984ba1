import type { InputOf } from '#kit/contract/call.ts';
import { Refused, general, refuse } from '#kit/contract/refusals.ts';
import { yuanToFen } from '#kit/rules/money.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { notify } from '#kit/server/notices.ts';
import type { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { keepFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import { assertSource, changeSeeker, meet } from '#modules/recruiting/candidates/server/commands/seekers.ts';
import { insertRemark } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import { lockSeeker } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { openingStateLabels, openingStates, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { moveFirstDay } from '#modules/recruiting/offers/server/commands/first-day.ts';
import { takesApplications } from '#modules/recruiting/openings/contract/openings.ts';
import {
  listGone,
  lockOpening,
  type LockedOpening,
} from '#modules/recruiting/openings/server/queries/openings.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import type { Viewer } from '#modules/recruiting/server/queries/rights.ts';
import * as queries from '../queries/applications.ts';

type Added = InputOf<typeof Interviewee.AddInterviewee>;

const alreadyRuns = (stage: number, by: By): Refused =>
  new Refused(no.running, { with: { stage: stageLabels[stage]![by.language] } });

/**
 * Checks that the candidate has no running application to the opening.
 * @throws Refused running
 */
export async function assertFresh(tx: Tx, seekerId: number, recruitmentId: number, by: By): Promise<void> {
  const stage = await queries.findRunning(tx, seekerId, recruitmentId);
  if (stage !== undefined) throw alreadyRuns(stage, by);
}

/**
 * Runs `work` and reports a second running application that was added concurrently.
 * @throws Refused running
 */
export const oneRunning = <T>(by: By, work: () => Promise<T>): Promise<T> =>
  onConstraint({ interviewee_running: () => alreadyRuns(1, by) }, work);

/**
 * Locks an opening and checks that it takes applications.
 * @throws Refused notFound, closed, notOpen
 */
export async function lockForApplication(tx: Tx, id: number, by: By): Promise<LockedOpening> {
  const opening = (await lockOpening(tx, id, by)) ?? refuse(general.notFound, { field: 'RecruitmentID' });
  if (opening.state === openingStates.closed) refuse(no.closed, { field: 'RecruitmentID' });
  if (!takesApplications(opening.state))
    refuse(no.notOpen, {
      field: 'RecruitmentID',
      with: { state: openingStateLabels[opening.state]![by.language] },
    });
  return opening;
}

/**
 * Encrypts the expected pay. Left out: unchanged.
 * @throws Refused payHidden
 */
function salaryOf(given: string | null | undefined, mayPay: boolean, { seals }: By) {
  if (given === undefined) return {};
  if (!mayPay) refuse(no.payHidden, { field: 'ExpectSalary' });
  return { expect_salary_sealed: given === null ? null : seals.pay.seal(String(yuanToFen(given)!)) };
}

async function assertReferrer(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id && (await listGone(tx, [id])).length > 0) refuse(no.personGone, { field: 'ReferrerAUID' });
}

/** Notifies the owner of an opening about a new application that somebody else added. */
export async function tellOwner(
  tx: Tx,
  opening: LockedOpening,
  { id, name, isInternal }: { readonly id: number; readonly name: string; readonly isInternal: boolean },
  by: By,
): Promise<void> {
  // Skips employees: an owner who is their leader must not know yet that they apply within the company.
  if (opening.owner_id === by.id || isInternal) return;
  await notify(tx, `interviewee:${id}`, null, [
    {
      people: [opening.owner_id],
      key: `interviewee.${id}.new`,
      titleZh: `新候选人：${name} · ${opening.title}`,
      titleEn: `New candidate: ${name} · ${opening.title}`,
      url: `/Recruiting/RecruitmentList?opening=${opening.id}&candidate=${id}`,
    },
  ]);
}

export interface NewApplication {
  readonly id: number;
  readonly seekerId: number;
  readonly isKnown: boolean;
  readonly version: number;
}

/**
 * Adds an application of a known or new candidate.
 * @param how whether the owner is notified
 * @throws Refused notFound, closed, notOpen, running, maybeSame, sourceGone, personGone, payHidden, attachmentGone, and
 * refusals of `meet`
 */
export async function addApplication(
  tx: Tx,
  given: Added,
  by: By,
  how: { readonly isTold: boolean } = { isTold: true },
): Promise<NewApplication> {
  const opening = await lockForApplication(tx, given.RecruitmentID, by);
  await assertSource(tx, given.SourceID);
  await assertReferrer(tx, given.ReferrerAUID);
  const salary = salaryOf(given.ExpectSalary, opening.seesPay, by);
  const { seeker, isKnown } = await meet(tx, given, { sourceId: given.SourceID, chosen: given.SeekerID }, by);
  await assertFresh(tx, seeker.id, opening.id, by);
  const id = await oneRunning(by, () =>
    queries.insertApplication(
      tx,
      {
        seeker_id: seeker.id,
        recruitment_id: opening.id,
        source_id: given.SourceID,
        referrer_id: given.ReferrerAUID ?? null,
        plan_entry_day: given.PlanEntryDay ?? null,
        ...salary,
      },
      { by: by.id, now: by.now },
    ),
  );
  const { Files: files, ResumeUID: resume } = given;
  const kept = await keepFiles(tx, id, { files, resume, before: null }, by.id);
  if (kept) await queries.saveApplication(tx, id, { resume_uid: kept });
  if (how.isTold)
    await tellOwner(tx, opening, { id, name: seeker.name, isInternal: seeker.person_id !== null }, by);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'interviewee.add',
    target: `interviewee:${id}`,
    detail: { seeker: seeker.id, recruitment: opening.id, isKnown },
    ip: by.ip,
  });
  return { id, seekerId: seeker.id, isKnown, version: kept ? 2 : 1 };
}

/**
 * Locks an application and checks that its candidate was not forgotten.
 * @throws Refused notFound, forgotten
 */
export async function lockKnown(tx: Tx, id: number): Promise<queries.LockedApplication> {
  const row = (await queries.lockApplication(tx, id)) ?? refuse(general.notFound);
  if (row.forgottenAt !== null) refuse(mergeRefusals.forgotten);
  return row;
}

/**
 * Locks the opening and then the application, if the actor may see it.
 * @throws Refused notFound
 */
export async function holdApplication(
  tx: Tx,
  id: number,
  by: By,
): Promise<{ opening: LockedOpening; row: queries.LockedApplication }> {
  const recruitmentId = (await queries.findOpeningOf(tx, id, by)) ?? refuse(general.notFound);
  const opening = (await lockOpening(tx, recruitmentId, by)) ?? refuse(general.notFound);
  return { opening, row: await lockKnown(tx, id) };
}

type Changed = InputOf<typeof Interviewee.UpdateDetail>;

/**
 * Changes an application and its candidate.
 * @throws Refused notFound, stale, and refusals of `addApplication`
 */
export async function updateApplication(tx: Tx, given: Changed, by: By): Promise<void> {
  const { opening, row } = await holdApplication(tx, given.IntervieweeID, by);
  if (row.version !== given.Version) refuse(general.stale, { body: { Version: row.version } });
  const seeker = (await lockSeeker(tx, row.seeker_id)) ?? refuse(general.notFound);
  if (seeker.version !== given.SeekerVersion)
    refuse(general.stale, { body: { SeekerVersion: seeker.version } });
  await assertSource(tx, given.SourceID, row.source_id);
  if (given.ReferrerAUID !== row.referrer_id) await assertReferrer(tx, given.ReferrerAUID);
  const salary = salaryOf(given.ExpectSalary, opening.seesPay, by);
  await moveFirstDay(tx, row, given.PlanEntryDay, by);
  await changeSeeker(tx, seeker, given, {}, by);
  const { Files: files, ResumeUID: resume } = given;
  const kept = await keepFiles(tx, row.id, { files, resume, before: row.resume_uid }, by.id);
  await queries.saveApplication(tx, row.id, {
    ...(given.SourceID === undefined ? {} : { source_id: given.SourceID }),
    ...(given.ReferrerAUID === undefined ? {} : { referrer_id: given.ReferrerAUID }),
    ...(given.PlanEntryDay === undefined ? {} : { plan_entry_day: given.PlanEntryDay }),
    ...salary,
    resume_uid: kept,
  });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'interviewee.update',
    target: `interviewee:${row.id}`,
    detail: {
      seeker: seeker.id,
      fields: Object.keys(given).filter(
        (name) => !['IntervieweeID', 'Version', 'SeekerVersion'].includes(name),
      ),
    },
    ip: by.ip,
  });
}

/**
 * Adds a remark to an application that the actor may see.
 * @throws Refused notFound
 */
export async function remarkOn(
  tx: Tx,
  id: number,
  text: string,
  by: Viewer & { readonly now: Date },
): Promise<void> {
  if ((await queries.findOpeningOf(tx, id, by)) === undefined) refuse(general.notFound);
  await lockKnown(tx, id);
  await insertRemark(tx, { intervieweeId: id, text }, { by: by.id, now: by.now });
}
