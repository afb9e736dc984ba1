import { lazy } from 'react';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { addUserPanel } from '#modules/people/web/open.tsx';
import { contractCode } from '../contract/codes.ts';

/** Shows the contracts of a person in user management, beside the card. */
export function joinPeople(): void {
  addUserPanel({
    key: 'contracts',
    label: { zh: '合同', en: 'Contracts' },
    isFor: (held) => [userCodes.common, contractCode].some((code) => held.has(code)),
    panel: lazy(() => import('./contracts/ContractPanel.tsx')),
  });
}
