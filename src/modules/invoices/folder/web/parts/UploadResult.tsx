import { CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { fileFaultWords } from '../../contract/states.ts';
import type { Dropped, UploadedFile } from '../useUploads.ts';
import { invoiceWords } from '../words.ts';

interface UploadResultProps {
  readonly dropped: readonly Dropped[];
  readonly onRetry: (one: Dropped) => void;
  readonly onClear: () => void;
  readonly onOpen: (id: number) => void;
}

/** Panel about an upload: how far it is, faults first with what to do, then files that joined. */
export function UploadResult({ dropped, onRetry, onClear, onOpen }: UploadResultProps) {
  const words = useWords(invoiceWords);
  const done = dropped.filter(({ files, failure }) => files || failure);
  const files = dropped.flatMap((one) => one.files ?? []);
  const invoices = new Set(files.flatMap(({ InvoiceIds }) => InvoiceIds));
  const isDone = done.length === dropped.length;
  if (dropped.length === 0) return null;
  return (
    <section className="panel invoice-result" aria-live="polite">
      <header className="invoice-result-head">
        <strong>
          {isDone ? words.read(files.length, invoices.size) : words.reading(done.length, dropped.length)}
        </strong>
        {isDone && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={words.hide}
            onClick={onClear}
          />
        )}
      </header>
      {!isDone && (
        <Progress
          percent={Math.round((done.length / dropped.length) * 100)}
          size="small"
          showInfo={false}
          strokeColor="var(--ant-color-primary)"
          aria-label={words.reading(done.length, dropped.length)}
        />
      )}
      <ul>
        {dropped.map(
          (one) =>
            one.failure && (
              <li key={one.key}>
                <span className="invoice-result-name">{one.file.name}</span>
                <Status tone="bad">{one.failure}</Status>
                <Button
                  size="small"
                  aria-label={`${words.tryAgain} ${one.file.name}`}
                  onClick={() => onRetry(one)}
                >
                  {words.tryAgain}
                </Button>
              </li>
            ),
        )}
        {files
          .filter(({ Fault }) => Fault)
          .map((file, at) => (
            <FileLine key={`${file.Name}${at}`} file={file} onOpen={onOpen} />
          ))}
        {files
          .filter(({ IsJoined }) => IsJoined)
          .map((file, at) => (
            <FileLine key={`${file.Name}${at}`} file={file} onOpen={onOpen} />
          ))}
      </ul>
    </section>
  );
}

function FileLine({ file, onOpen }: { file: UploadedFile; onOpen: (id: number) => void }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const [first] = file.InvoiceIds;
  return (
    <li>
      <span className="invoice-result-name">{file.Name}</span>
      {file.Fault ? (
        <Status tone="bad">{fileFaultWords[file.Fault][language]}</Status>
      ) : (
        <span className="invoice-quiet">{words.joined}</span>
      )}
      {first !== undefined && (
        <Button
          size="small"
          type="link"
          aria-label={`${words.open} ${file.Name}`}
          onClick={() => onOpen(first)}
        >
          {words.open}
        </Button>
      )}
    </li>
  );
}
