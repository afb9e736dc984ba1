import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Segmented, Spin, Upload } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { importColumns, type ImportRow } from '../../contract/import-calls.ts';
import { manageWords } from '../manage-words.ts';

type DryRun = ReplyOf<typeof BookStorSetting.DryRunBookImport>;
const tones: Readonly<Record<ImportRow['Kind'], Tone>> = { new: 'good', copies: 'running', error: 'bad' };
const kinds = ['new', 'copies', 'error'] as const;
/** Rows that are shown; the numbers above count all of them. */
const most = 200;

/** Reads an Excel of books, shows row by row what it would add, and adds exactly that. */
export function Import() {
  const words = useWords(manageWords);
  const showError = useShowError();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<DryRun | null>(null);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      setRun(await callServer(BookStorSetting.DryRunBookImport, {}, { file, timeout: 120_000 }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  };
  const fetchTemplate = (): void =>
    void saveFile(BookStorSetting.GetBookImportTemplate, {}, `${words.importTemplate}.xlsx`).catch(showError);
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} role="alert" className="book-import-alert" />}
      {run ? (
        <Plan run={run} onAgain={() => setRun(null)} onProblem={setProblem} />
      ) : (
        <Panel
          title={words.import}
          extra={
            <Button icon={<DownloadOutlined />} onClick={fetchTemplate}>
              {words.importTemplate}
            </Button>
          }
        >
          <Spin spinning={isReading}>
            <Upload.Dragger
              accept=".xlsx"
              maxCount={1}
              showUploadList={false}
              beforeUpload={(file) => {
                void read(file);
                return false;
              }}
            >
              <p className="book-import-icon">
                <InboxOutlined />
              </p>
              <p>{words.importDrop}</p>
              <p className="book-why">{words.importNote}</p>
            </Upload.Dragger>
          </Spin>
        </Panel>
      )}
    </>
  );
}

interface PlanProps {
  readonly run: DryRun;
  readonly onAgain: () => void;
  readonly onProblem: (problem: string) => void;
}

function Plan({ run, onAgain, onProblem }: PlanProps) {
  const words = useWords(manageWords);
  const { message } = App.useApp();
  const apply = useAct(BookStorSetting.ApplyBookImport);
  const [kind, setKind] = useState<ImportRow['Kind'] | 'all'>('all');
  const count = (of: ImportRow['Kind']): number => run.Rows.filter((row) => row.Kind === of).length;
  const good = run.Total - count('error');
  const rows = run.Rows.filter((row) => kind === 'all' || row.Kind === kind);
  const send = (): void =>
    apply.mutate(
      { Token: run.Token },
      {
        onSuccess: ({ Books, Copies }) => {
          void message.success(words.importDone(Books, Copies), 5);
          onAgain();
        },
        onError: (error) => onProblem(messageOf(error)),
      },
    );
  return (
    <Panel flush>
      <div className="library-bar library-wait">
        <Segmented<ImportRow['Kind'] | 'all'>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: `${words.allStates} ${run.Total}` },
            ...kinds.map((of) => ({ value: of, label: `${words.importKinds[of]} ${count(of)}` })),
          ]}
        />
        <span className="library-line-actions">
          <Button onClick={onAgain}>{words.importAgain}</Button>
          <Button type="primary" disabled={good === 0} loading={apply.isPending} onClick={send}>
            {words.importApply(good)}
          </Button>
        </span>
      </div>
      <ul className="library-lines">
        {rows.slice(0, most).map((row) => (
          <Row key={row.Row} row={row} />
        ))}
      </ul>
      {rows.length > most && <p className="library-wait book-why">{words.importMore(rows.length - most)}</p>}
    </Panel>
  );
}

function Row({ row }: { readonly row: ImportRow }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const nameOf = (field: string): string =>
    importColumns[field as keyof typeof importColumns]?.[language] ?? field;
  return (
    <li className="library-line">
      <span className="book-why">{words.importRow(row.Row)}</span>
      <div className="library-line-text">
        <strong>{row.Name || row.Isbn}</strong>
        <span className="book-note">
          {[row.Author, row.Isbn, words.importCopies(row.CopyCount)].filter(Boolean).join(' · ')}
        </span>
        {row.Errors.map(({ Field, Msg }) => (
          <span key={`${Field} ${Msg}`} className="library-late">
            {nameOf(Field)}: {Msg}
          </span>
        ))}
      </div>
      <Status tone={tones[row.Kind]}>{words.importKinds[row.Kind]}</Status>
    </li>
  );
}
