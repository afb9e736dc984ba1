import { companyDay } from '#kit/rules/dates.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { manageCode } from '../contract/codes.ts';
import { imageHolder } from './commands/images.ts';
import { approvals, reminders } from './queries/calendar.ts';
import { isShown } from './queries/images.ts';
import { scheduleSource } from './queries/schedule.ts';
import { homeRights } from './standard/rights.ts';

/** Contributions of the home page: calendar entries of notes and approvals, and access to the images that are shown. */
export const contributions: readonly Contribution[] = [
  ...homeRights,
  attachmentReader(
    imageHolder(0).module,
    async (on, { permissions }, imageId) =>
      permissions.has(manageCode) || isShown(on, imageId, companyDay(new Date())),
  ),
  scheduleSource('memorandum', reminders),
  scheduleSource('approval', approvals),
];
