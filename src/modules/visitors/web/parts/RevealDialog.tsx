import { Typography } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { visitorWords } from '../words.ts';

interface RevealDialogProps {
  readonly id: number;
  readonly field: 'Phone' | 'IdCard';
  readonly onClose: () => void;
}

/** Dialog that asks for a reason, then shows the full number until it is closed. */
export function RevealDialog({ id, field, onClose }: RevealDialogProps) {
  const { detail, list, act } = useWords(visitorWords);
  const [value, setValue] = useState<string | null>(null);
  const name = field === 'Phone' ? list.phone : detail.identity;
  return (
    <Modal open title={detail.revealTitle(name)} footer={null} onCancel={onClose} destroyOnHidden>
      {value === null ? (
        <EditForm
          call={VisitorForm.Reveal}
          fields={[{ name: 'Reason', label: detail.revealReason, kind: 'area', hint: detail.revealNote }]}
          hidden={{ Id: id, Field: field }}
          submit={detail.reveal}
          onDone={(reply) => setValue(reply.Value)}
          onCancel={{ label: act.close, run: onClose }}
        />
      ) : (
        <p>
          {name}{' '}
          <Typography.Text copyable strong>
            {value}
          </Typography.Text>
        </p>
      )}
    </Modal>
  );
}
