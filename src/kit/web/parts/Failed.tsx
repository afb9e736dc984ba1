import { Button } from 'antd';
import { CallFailed } from '../client/call-server.ts';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';
import { Told } from './Told.tsx';

interface FailedProps {
  readonly error: Error;
  readonly onRetry?: () => void;
  /** Clears the filters of the list. */
  readonly onClear?: (() => void) | undefined;
}

/** Error message: what went wrong, what to do, and the code and request id to report. */
export function Failed({ error, onRetry, onClear }: FailedProps) {
  const words = useWords(kitWords);
  const failed = error instanceof CallFailed ? error : null;
  // Filters come from the address, which may be wrong, so their names are not shown.
  const isFilter = onClear !== undefined && failed?.status === 400;
  const sign = failed?.status === 404 ? 'notFound' : failed?.status === 403 ? 'noRight' : 'problem';
  return (
    <Told
      className="failed"
      sign={sign}
      title={isFilter ? words.badFilters : (failed?.message ?? words.failed)}
      hint={failed?.code ? words.reference(failed.code, failed.request) : undefined}
      actions={
        <>
          {onClear && <Button onClick={onClear}>{words.clearFilters}</Button>}
          {onRetry && !isFilter && <Button onClick={onRetry}>{words.retry}</Button>}
        </>
      }
    />
  );
}
