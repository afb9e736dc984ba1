import { sweepLimits } from '#kit/server/db/call-limits.ts';
import type { Database } from '#kit/server/db/database.ts';
import { sweepKeys } from '#kit/server/db/idempotency.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import { sweepNotices } from '#kit/server/notices.ts';
import {
  deliveryOf,
  forgetChannels,
  gatherNotices,
  peopleJobs,
  sweepSignIns,
  WorkChatClient,
} from '#modules/people/server/open.ts';
import { sweepAttachments } from '#modules/forms/server/open.ts';
import { approvalJobs, keepSecrets } from '#modules/approval/server/open.ts';
import { roomJobs } from '#modules/rooms/server/open.ts';
import { dayJobs, followAsking, pullJobs, punchJobs, warnJobs } from '#modules/attendance/server/open.ts';
import { hrJobs } from '#modules/hr-requests/server/open.ts';
import { letterDelivery, recruitingJobs } from '#modules/recruiting/server/open.ts';
import { kpiJobs } from '#modules/kpi/server/open.ts';
import { okrJobs } from '#modules/okr/server/open.ts';
import { libraryJobs } from '#modules/library/server/open.ts';
import { homeJobs } from '#modules/home/server/open.ts';
import { checkJobs, keepPay, runJobs, slipJobs } from '#modules/payroll/server/open.ts';
import { supplierJobs } from '#modules/suppliers/server/open.ts';
import { visitorJobs } from '#modules/visitors/server/open.ts';
import { webhookBox, webhookJobs, WebhookWorker } from '#modules/webhooks/server/open.ts';
import { channelsOf, checkInsOf, publicUrl, workChatOf, type Config } from './config.ts';
import { filesOf } from './files.ts';
import { backupJobs } from './scheduled-backups.ts';
import { secretOf } from './secret.ts';

export interface Background {
  close(): Promise<void>;
}

/** What happens without a request: forgotten uploads and old notices are erased, reminders go out. */
export async function startBackground(
  db: Database,
  config: Config,
  onError: (error: unknown) => void,
): Promise<Background> {
  const files = filesOf(config);
  keepSecrets([secretOf(config)]);
  keepPay([secretOf(config)]);
  const channels = channelsOf(config);
  const workChat = workChatOf(config);
  const pulls = checkInsOf(config);
  const checkIns = pulls && new WorkChatClient(pulls);
  await forgetChannels(db, channels);
  const jobs = await startJobs(
    db,
    [
      {
        name: 'forms.sweep-attachments',
        cron: '20 3 * * *',
        run: async () => void (await sweepAttachments(db, files, new Date())),
      },
      {
        name: 'people.sweep-sign-ins',
        cron: '50 3 * * *',
        run: () => sweepSignIns(db, new Date(), config.LOGIN_RECORD_DAYS),
      },
      { name: 'kit.sweep-keys', cron: '45 3 * * *', run: () => sweepKeys(db) },
      { name: 'kit.sweep-limits', cron: '35 3 * * *', run: () => sweepLimits(db) },
      { name: 'kit.sweep-notices', cron: '40 3 * * *', run: () => sweepNotices(db) },
      // Where nothing leaves the product, nothing is asked every minute either.
      ...(channels.mail || channels.workChat
        ? [
            {
              name: 'people.reach',
              cron: '* * * * *',
              run: async () => void (await gatherNotices(db, channels, new Date())),
            },
          ]
        : []),
      ...backupJobs(db, config),
      ...peopleJobs(db),
      ...approvalJobs(db),
      ...punchJobs(db),
      ...pullJobs(db, checkIns && ((...asked) => checkIns.checkIns(...asked))),
      ...homeJobs(db),
      ...hrJobs(db, secretOf(config)),
      ...kpiJobs(db),
      ...okrJobs(db),
      ...libraryJobs(db),
      ...slipJobs(db),
      ...runJobs(db),
      ...checkJobs(db),
      ...visitorJobs(db),
      ...webhookJobs(db),
      ...supplierJobs(db),
      ...roomJobs(db),
      ...recruitingJobs(db, secretOf(config)),
      ...dayJobs(db),
      ...warnJobs(db),
    ],
    onError,
  );
  // What fell due while nothing ran.
  await jobs.send('people.day', {});
  await jobs.send('approval.effects', {});
  await jobs.send('hr-requests.contracts', {});
  await jobs.send('attendance.recent-days', {});
  await jobs.send('attendance.close-windows', {});
  const unfollow = followAsking(db, (job) => jobs.send(job, {}));
  const mail = config.MAIL_URL ? { url: config.MAIL_URL, from: config.MAIL_FROM } : null;
  const handlers = {
    ...deliveryOf({
      mail,
      workChat: workChat && new WorkChatClient(workChat),
      publicUrl: publicUrl(config),
    }),
    ...(mail ? letterDelivery(db, secretOf(config), mail) : {}),
  };
  const outbox = Object.keys(handlers).length > 0 ? new OutboxWorker(db, handlers, { onError }) : null;
  const webhooks = new WebhookWorker(db, {
    box: webhookBox(secretOf(config)),
    publicUrl: publicUrl(config),
    networks: config.WEBHOOK_NETWORKS,
    onError,
  });
  return {
    close: async () => {
      unfollow();
      await Promise.all([jobs.close(), outbox?.close(), webhooks.close()]);
    },
  };
}
