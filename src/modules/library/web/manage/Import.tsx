import { DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { importColumns, type ImportRow } from '../../contract/import-calls.ts';
import { manageWords } from '../manage-words.ts';

type DryRun = ReplyOf<typeof BookStorSetting.DryRunBookImport>;
const tones: Readonly<Record<ImportRow['Kind'], Tone>> = { new: 'good', copies: 'running', error: 'bad' };
const kinds = ['new', 'copies', 'error'] as const;

/** Import of books from Excel: shows for each row what would be added, then adds exactly that. */
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
          <SheetDrop note={words.importNote} isReading={isReading} onFile={(file) => void read(file)} />
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
  const language = useLanguage();
  const nameOf = (field: string): string =>
    importColumns[field as keyof typeof importColumns]?.[language] ?? field;
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
    <ImportPlan
      rows={run.Rows}
      kinds={kinds.map((kind) => ({ kind, label: words.importKinds[kind], tone: tones[kind] }))}
      title={(row) => row.Name || row.Isbn}
      faults={({ Errors }) => Errors.map(({ Field, Msg }) => ({ title: nameOf(Field), text: Msg }))}
      isApplying={apply.isPending}
      onApply={send}
      onAgain={onAgain}
    >
      {(row) => (
        <p className="import-same">
          {[row.Author, row.Isbn, words.importCopies(row.CopyCount)].filter(Boolean).join(' · ')}
        </p>
      )}
    </ImportPlan>
  );
}
