import { EyeOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import type { SecretField } from '#modules/recruiting/contract/codes.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { candidateWords } from './candidate-words.ts';

interface ContactProps {
  readonly seekerId: number;
  readonly field: SecretField;
  readonly label: string;
  readonly masked: string;
}

/** Masked contact, with a button that reveals it after a reason was given. */
export function Contact({ seekerId, field, label, masked }: ContactProps) {
  const words = useWords(candidateWords);
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const close = (): void => {
    setOpen(false);
    setValue(null);
  };
  return (
    <>
      {masked}{' '}
      <Button
        type="text"
        size="small"
        icon={<EyeOutlined />}
        aria-label={words.revealOf(label)}
        title={words.revealOf(label)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Modal open title={words.revealTitle(label)} footer={null} onCancel={close}>
          {value === null ? (
            <EditForm
              call={JobseekerTalentPool.RevealSeekerField}
              fields={[{ name: 'Reason', label: words.revealReason, kind: 'area', hint: words.revealNote }]}
              hidden={{ SeekerID: seekerId, Field: field }}
              submit={words.reveal}
              onDone={(reply) => setValue(reply.Value)}
              onCancel={{ label: words.cancel, run: close }}
            />
          ) : (
            <Typography.Text copyable strong>
              {value}
            </Typography.Text>
          )}
        </Modal>
      )}
    </>
  );
}
