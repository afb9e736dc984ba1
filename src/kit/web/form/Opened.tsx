import { Alert, Button } from 'antd';
import { Fragment, useState, type ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

interface OpenedProps<T> {
  /** The record as the server has it now. */
  readonly of: T;
  readonly version: (record: T) => number | null;
  /** `saved` is told after a save of one's own: the form goes on from what the server then has. */
  readonly children: (record: T, saved: () => void) => ReactNode;
}

/**
 * A form over a record as it was when the form opened. What somebody else saves meanwhile neither takes away what was
 * typed nor is overwritten unseen: the old version goes with the form and is refused. The newer record is one press away.
 */
export function Opened<T>({ of, version, children }: OpenedProps<T>) {
  const [record, setRecord] = useState(of);
  const [isSaved, setSaved] = useState(false);
  const isNewer = version(of) !== version(record);
  if (isNewer && isSaved) {
    setSaved(false);
    setRecord(of);
  }
  return (
    <>
      {isNewer && !isSaved && <Newer onTake={() => setRecord(of)} />}
      <Fragment key={version(record)}>{children(record, () => setSaved(true))}</Fragment>
    </>
  );
}

/** Alert: somebody else has saved the record that is being edited. */
export function Newer({ onTake }: { readonly onTake: () => void }) {
  const words = useWords(kitWords);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="form-newer"
      title={words.newer}
      action={
        <Button size="small" onClick={onTake}>
          {words.takeNewer}
        </Button>
      }
    />
  );
}
