import { lazy, Suspense } from 'react';

const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then((part) => ({ default: part.PasswordDialog })),
);

/** Stands before everything while the initial password is in use; hardly anybody needs its code. */
export function FirstPassword() {
  return (
    <Suspense>
      <PasswordDialog first />
    </Suspense>
  );
}
