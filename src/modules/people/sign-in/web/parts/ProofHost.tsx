import { useEffect, useState } from 'react';
import { bindProof } from '#kit/web/client/call-server.ts';
import { useWords } from '#kit/web/client/language.ts';
import { factorRefusals, SecondFactor } from '../../contract/SecondFactor.ts';
import { proveWords } from '../prove-words.ts';
import { ProveDialog } from './ProveDialog.tsx';

/**
 * Asks who sits there whenever a call needs a fresh proof, and lets that call go on. Calls that are refused meanwhile
 * wait for the same answer.
 */
export function ProofHost() {
  const { hint } = useWords(proveWords);
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
  return (
    <ProveDialog
      isOpen={end !== null}
      hint={hint}
      call={SecondFactor.ProveMyself}
      onDone={() => end?.(true)}
      onClose={() => end?.(false)}
    />
  );
}
