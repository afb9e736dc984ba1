import { lazy, Suspense } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { SecondFactor } from '../../contract/SecondFactor.ts';

const SecondFactorDialog = lazy(() =>
  import('./SecondFactorDialog.tsx').then((part) => ({ default: part.SecondFactorDialog })),
);

/** Stands before everything until somebody whose role asks for a second step has set it up. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const { data } = useCall(SecondFactor.GetSecondFactor, {});
  if (!data) return null;
  return (
    <Suspense>
      <SecondFactorDialog act="begin" isFirst onClose={onDone} />
    </Suspense>
  );
}
