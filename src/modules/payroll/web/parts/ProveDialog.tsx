import { Button } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';

interface ProveDialogProps {
  readonly isOpen: boolean;
  readonly byPassword: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks again who sits there, once for a sign-in. */
export function ProveDialog({ isOpen, byPassword, onDone, onClose }: ProveDialogProps) {
  const { prove: words, cancel } = useWords(slipWords);
  return (
    <Modal open={isOpen} title={words.title} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="slip-hint">{byPassword ? words.hint : words.outside}</p>
      {byPassword ? (
        <EditForm
          call={PayrollSlip.ProvePayrollSlip}
          fields={[
            { name: 'Password', label: words.password, kind: 'password', autoComplete: 'current-password' },
          ]}
          submit={words.run}
          onDone={onDone}
          onCancel={{ label: cancel, run: onClose }}
        />
      ) : (
        <Again onDone={onDone} onClose={onClose} />
      )}
    </Modal>
  );
}

/** Whoever has no password here has just signed in. */
function Again({ onDone, onClose }: Pick<ProveDialogProps, 'onDone' | 'onClose'>) {
  const { prove: words, cancel } = useWords(slipWords);
  const showError = useShowError();
  const prove = useAct(PayrollSlip.ProvePayrollSlip);
  return (
    <div className="form-actions">
      <Button onClick={onClose}>{cancel}</Button>
      <Button
        type="primary"
        loading={prove.isPending}
        onClick={() => prove.mutate({ Password: '' }, { onSuccess: onDone, onError: showError })}
      >
        {words.again}
      </Button>
    </div>
  );
}
