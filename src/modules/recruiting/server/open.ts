import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { onAway } from '#modules/attendance/server/open.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { onPostLeading, scopeOf } from '#modules/people/server/open.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { keepPay } from '#modules/payroll/server/open.ts';
import { onBookingChanged, registerBusy } from '#modules/rooms/server/open.ts';
import { recruitingCodes } from '../contract/codes.ts';
import { interviewDays } from './calendar.ts';
import { applicationFiles, seekerFiles } from './commands/files.ts';
import { joinOffers } from './commands/offer-effects.ts';
import { joinRequisitions } from './commands/requisition-effect.ts';
import { lapseOffers } from './commands/offers.ts';
import { remindEvaluations } from './commands/remind.ts';
import { whenAway, whenBookingChanges } from './commands/replan.ts';
import { retain } from './commands/retention.ts';
import { interviewee } from './handlers/Interviewee.ts';
import { interviewer } from './handlers/Interviewer.ts';
import { jobseekerTalentPool } from './handlers/JobseekerTalentPool.ts';
import { recruitment } from './handlers/Recruitment.ts';
import { recruitmentResources } from './handlers/RecruitmentResources.ts';
import { scorecard } from './handlers/Scorecard.ts';
import { findOpeningOf } from './queries/applications.ts';
import { hasArrived } from './queries/arrivals.ts';
import { listInterviewTimes } from './queries/interviews.ts';
import { listOfPost } from './queries/openings.ts';
import { canReadSeeker } from './queries/seekers.ts';
import { sealsOf } from './seals.ts';

export { recruitingSecretUses } from './sealed.ts';
export { addApplication, remarkOn } from './commands/applications.ts';
export type { By } from './commands/by.ts';
export { enterHistory, enterHired, type Passed } from './commands/history.ts';
export { submitEvaluation } from './commands/evaluations.ts';
export { addInterviewer } from './commands/interviewers.ts';
export { planInterview } from './commands/interviews.ts';
export { joinOffers } from './commands/offer-effects.ts';
export { answerOffer, letterToSend, sendOffer } from './commands/offers.ts';
export { onboardToUser } from './commands/onboard.ts';
export { letterDelivery } from './commands/letters.ts';
export { interviewDuty, openingDuty } from './commands/leave.ts';
export { addCard } from './commands/scorecards.ts';
export { closeOpening, disableOpening, setTop } from './commands/opening-states.ts';
export { addOpening } from './commands/openings.ts';
export { joinRequisitions } from './commands/requisition-effect.ts';
export { requestPlaces } from './commands/requisitions.ts';
export { poolApplicant } from './commands/pool.ts';
export { addSource } from './commands/sources.ts';
export { moveApplication } from './commands/stages.ts';
export { findOffered } from './queries/offers.ts';
export { sealsOf } from './seals.ts';
export { ensureRecruitingProcesses } from './standard.ts';

/** Hears of rooms, people and positions that fall away. */
export function joinRecruiting(): void {
  onBookingChanged('recruiting', whenBookingChanges);
  onAway('recruiting', whenAway);
  onPostLeading('recruiting', listOfPost);
}

/** Every call of this module; whoever reads an application reads its files. @param secret seals contacts and pay @param hasMail whether something carries mail */
export function recruitingCalls(
  secret: string,
  files: FileStore,
  hasMail = false,
  hasAuthority = true,
): Served[] {
  const { openings, interviews } = recruitingCodes;
  registerHolder(applicationFiles(0).module, async (on, { id, permissions }, applicationId) => {
    if (permissions.has(openings) || permissions.has(interviews)) {
      const viewer = { id, scope: await scopeOf(on, id, openings) };
      if ((await findOpeningOf(on, applicationId, viewer)) !== undefined) return true;
    }
    // Of whom it was hired: whoever sees his card.
    return (
      permissions.has(userCodes.common) &&
      hasArrived(on, applicationId, await scopeOf(on, id, userCodes.common))
    );
  });
  registerHolder(seekerFiles(0).module, async (on, { id, permissions }, seekerId) =>
    canReadSeeker(on, seekerId, { id, scope: await scopeOf(on, id, openings) }, permissions),
  );
  joinRecruiting();
  registerSchedule('interview', interviewDays);
  registerBusy('recruiting', listInterviewTimes);
  const seals = sealsOf(secret);
  joinOffers(seals);
  joinRequisitions();
  keepPay([secret]);
  return [
    recruitment(seals, files),
    interviewee(seals, hasMail, hasAuthority),
    interviewer,
    jobseekerTalentPool(seals),
    recruitmentResources,
    scorecard,
  ];
}

/** What recruiting needs done by itself: whoever owes an evaluation is reminded, offers lapse, whom nothing keeps is forgotten. @param secret seals contacts and pay */
export function recruitingJobs(db: Database, secret: string): Job[] {
  const seals = sealsOf(secret);
  joinOffers(seals);
  joinRequisitions();
  return [
    {
      name: 'recruiting.offers',
      cron: '20 0 * * *',
      run: async () => void (await lapseOffers(db, new Date())),
    },
    {
      name: 'recruiting.retention',
      cron: '0 2 * * *',
      run: async () => void (await retain(db, seals, new Date())),
    },
    {
      name: 'recruiting.evaluations',
      cron: '*/15 * * * *',
      run: async () => void (await remindEvaluations(db, new Date())),
    },
  ];
}
