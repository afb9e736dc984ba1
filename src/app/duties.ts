import { approvalDuty } from '#modules/approval/server/open.ts';
import { contractDuty, taskDuty } from '#modules/hr-requests/server/open.ts';
import { libraryDuty } from '#modules/library/server/open.ts';
import { workDuty } from '#modules/okr/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { interviewDuty, openingDuty } from '#modules/recruiting/server/open.ts';
import { roomDuty } from '#modules/rooms/server/open.ts';
import { visitDuty } from '#modules/visitors/server/open.ts';

/** What people may hold, in the order in which it is handed over: openings, rooms, interviews, as these are planned. */
export function joinDuties(): void {
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
