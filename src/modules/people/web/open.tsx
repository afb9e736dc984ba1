import { lazy } from 'react';

export { FirstPassword } from './parts/FirstPassword.tsx';
export { PeopleField, PersonField } from './parts/PersonField.tsx';
export type { PersonChoice } from './parts/person-choice.ts';
export { UserMenu } from './parts/UserMenu.tsx';
export { RosterDialog } from './parts/RosterDialog.tsx';
export { useCan, useMe } from './useMe.ts';
export { addUserPanel } from './users/panels.ts';
export { KnownPagesProvider, pageOf, refusedState, useKnownPages } from './pages.ts';
export { menuIcons } from './menu-icons.tsx';
export { RefusedNotice } from './rights/RefusedNotice.tsx';
export { ViewAsBanner } from './rights/ViewAsBanner.tsx';

/** The employee card of somebody, fetched when it is shown. */
export const EmployeeCard = lazy(() => import('./users/CardPanel.tsx'));
