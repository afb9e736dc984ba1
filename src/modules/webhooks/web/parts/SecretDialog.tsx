import { Alert, Button, Typography } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { webhookWords } from '../words.ts';

/** Dialog that shows a signing secret. It is the only time that the secret is shown. */
export function SecretDialog({
  secret,
  isNew,
  onClose,
}: {
  readonly secret: string;
  /** True for a new webhook, which has no previous secret that still signs. */
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
