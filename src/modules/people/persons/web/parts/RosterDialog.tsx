import { lazy, Suspense } from 'react';

const Roster = lazy(() => import('../Roster.tsx').then((part) => ({ default: part.Roster })));

/** Dialog of the employee quick search; its code is loaded when it is opened. */
export function RosterDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Roster onClose={onClose} />
    </Suspense>
  );
}
