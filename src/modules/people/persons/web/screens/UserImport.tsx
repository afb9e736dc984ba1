import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { PasswordsDialog } from '../PasswordsDialog.tsx';
import { severalWords } from '../several-words.ts';
import { fieldLabel, wordsFor } from '../shown.ts';
import { userWords } from '../user-words.ts';
import '../users.css';

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
const idle: readonly Kind[] = ['same'];

/** Page that reads an Excel file, shows row by row what it would change, and applies exactly that. */
export default function UserImport() {
  const words = useWords(userWords);
  const showError = useShowError();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<DryRun | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [added, setAdded] = useState<readonly number[]>([]);

  const read = async (given: File, CreatePlaces = false): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      const found = await callServer(
        CacUserAdmin.DryRunUserImport,
        { CreatePlaces },
        { file: given, timeout: 120_000 },
      );
      setRun(found);
      setFile(given);
      setCreating(CreatePlaces);
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
      {added.length > 0 ? (
        <Added ids={added} />
      ) : run === null ? (
        <Panel>
          <SheetDrop note={words.importNote} isReading={isReading} onFile={(given) => void read(given)} />
        </Panel>
      ) : (
        <>
          <NewPlaces
            run={run}
            isCreating={isCreating}
            isReading={isReading}
            onCreate={(isWanted) => file && void read(file, isWanted)}
          />
          <Differences run={run} onAgain={() => setRun(null)} onProblem={setProblem} onAdded={setAdded} />
        </>
      )}
    </Page>
  );
}

interface NewPlacesProps {
  readonly run: DryRun;
  readonly isCreating: boolean;
  readonly isReading: boolean;
  readonly onCreate: (isWanted: boolean) => void;
}

/** Departments and positions that the file names and that do not exist, with one tick to create them. */
function NewPlaces({ run, isCreating, isReading, onCreate }: NewPlacesProps) {
  const words = useWords(userWords);
  const { NewDepartments, NewPosts, MayCreate } = run;
  if (NewDepartments.length + NewPosts.length === 0) return null;
  const lists = [
    [words.newDepartments, NewDepartments],
    [words.newPosts, NewPosts],
  ] as const;
  return (
    <Alert
      type={isCreating ? 'success' : 'info'}
      showIcon
      className="import-alert"
      title={words.newPlaces(NewDepartments.length, NewPosts.length)}
      description={
        <>
          <dl className="import-places">
            {lists
              .filter(([, names]) => names.length > 0)
              .map(([title, names]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{names.join(words.between)}</dd>
                </div>
              ))}
          </dl>
          {MayCreate ? (
            <Checkbox
              checked={isCreating}
              disabled={isReading}
              onChange={(event) => onCreate(event.target.checked)}
            >
              {words.createPlaces}
            </Checkbox>
          ) : (
            words.mayNotCreate
          )}
        </>
      }
    />
  );
}

/** Imported people cannot sign in yet. A further step gives all of them initial passwords. */
function Added({ ids }: { ids: readonly number[] }) {
  const words = useWords(severalWords);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel>
      <Told
        sign="done"
        title={words.imported(ids.length)}
        hint={words.importedNote}
        actions={[
          <Button key="make" type="primary" onClick={() => setMaking(true)}>
            {words.make(ids.length)}
          </Button>,
          <Button key="list" onClick={() => void navigate(list)}>
            {words.toList}
          </Button>,
        ]}
      />
      {isMaking && <PasswordsDialog ids={ids} onClose={() => void navigate(list)} />}
    </Panel>
  );
}

interface DifferencesProps {
  readonly run: DryRun;
  readonly onAgain: () => void;
  readonly onProblem: (problem: string) => void;
  /** Called with the ids of added people, who have no passwords yet. */
  readonly onAdded: (ids: readonly number[]) => void;
}

function Differences({ run, onAgain, onProblem, onAdded }: DifferencesProps) {
  const words = useWords(userWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const apply = useAct(CacUserAdmin.ApplyUserImport);
  const send = (): void =>
    apply.mutate(
      { Token: run.Token },
      {
        onSuccess: ({ Added, Changed, AddedAUIDs }) => {
          void message.success(words.importDone(Added, Changed));
          if (Added > 0) onAdded(AddedAUIDs);
          else void navigate(list);
        },
        onError: (error) => onProblem(messageOf(error)),
      },
    );
  return (
    <ImportPlan
      rows={run.Rows}
      kinds={kinds.map((kind) => ({ kind, label: words.importKinds[kind], tone: tones[kind] }))}
      idleKinds={idle}
      title={(row) => [row.EmployeeId, row.ChineseName].filter(Boolean).join(' ')}
      faults={({ Errors }) =>
        Errors.map(({ Field, Msg }) => ({ title: fieldLabel(Field, language), text: Msg }))
      }
      isApplying={apply.isPending}
      onApply={send}
      onAgain={onAgain}
    >
      {(row) => <Difference row={row} />}
    </ImportPlan>
  );
}

function Difference({ row }: { row: Row }) {
  const words = useWords(userWords);
  const language = useLanguage();
  const show = (field: string, value: Row['Changes'][number]['Old']): string =>
    wordsFor(field, value, language) || words.none;
  return (
    <>
      {row.Kind === 'same' && <p className="import-same">{words.nothingChanges}</p>}
      <dl>
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
    </>
  );
}
