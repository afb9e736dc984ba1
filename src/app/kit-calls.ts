import { Live } from '#kit/contract/Live.ts';
import type { Database } from '#kit/server/db/database.ts';
import { sweepLimits } from '#kit/server/db/call-limits.ts';
import { sweepKeys } from '#kit/server/db/idempotency.ts';
import { liveNotices } from '#kit/server/live.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { noticeCalls, sweepNotices } from '#kit/server/notices.ts';
import { savedViewCalls } from '#kit/server/saved-views.ts';
import { appRights } from './rights.ts';

/** Calls and background jobs of the kit. */
export const kitCalls = defineModule<unknown, { readonly db: Database }>({
  name: 'kit',
  uses: [],
  area: 'home',
  controllers: {
    Live: servingWith(Live, 'Live notifications, as server-sent events.', ({ db }) => liveNotices(db.bus)),
    Notice: serving('The inbox of notifications.', noticeCalls),
    SavedView: serving('Saved searches of lists.', savedViewCalls),
  },
  contributes: () => appRights,
  jobs: (db) => [
    { name: 'kit.sweep-keys', cron: '45 3 * * *', run: () => sweepKeys(db) },
    { name: 'kit.sweep-limits', cron: '35 3 * * *', run: () => sweepLimits(db) },
    { name: 'kit.sweep-notices', cron: '40 3 * * *', run: () => sweepNotices(db) },
  ],
});
