import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType } from '#modules/approval/server/open.ts';
import { onAway } from '#modules/attendance/server/open.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { onPersonLeaves, onPostLeading, scopeOf } from '#modules/people/server/open.ts';
import { applicationFiles, seekerFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import { canReadSeeker } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { whenAway, whenBookingChanges } from '#modules/recruiting/interviews/server/commands/replan.ts';
import { interviewDays } from '#modules/recruiting/interviews/server/queries/home-calendar.ts';
import { listInterviewTimes } from '#modules/recruiting/interviews/server/queries/interviews.ts';
import { offerContributions } from '#modules/recruiting/offers/server/commands/offer-effects.ts';
import { hasArrived } from '#modules/recruiting/offers/server/queries/arrivals.ts';
import { interviewDuty, openingDuty } from '#modules/recruiting/openings/server/commands/leave.ts';
import { requisitionType } from '#modules/recruiting/openings/server/commands/requisition-effect.ts';
import { listOfPost } from '#modules/recruiting/openings/server/queries/openings.ts';
import { findOpeningOf } from '#modules/recruiting/stages/server/queries/applications.ts';
import { busySource, onBookingChanged } from '#modules/rooms/server/open.ts';
import { recruitingCodes } from '../contract/codes.ts';
import type { Seals } from './commands/seals.ts';
import { recruitingProcesses } from './standard/processes.ts';
import { recruitingTemplates } from './standard/recruiting-forms.ts';
import { recruitingRights } from './standard/rights.ts';

const { openings, interviews } = recruitingCodes;

/**
 * Contributions of recruiting. It reacts to lost rooms, leaving people and closed positions. Everybody who may read an
 * application may read its files.
 */
export const contributionsOf = (seals: Seals): readonly Contribution[] => [
  ...recruitingRights,
  ...recruitingTemplates,
  recruitingProcesses,
  attachmentReader(applicationFiles(0).module, async (on, { id, permissions }, applicationId) => {
    if (permissions.has(openings) || permissions.has(interviews)) {
      const viewer = { id, scope: await scopeOf(on, id, openings) };
      if ((await findOpeningOf(on, applicationId, viewer)) !== undefined) return true;
    }
    // Files of an application whose candidate was hired are also readable by people who may see the employee's card.
    return (
      permissions.has(userCodes.common) &&
      hasArrived(on, applicationId, await scopeOf(on, id, userCodes.common))
    );
  }),
  attachmentReader(seekerFiles(0).module, async (on, { id, permissions }, seekerId) =>
    canReadSeeker(on, seekerId, { id, scope: await scopeOf(on, id, openings) }, permissions),
  ),
  onBookingChanged('recruiting', whenBookingChanges),
  onAway('recruiting', whenAway),
  onPostLeading('recruiting', listOfPost),
  onPersonLeaves('recruiting', 30, openingDuty),
  onPersonLeaves('recruiting.interviews', 50, interviewDuty),
  scheduleSource('interview', interviewDays),
  busySource('recruiting', listInterviewTimes),
  ...offerContributions(seals),
  ...defineRequestType(requisitionType),
];
