import { Alert, Button } from 'antd';
import { Fragment, useState, type ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

interface OpenedProps<T> {
  /** Current state of the record on the server. */
  readonly of: T;
  readonly version: (record: T) => number | null;
  /** `saved` is called after a save of this form, which then continues from the server's new state. */
  readonly children: (record: T, saved: () => void) => ReactNode;
}

/**
 * Form for a record as it was when the form opened. If somebody else saves meanwhile, the typed text stays and saving
 * is refused. The newer record can then be loaded with one press.
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
