import type { Call, Placed } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { sheetWords } from './words.ts';

interface ReasonDialogProps<C extends Placed<Call>> {
  readonly title: string;
  readonly hint?: string;
  readonly call: C;
  /** Input of the call, without the reason. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Input field of the call that takes the reason. */
  readonly name: string;
  readonly isDanger?: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that asks for a reason and then makes the given call with it. */
export function ReasonDialog<C extends Placed<Call>>(props: ReasonDialogProps<C>) {
  const { title, hint, call, input, name, isDanger = false, onClose, onDone } = props;
  const words = useWords(sheetWords);
  return (
    <Modal open footer={null} title={title} onCancel={onClose}>
      {hint && <p className="kpi-note">{hint}</p>}
      <EditForm
        call={call}
        fields={[{ name, label: words.cause, kind: 'area' }]}
        hidden={input}
        submit={title}
        isDanger={isDanger}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          onClose();
          onDone();
        }}
      />
    </Modal>
  );
}
