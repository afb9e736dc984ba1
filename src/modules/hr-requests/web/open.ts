import { lazy } from 'react';
import { placeReaders } from '#modules/people/contract/Assignment.ts';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { addUserPanel } from '#modules/people/web/open.tsx';
import { contractCode } from '../contract/codes.ts';

/** Shows the days and the contracts of a person in user management, beside the card. */
export function joinPeople(): void {
  addUserPanel({
    key: 'timeline',
    label: { zh: '任职时间线', en: 'Timeline' },
    isFor: (held) => placeReaders.some((code) => held.has(code)),
    panel: lazy(() => import('./timeline/TimelinePanel.tsx')),
  });
  addUserPanel({
    key: 'contracts',
    label: { zh: '合同', en: 'Contracts' },
    isFor: (held) => [userCodes.common, contractCode].some((code) => held.has(code)),
    panel: lazy(() => import('./contracts/ContractPanel.tsx')),
  });
}
