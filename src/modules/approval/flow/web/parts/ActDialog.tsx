import { useRef } from 'react';
import type { Call, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { FieldError } from '#kit/contract/refusals.ts';
import { refetch } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';

interface ActDialogProps<C extends Placed<Call>> {
  readonly call: C;
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Form id, version and row as last seen. */
  readonly hidden: Readonly<Record<string, unknown>>;
  readonly submit: string;
  readonly adapt?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly check?: (values: Readonly<Record<string, unknown>>) => readonly FieldError[];
  /** True for a destructive action, whose button is coloured. */
  readonly isDanger?: boolean;
  readonly onDone: (reply: ReplyOf<C>) => void;
  readonly onClose: () => void;
}

/**
 * Dialog for an action that needs a comment or a confirmation. After a refusal the input stays and the form is
 * reloaded.
 */
export function ActDialog<C extends Placed<Call>>(props: ActDialogProps<C>) {
  const { title, hint, submit, onClose, isDanger = true, ...form } = props;
  const words = useWords(approvalWords);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open
      title={title}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open)
          content.current?.querySelector<HTMLElement>('textarea, input:not([type=radio]), button')?.focus();
      }}
    >
      <div ref={content} className="act-dialog">
        {hint && <p className="act-hint">{hint}</p>}
        <EditForm
          {...form}
          submit={submit}
          isDanger={isDanger}
          onCancel={{ label: words.act.cancel, run: onClose }}
          onRefused={() => refetch(['CacApprovalOrder'])}
        />
      </div>
    </Modal>
  );
}
