import { approvalDuty } from '#modules/approval/server/open.ts';
import { contractDuty, taskDuty } from '#modules/hr-requests/server/open.ts';
import { libraryDuty } from '#modules/library/server/open.ts';
import { workDuty } from '#modules/okr/server/open.ts';
import { onPersonLeaves, programDuty } from '#modules/people/server/open.ts';
import { interviewDuty, openingDuty } from '#modules/recruiting/server/open.ts';
import { roomDuty } from '#modules/rooms/server/open.ts';
import { visitDuty } from '#modules/visitors/server/open.ts';
import { joinHappenings } from '#modules/webhooks/server/open.ts';

/**
 * Who hears of what happens to people: what they hold is handed over in this order (openings, rooms, interviews, as
 * these are planned), and other programs are told.
 */
export function joinDuties(): void {
  joinHappenings();
  onPersonLeaves('people.programs', programDuty);
  onPersonLeaves('approval', approvalDuty);
  onPersonLeaves('recruiting', openingDuty);
  onPersonLeaves('rooms', roomDuty);
  onPersonLeaves('recruiting.interviews', interviewDuty);
  onPersonLeaves('visitors', visitDuty);
  onPersonLeaves('library', libraryDuty);
  onPersonLeaves('hr-requests', contractDuty);
  onPersonLeaves('hr-requests.tasks', taskDuty);
  onPersonLeaves('okr', workDuty);
}
