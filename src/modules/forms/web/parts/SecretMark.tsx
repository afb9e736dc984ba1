import { LockOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { formWords } from '../../labels.ts';

/** Beside the label of a secret control: who will read it. */
export function SecretMark() {
  const words = useWords(formWords);
  return (
    <Tooltip title={words.secretHint}>
      <LockOutlined className="form-secret" aria-label={`${words.secret}: ${words.secretHint}`} />
    </Tooltip>
  );
}

/** In place of what the reader may not read. */
export function Veiled() {
  const words = useWords(formWords);
  return (
    <span className="form-veiled">
      <LockOutlined aria-hidden /> {words.secret}
    </span>
  );
}
