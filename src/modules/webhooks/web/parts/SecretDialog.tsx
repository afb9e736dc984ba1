import { Alert, Button, Typography } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { webhookWords } from '../words.ts';

/** A secret, shown this once. */
export function SecretDialog({
  secret,
  isNew,
  onClose,
}: {
  readonly secret: string;
  /** No other one signs beside it. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords(webhookWords);
  return (
    <Modal
      open
      title={words.secretTitle}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="webhook-secret">
        <Alert type="warning" showIcon title={words.secretNote} />
        <Typography.Text code copyable>
          {secret}
        </Typography.Text>
        {!isNew && <p className="muted">{words.secretOld}</p>}
      </div>
    </Modal>
  );
}
