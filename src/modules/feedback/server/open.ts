import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { manageCode } from '../contract/codes.ts';
import { holder } from './commands/send.ts';
import { userFeedback } from './handlers/UserFeedback.ts';
import { findFeedback } from './queries/feedback.ts';

export { saveQuestions } from './commands/questions.ts';
export { replyTo } from './commands/reply.ts';
export { sendFeedback } from './commands/send.ts';

/**
 * Every call of this module. A screenshot is seen by whoever sees the feedback.
 * @param paths of the pages that the product has
 */
export function feedbackCalls(files: FileStore, paths: readonly string[]): Served[] {
  registerHolder(
    holder(0).module,
    async (on, { id, permissions }, feedbackId) =>
      (await findFeedback(on, { id, manages: permissions.has(manageCode) }, feedbackId)) !== undefined,
  );
  return [userFeedback(files, new Set(paths))];
}
