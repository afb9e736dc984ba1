import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { homeCard } from '#modules/home/web/open.ts';
import { setupCode } from '../contract/setup-codes.ts';
import { setupHeight } from './card-space.ts';

/** Shows the set-up guide on the home page until everything is done or its reader hides it. */
export const setupAdds: readonly WebContribution[] = [
  homeCard('setup', {
    permission: setupCode,
    onWide: 'first',
    height: setupHeight,
    card: lazy(() => import('./parts/SetupCard.tsx')),
  }),
];
