import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { HomeSetting } from './contract/Setting.ts';
import { remind } from './server/commands/notes.ts';
import { rebuildRanking } from './server/commands/ranking.ts';
import { contributions } from './server/contributions.ts';
import { cacHome } from './server/handlers/CacHome.ts';
import { cacRankingData } from './server/handlers/CacRankingData.ts';
import { cacUserMemorandum } from './server/handlers/CacUserMemorandum.ts';
import { schedule } from './server/handlers/Schedule.ts';
import { homeSetting } from './server/handlers/Setting.ts';

/** Settings of the installation that this module uses. */
export interface HomeEnv {
  readonly files: FileStore;
  /** Hosts outside of the portal to which images may link. */
  readonly linkHosts: readonly string[];
}

/** The home page: calendar, notes, rankings, images. */
export const home = defineModule<HomeEnv>({
  name: 'home',
  uses: [people, forms, approval],
  area: 'home',
  controllers: {
    CacHome: serving('Home page: the figures and forms it shows.', cacHome),
    CacRankingData: serving('Rankings of the home page.', cacRankingData),
    CacUserMemorandum: serving('Private notes of a person.', cacUserMemorandum),
    HomeSetting: servingWith(
      HomeSetting,
      'Settings and images of the home page, and the caller’s own information.',
      ({ files, linkHosts }) => homeSetting(files, linkHosts),
    ),
    Schedule: serving('The caller’s calendar.', schedule),
  },
  contributes: () => contributions,
  jobs: (db) => [
    { name: 'home.remind', cron: '* * * * *', run: async () => void (await remind(db, new Date())) },
    { name: 'home.ranking', cron: '*/10 * * * *', run: () => rebuildRanking(db, new Date()) },
  ],
});
