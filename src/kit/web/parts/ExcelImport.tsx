import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Pagination, Segmented, Spin, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import { csvOf } from '../client/csv.ts';
import { useWords } from '../client/language.ts';
import { keepFile } from '../client/save-file.ts';
import { kitWords } from '../shell/words.ts';
import { Nothing } from './Nothing.tsx';
import { Panel } from './Panel.tsx';
import { Status, type Tone } from './Status.tsx';
import './excel-import.css';

interface SheetDropProps {
  /** Sentence about what happens with the file. */
  readonly note: string;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

/** Area where an Excel file is dropped or chosen. */
export function SheetDrop({ note, isReading, onFile }: SheetDropProps) {
  const { imports: words } = useWords(kitWords);
  return (
    <Spin spinning={isReading} description={words.reading}>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <p className="import-icon">
          <InboxOutlined />
        </p>
        <p className="import-title">{words.drop}</p>
        <p className="import-note">{note}</p>
      </Upload.Dragger>
    </Spin>
  );
}

interface Fault {
  readonly title: string;
  readonly text: string;
}

interface PlannedRow {
  /** Row number in the file. */
  readonly Row: number;
  readonly Kind: string;
}

interface ImportPlanProps<Row extends PlannedRow> {
  readonly rows: readonly Row[];
  /**
   * Kinds of rows in display order. Rows of the kind `error` are not imported, and rows of `idleKinds` change nothing.
   */
  readonly kinds: readonly { readonly kind: Row['Kind']; readonly label: string; readonly tone: Tone }[];
  readonly idleKinds?: readonly Row['Kind'][];
  /** Returns the name of the thing a row is about. */
  readonly title: (row: Row) => string;
  /** Returns the faults of a row, by column. */
  readonly faults: (row: Row) => readonly Fault[];
  readonly children: (row: Row) => ReactNode;
  readonly isApplying: boolean;
  readonly onApply: () => void;
  readonly onAgain: () => void;
}

const pageSize = 50;
const none: readonly string[] = [];

/** Preview of an import, row by row. Nothing is written until it is applied. */
export function ImportPlan<Row extends PlannedRow>(props: ImportPlanProps<Row>) {
  const { rows, kinds, idleKinds = none, title, faults, children, isApplying, onApply, onAgain } = props;
  const { imports: words } = useWords(kitWords);
  const [kind, setKind] = useState<string>('all');
  const [page, setPage] = useState(1);
  const count = (of: string): number => rows.filter((row) => row.Kind === of).length;
  const faulty = count('error');
  const writes = rows.filter((row) => row.Kind !== 'error' && !idleKinds.includes(row.Kind)).length;
  // Rows with errors come first.
  const shown = rows
    .filter((row) => kind === 'all' || row.Kind === kind)
    .toSorted((a, b) => Number(b.Kind === 'error') - Number(a.Kind === 'error'));
  const saveFaults = (): void => {
    const lines = rows.flatMap((row) =>
      faults(row).map((fault) => [String(row.Row), title(row), fault.title, fault.text]),
    );
    const file = csvOf([[...words.errorColumns], ...lines]);
    keepFile(new Blob([file], { type: 'text/csv' }), `${words.errorFile}.csv`);
  };
  return (
    <Panel flush>
      <div className="import-bar">
        <Segmented<string>
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
          options={[
            { value: 'all', label: `${words.all} ${rows.length}` },
            ...kinds.map((one) => ({ value: one.kind, label: `${one.label} ${count(one.kind)}` })),
          ]}
        />
        <div className="import-actions">
          {faulty > 0 && (
            <Button icon={<DownloadOutlined />} onClick={saveFaults}>
              {words.saveErrors}
            </Button>
          )}
          <Button onClick={onAgain}>{words.again}</Button>
          <Button type="primary" disabled={writes === 0} loading={isApplying} onClick={onApply}>
            {writes === 0 ? words.nothing : words.apply(writes)}
          </Button>
        </div>
      </div>
      {faulty > 0 && <Alert type="warning" banner title={words.errors(faulty)} />}
      {shown.length === 0 ? (
        <Nothing />
      ) : (
        <ol className="import-rows">
          {shown.slice((page - 1) * pageSize, page * pageSize).map((row) => {
            const found = kinds.find((one) => one.kind === row.Kind);
            return (
              <li key={row.Row}>
                <div className="import-row-head">
                  <span className="import-number">{words.row(row.Row)}</span>
                  <strong>{title(row)}</strong>
                  {found && <Status tone={found.tone}>{found.label}</Status>}
                </div>
                {children(row)}
                <Faults faults={faults(row)} />
              </li>
            );
          })}
        </ol>
      )}
      {shown.length > pageSize && (
        <div className="import-foot">
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={shown.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </div>
      )}
    </Panel>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <dl>
      {faults.map(({ title, text }) => (
        <div key={`${title} ${text}`} className="import-error">
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
