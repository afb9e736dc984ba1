import { ArrowLeftOutlined, DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Empty, Pagination, Segmented, Spin, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { userWords } from '../user-words.ts';
import { fieldLabel, wordsFor } from '../users/shown.ts';
import '../users/import.css';

type DryRun = ReplyOf<typeof CacUserAdmin.DryRunUserImport>;
type Row = DryRun['Rows'][number];
type Kind = Row['Kind'];

const list = '/mySetting/userManager';
const tones: Readonly<Record<Kind, Tone>> = {
  new: 'good',
  changed: 'waiting',
  same: 'neutral',
  error: 'bad',
};
const kinds = ['new', 'changed', 'same', 'error'] as const;

/** Reads an Excel file, shows row by row what it would change, and applies exactly that. */
export default function UserImport() {
  const words = useWords(userWords);
  const showError = useShowError();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<DryRun | null>(null);

  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      setRun(await callServer(CacUserAdmin.DryRunUserImport, {}, { file, timeout: 120_000 }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  };

  return (
    <Page
      title={words.importTitle}
      actions={
        <>
          <LinkButton to={list} icon={<ArrowLeftOutlined />}>
            {words.importBack}
          </LinkButton>
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void saveFile(CacUserAdmin.GetUserImportTemplate, {}, `${words.importTitle}.xlsx`).catch(
                showError,
              )
            }
          >
            {words.importTemplate}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} role="alert" className="import-alert" />}
      {run === null ? (
        <Panel>
          <Spin spinning={isReading} description={words.importReading}>
            <Upload.Dragger
              accept=".xlsx"
              maxCount={1}
              showUploadList={false}
              beforeUpload={(file) => {
                void read(file);
                return false;
              }}
            >
              <p className="import-icon">
                <InboxOutlined />
              </p>
              <p className="import-title">{words.importDrop}</p>
              <p className="import-note">{words.importNote}</p>
            </Upload.Dragger>
          </Spin>
        </Panel>
      ) : (
        <Differences run={run} onAgain={() => setRun(null)} onProblem={setProblem} />
      )}
    </Page>
  );
}

const pageSize = 50;

interface DifferencesProps {
  readonly run: DryRun;
  readonly onAgain: () => void;
  readonly onProblem: (problem: string) => void;
}

function Differences({ run, onAgain, onProblem }: DifferencesProps) {
  const words = useWords(userWords);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const apply = useAct(CacUserAdmin.ApplyUserImport);
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [page, setPage] = useState(1);
  const count = (of: Kind): number => run.Rows.filter((row) => row.Kind === of).length;
  const rows = run.Rows.filter((row) => kind === 'all' || row.Kind === kind);
  const writes = count('new') + count('changed');
  const added = count('new');
  const send = (): void =>
    apply.mutate(
      { Token: run.Token },
      {
        onSuccess: ({ Added, Changed }) => {
          void message.success(words.importDone(Added, Changed));
          if (added > 0) void message.info(words.importPasswords, 6);
          void navigate(list);
        },
        onError: (error) => onProblem(messageOf(error)),
      },
    );
  return (
    <Panel flush>
      <div className="import-bar">
        <Segmented<Kind | 'all'>
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
          options={[
            { value: 'all', label: `${words.importKinds.all} ${run.Total}` },
            ...kinds.map((of) => ({ value: of, label: `${words.importKinds[of]} ${count(of)}` })),
          ]}
        />
        <div className="import-actions">
          <Button onClick={onAgain}>{words.importAgain}</Button>
          <Button type="primary" disabled={writes === 0} loading={apply.isPending} onClick={send}>
            {writes === 0 ? words.importNothing : words.importApply(writes)}
          </Button>
        </div>
      </div>
      {count('error') > 0 && <Alert type="warning" banner title={words.importErrors(count('error'))} />}
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
      ) : (
        <ol className="import-rows">
          {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <Difference key={row.Row} row={row} />
          ))}
        </ol>
      )}
      {rows.length > pageSize && (
        <div className="import-foot">
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </div>
      )}
    </Panel>
  );
}

function Difference({ row }: { row: Row }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const show = (field: string, value: Row['Changes'][number]['Old']): string =>
    wordsFor(field, value, language) || words.none;
  return (
    <li>
      <div className="import-row-head">
        <span className="import-number">
          {words.importRow} {row.Row}
        </span>
        <strong>{[row.EmployeeId, row.ChineseName].filter(Boolean).join(' ')}</strong>
        <Status tone={tones[row.Kind]}>{words.importKinds[row.Kind]}</Status>
      </div>
      {row.Kind === 'same' && <p className="import-same">{words.nothingChanges}</p>}
      <dl>
        {row.Errors.map((error) => (
          <div key={`${error.Field} ${error.Msg}`} className="import-error">
            <dt>{fieldLabel(error.Field, language)}</dt>
            <dd>{error.Msg}</dd>
          </div>
        ))}
        {row.Changes.map((change) => (
          <div key={change.Field}>
            <dt>{fieldLabel(change.Field, language)}</dt>
            <dd>
              {row.Kind === 'changed' && (
                <>
                  <del>{show(change.Field, change.Old)}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins>{show(change.Field, change.New)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
