import { useWords } from '#kit/web/client/language.ts';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { proveWords } from '../prove-words.ts';
import { ProveDialog } from './ProveDialog.tsx';

/** Dialog that asks for a fresh proof on behalf of a refused call. @param onEnd is told whether a proof was given */
export default function ProofDialog({ onEnd }: { readonly onEnd: (isProved: boolean) => void }) {
  const { hint } = useWords(proveWords);
  return (
    <ProveDialog
      isOpen
      hint={hint}
      call={SecondFactor.ProveMyself}
      onDone={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
