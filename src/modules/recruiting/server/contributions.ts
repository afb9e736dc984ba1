import { defineRequestType } from '#modules/approval/server/open.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { onAway } from '#modules/attendance/server/open.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { onPersonLeaves, onPostLeading, scopeOf } from '#modules/people/server/open.ts';
import { busySource, onBookingChanged } from '#modules/rooms/server/open.ts';
import { recruitingCodes } from '../contract/codes.ts';
import { interviewDays } from './calendar.ts';
import { applicationFiles, seekerFiles } from './commands/files.ts';
import { interviewDuty, openingDuty } from './commands/leave.ts';
import { offerContributions } from './commands/offer-effects.ts';
import { requisitionType } from './commands/requisition-effect.ts';
import { whenAway, whenBookingChanges } from './commands/replan.ts';
import { findOpeningOf } from './queries/applications.ts';
import { hasArrived } from './queries/arrivals.ts';
import { listInterviewTimes } from './queries/interviews.ts';
import { listOfPost } from './queries/openings.ts';
import { canReadSeeker } from './queries/seekers.ts';
import type { Seals } from './seals.ts';
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
