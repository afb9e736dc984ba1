import { lazy, Suspense, useEffect, useState } from 'react';
import { bindProof } from '#kit/web/client/call-server.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';

/** Loaded when it is first needed: no page needs its fields to open. */
const ProofDialog = lazy(() => import('./ProofDialog.tsx'));

/**
 * Asks who sits there whenever a call needs a fresh proof, and lets that call go on. Calls that are refused meanwhile
 * wait for the same answer.
 */
export function ProofHost() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    return bindProof({
      code: factorRefusals.proofNeeded.code,
      ask: () => {
        asking ??= new Promise<boolean>((resolve) => {
          setEnd(() => resolve);
        }).finally(() => {
          asking = null;
          setEnd(null);
        });
        return asking;
      },
    });
  }, []);
  if (end === null) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onEnd={end} />
    </Suspense>
  );
}
