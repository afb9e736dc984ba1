import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { userPanel } from '#modules/people/web/open.tsx';

/** Contributions to other screens: shows beside an employee card how the person was hired. */
export const recruitingAdds: readonly WebContribution[] = [
  userPanel('arrivals', {
    label: { zh: '应聘材料', en: 'Application' },
    isFor: (held) => held.has(userCodes.common),
    panel: lazy(() => import('#modules/recruiting/offers/web/ArrivalPanel.tsx')),
  }),
];
