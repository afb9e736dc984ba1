import { WorkChatClient } from '#modules/people/server/open.ts';
import { channelsOf, checkInsOf, publicUrl, workChatOf, type Config } from './config.ts';
import { filesOf } from './files.ts';
import type { ProductEnv } from './modules.ts';
import { routes } from './routes.ts';
import { secretOf } from './secret.ts';

const MEGABYTE = 1 << 20;

/** Returns the part of the configuration that modules need. */
export function environmentOf(config: Config): ProductEnv {
  const workChat = workChatOf(config);
  const pulls = checkInsOf(config);
  const checkIns = pulls && new WorkChatClient(pulls);
  return {
    secret: secretOf(config),
    files: filesOf(config),
    uploads: {
      dayBytes: config.UPLOAD_DAY_MB * MEGABYTE,
      dayFiles: config.UPLOAD_DAY_FILES,
      unbound: config.UPLOAD_UNBOUND,
    },
    channels: channelsOf(config),
    mail: config.MAIL_URL ? { url: config.MAIL_URL, from: config.MAIL_FROM } : null,
    workChat: workChat && new WorkChatClient(workChat),
    askPunches: checkIns && ((...asked) => checkIns.checkIns(...asked)),
    publicUrl: publicUrl(config),
    loginRecordDays: config.LOGIN_RECORD_DAYS,
    linkHosts: config.HOME_LINK_HOSTS,
    pages: routes.map(({ path }) => path),
    webhookNetworks: config.WEBHOOK_NETWORKS,
    hasBackups: config.BACKUP_AT !== '',
  };
}
