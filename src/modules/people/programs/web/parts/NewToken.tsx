import { Alert, Button, Typography } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { accessTokenWords } from '../access-token-words.ts';
import './access-tokens.css';

interface NewTokenProps {
  readonly token: string;
  /** Whether the token is the person's own, so that an assistant may use it, too. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

/** Shows a new token once, and how to use it. */
export function NewToken({ token, isOwn = false, onClose }: NewTokenProps) {
  const words = useWords(accessTokenWords);
  const language = useLanguage();
  // The example names no call, because the allowed calls depend on the token's areas.
  const call = `curl -X POST '${window.location.origin}/api/<Controller>/<Call>' \\
  -H 'Authorization: Bearer ${token.slice(0, 16)}…' \\
  -H 'Content-Type: application/json' -d '{}'`;
  return (
    <div className="token-made">
      <Alert type="warning" showIcon title={isOwn ? words.madeNote : words.madeNoteProgram} />
      <Typography.Text code copyable={{ text: token }} className="token-value">
        {token}
      </Typography.Text>
      <div>
        <h3>{words.example}</h3>
        <pre>{call}</pre>
      </div>
      {isOwn && (
        <div>
          <h3>{words.assistant}</h3>
          <p className="muted">{words.assistantNote}</p>
          <Typography.Text code copyable className="token-value">
            {`${window.location.origin}/mcp?lang=${language}`}
          </Typography.Text>
        </div>
      )}
      <div className="form-actions">
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}
