import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, servingWith } from '#kit/server/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { UserFeedback } from './contract/UserFeedback.ts';
import { contributions } from './server/contributions.ts';
import { userFeedback } from './server/handlers/UserFeedback.ts';

/** Settings of the installation that this module uses. */
export interface FeedbackEnv {
  readonly files: FileStore;
  /** Paths of all pages of the product. Menu entries with other paths cannot be chosen. */
  readonly pages: readonly string[];
}

/** Module of feedback: users send it from any page, and managers answer it. */
export const feedback = defineModule<FeedbackEnv>({
  name: 'feedback',
  uses: [people, forms],
  area: 'home',
  controllers: {
    UserFeedback: servingWith(
      UserFeedback,
      'Feedback from every page, and the answers to it.',
      ({ files, pages }) => userFeedback(files, new Set(pages)),
    ),
  },
  contributes: () => contributions,
});
