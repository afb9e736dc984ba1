import { lazy } from 'react';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { addUserPanel } from '#modules/people/web/open.tsx';

/** Shows how a person came in user management, beside the card. */
export function joinPeople(): void {
  addUserPanel({
    key: 'arrivals',
    label: { zh: '应聘材料', en: 'Application' },
    isFor: (held) => held.has(userCodes.common),
    panel: lazy(() => import('./arrivals/ArrivalPanel.tsx')),
  });
}
