import { lazy, Suspense } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { SecondFactor } from '../../contract/SecondFactor.ts';

const SecondFactorDialog = lazy(() =>
  import('./SecondFactorDialog.tsx').then((part) => ({ default: part.SecondFactorDialog })),
);

/** Blocks all pages until a person whose role requires two-step verification has set it up. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const { data } = useCall(SecondFactor.GetSecondFactor, {});
  if (!data) return null;
  return (
    <Suspense>
      <SecondFactorDialog act="begin" isFirst onClose={onDone} />
    </Suspense>
  );
}
