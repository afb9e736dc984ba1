import { lazy, Suspense } from 'react';

const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then((part) => ({ default: part.PasswordDialog })),
);

/** Blocks all pages while the initial password is in use. Loaded on demand, because few people need it. */
export function FirstPassword({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <Suspense>
      <PasswordDialog first onSignOut={onSignOut} />
    </Suspense>
  );
}
