export { FirstPassword } from './parts/FirstPassword.tsx';
export { UserMenu } from './parts/UserMenu.tsx';
export { RosterDialog } from './parts/RosterDialog.tsx';
export { useCan, useMe } from './useMe.ts';
export { KnownPagesProvider, pageOf, refusedState, useKnownPages } from './pages.ts';
export { menuIcons } from './menu-icons.tsx';
export { RefusedNotice } from './rights/RefusedNotice.tsx';
export { ViewAsBanner } from './rights/ViewAsBanner.tsx';
