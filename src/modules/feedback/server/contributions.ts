import type { Contribution } from '#kit/server/registry.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { manageCode } from '../contract/codes.ts';
import { screenshotOwner } from './commands/send.ts';
import { findFeedback } from './queries/feedback.ts';
import { feedbackRights } from './standard/rights.ts';

/** Contributions of the feedback module. Everybody who may see a feedback may download its screenshots. */
export const contributions: readonly Contribution[] = [
  ...feedbackRights,
  attachmentReader(
    screenshotOwner(0).module,
    async (on, { id, permissions }, feedbackId) =>
      (await findFeedback(on, { id, manages: permissions.has(manageCode) }, feedbackId)) !== undefined,
  ),
];
