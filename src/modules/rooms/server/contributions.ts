import type { Contribution } from '#kit/server/registry.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { bookCode, manageCode } from '../contract/codes.ts';
import { roomDuty } from './commands/leave.ts';
import { holder, mayReadOutline } from './commands/outline.ts';
import { maySeePicture, pictureHolder } from './commands/rooms.ts';
import { meetings } from './queries/calendar.ts';
import { roomRights } from './standard/rights.ts';

/**
 * Contributions of the rooms module. Files of an outline are for attendees, pictures for everybody who sees the room.
 */
export const contributions: readonly Contribution[] = [
  ...roomRights,
  attachmentReader(holder(0).module, (on, { id, permissions }, bookingId) =>
    mayReadOutline(on, { id, manages: permissions.has(manageCode) }, bookingId),
  ),
  attachmentReader(
    pictureHolder(0).module,
    async (on, { id, permissions }, roomId) =>
      [bookCode, manageCode].some((code) => permissions.has(code)) &&
      maySeePicture(on, { id, manages: permissions.has(manageCode) }, roomId),
  ),
  scheduleSource('meeting', meetings),
  onPersonLeaves('rooms', 40, roomDuty),
];
