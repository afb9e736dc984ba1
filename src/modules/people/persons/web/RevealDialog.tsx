import { Typography } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import { userFields, type SecretField } from '../contract/user-fields.ts';
import { userWords } from './user-words.ts';

interface RevealDialogProps {
  readonly auid: number;
  readonly field: SecretField;
  readonly onClose: () => void;
}

/** Dialog that asks for a reason and shows the full value until it is closed. */
export function RevealDialog({ auid, field, onClose }: RevealDialogProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const [value, setValue] = useState<string | null>(null);
  const name = userFields[field][language];
  return (
    <Modal open title={words.revealTitle(name)} footer={null} onCancel={onClose} destroyOnHidden>
      {value === null ? (
        <EditForm
          call={CacUserAdmin.RevealUserField}
          fields={[{ name: 'Reason', label: words.revealReason, kind: 'area', hint: words.revealNote }]}
          hidden={{ AUID: auid, Field: field }}
          submit={words.reveal}
          onDone={(reply) => setValue(reply.Value)}
          onCancel={{ label: words.cancel, run: onClose }}
        />
      ) : (
        <p className="user-revealed">
          <span>{name}</span>
          <Typography.Text copyable strong>
            {value}
          </Typography.Text>
        </p>
      )}
    </Modal>
  );
}
