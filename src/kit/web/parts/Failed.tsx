import { Button, Result } from 'antd';
import { CallFailed } from '../client/call-server.ts';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

/** What went wrong, what to do, and the code to name. */
export function Failed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const words = useWords(kitWords);
  const failed = error instanceof CallFailed ? error : null;
  const status = failed?.status === 404 ? '404' : failed?.status === 403 ? '403' : 'warning';
  return (
    <Result
      className="failed"
      status={status}
      title={failed?.message ?? words.failed}
      subTitle={failed?.code ? words.reference(failed.code) : undefined}
      extra={onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
    />
  );
}
