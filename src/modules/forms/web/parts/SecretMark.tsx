import { LockOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { formWords } from '../../labels.ts';

/** Mark next to the label of a secret control that explains who can read it. */
export function SecretMark() {
  const words = useWords(formWords);
  return (
    <Tooltip title={words.secretHint}>
      <LockOutlined className="form-secret" aria-label={`${words.secret}: ${words.secretHint}`} />
    </Tooltip>
  );
}

/** Shown in place of a value that the reader may not read. */
export function Veiled() {
  const words = useWords(formWords);
  return (
    <span className="form-veiled">
      <LockOutlined aria-hidden /> {words.secret}
    </span>
  );
}
