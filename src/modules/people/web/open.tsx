export { PasswordDialog } from './parts/PasswordDialog.tsx';
export { UserMenu } from './parts/UserMenu.tsx';
export { useCan, useMe, type Me } from './useMe.ts';
