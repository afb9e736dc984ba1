import { useWords } from '#kit/web/client/language.ts';
import { ProveDialog as Dialog } from '#modules/people/web/open.tsx';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';

interface ProveDialogProps {
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks users to prove their identity before pay is shown. The proof lasts 10 minutes in this session. */
export function ProveDialog(props: ProveDialogProps) {
  const { proveHint } = useWords(slipWords);
  return <Dialog {...props} call={PayrollSlip.ProvePayrollSlip} hint={proveHint} />;
}
