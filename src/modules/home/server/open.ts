import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { manageCode } from '../contract/codes.ts';
import { approvals, reminders } from './calendar.ts';
import { holder } from './commands/images.ts';
import { remind } from './commands/notes.ts';
import { rebuildRanking } from './commands/ranking.ts';
import { cacHome } from './handlers/CacHome.ts';
import { cacRankingData } from './handlers/CacRankingData.ts';
import { cacUserMemorandum } from './handlers/CacUserMemorandum.ts';
import { schedule } from './handlers/Schedule.ts';
import { homeSetting } from './handlers/Setting.ts';
import { isShown } from './queries/images.ts';
import { registerSchedule } from './schedule.ts';

export { addWords } from './commands/copywriting.ts';
export { addImage, preloadImage } from './commands/images.ts';
export { writeNote } from './commands/notes.ts';
export { rebuildRanking } from './commands/ranking.ts';
export { registerSchedule, type ScheduleSource } from './schedule.ts';

/**
 * Every call of this module.
 * @param hosts outside sites that images of the home page may lead to
 */
export function homeCalls(files: FileStore, hosts: readonly string[]): Served[] {
  registerHolder(
    holder(0).module,
    async (on, { permissions }, imageId) =>
      permissions.has(manageCode) || isShown(on, imageId, companyDay(new Date())),
  );
  registerSchedule('memorandum', reminders);
  registerSchedule('approval', approvals);
  return [cacHome, cacRankingData, cacUserMemorandum, schedule, homeSetting(files, hosts)];
}

/** What the home page needs done by itself. */
export function homeJobs(db: Database): Job[] {
  return [
    { name: 'home.remind', cron: '* * * * *', run: async () => void (await remind(db, new Date())) },
    { name: 'home.ranking', cron: '*/10 * * * *', run: () => rebuildRanking(db, new Date()) },
  ];
}
