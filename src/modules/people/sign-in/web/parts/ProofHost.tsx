import { App } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { bindProof } from '#kit/web/client/call-server.ts';
import { useWords } from '#kit/web/client/language.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';
import { proveWords } from '../prove-words.ts';

interface ProofProps {
  /** Is told whether a proof was given. */
  readonly onEnd: (isProved: boolean) => void;
}

/** Loaded when it is first needed: no page needs its fields to open. Offline, the call that asks is refused as before. */
const ProofDialog = lazy<(props: ProofProps) => React.ReactNode>(() =>
  import('./ProofDialog.tsx').catch(() => ({ default: ProofUnavailable })),
);

/** Says that the dialog could not be loaded. The page and its entries stay. */
function ProofUnavailable({ onEnd }: ProofProps) {
  const { unavailable } = useWords(proveWords);
  const { message } = App.useApp();
  useEffect(() => {
    void message.error(unavailable);
    onEnd(false);
  }, [message, onEnd, unavailable]);
  return null;
}

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
