export { FirstPassword } from './parts/FirstPassword.tsx';
export { UserMenu } from './parts/UserMenu.tsx';
export { useCan, useMe } from './useMe.ts';
