import { defineModule, servingWith } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { SetupGuide } from './contract/SetupGuide.ts';
import { setupGuide } from './server/handlers/SetupGuide.ts';
import { setupRights } from './server/standard/rights.ts';

/** Settings of the installation that this module uses. */
export interface SetupEnv {
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** True if the product makes a backup every night. */
  readonly hasBackups: boolean;
}

/** Module of the set-up guide: what a new company still has to prepare. */
export const setup = defineModule<SetupEnv>({
  name: 'setup',
  uses: [people, approval, home],
  area: 'people',
  controllers: {
    SetupGuide: servingWith(
      SetupGuide,
      'Set-up guide: what a new company still has to prepare, by the state of its data.',
      ({ mail, hasBackups }) => setupGuide({ hasMail: mail !== null, hasBackups }),
    ),
  },
  contributes: () => setupRights,
});
