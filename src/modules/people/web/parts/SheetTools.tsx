import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { userWords } from '#modules/people/persons/web/user-words.ts';
import type { DryKind, SheetColumn } from '../../contract/sheet-columns.ts';

export interface DryRow {
  readonly Row: number;
  readonly Kind: DryKind;
  readonly Errors: readonly { readonly Field: string; readonly Msg: string }[];
}

interface SheetToolsProps<R extends DryRow> {
  readonly columns: Readonly<Record<string, SheetColumn>>;
  /** Description of the file's content. */
  readonly about: string;
  /** Export only, without import. */
  readonly isReadOnly?: boolean;
  /** Controls shown before a file is chosen. */
  readonly before?: ReactNode;
  /** Explains how a file is read if the import never changes existing rows. */
  readonly note?: string;
  readonly save: () => Promise<void>;
  /** Downloads an empty file with the columns that the import reads. */
  readonly template?: () => Promise<void>;
  /** Controls shown above the rows that were read. */
  readonly found?: ReactNode;
  readonly read: (file: File) => Promise<readonly R[]>;
  readonly title: (row: R) => string;
  /** Renders what the import does with a row. */
  readonly shown: (row: R) => ReactNode;
  readonly isApplying: boolean;
  /** Writes the rows that change something, then calls `done` or `failed`. */
  readonly apply: (rows: readonly R[], done: () => void, failed: (error: Error) => void) => void;
}

const tones: Readonly<Record<DryKind, Tone>> = {
  new: 'good',
  changed: 'waiting',
  same: 'neutral',
  error: 'bad',
};
const kinds = ['new', 'changed', 'same', 'error'] as const;
const idle: readonly DryKind[] = ['same'];

/** Exports a list to Excel and imports it. A preview shows what a file would change before it is written. */
export function SheetTools<R extends DryRow>(props: SheetToolsProps<R>) {
  const {
    columns,
    about,
    isReadOnly = false,
    before,
    note,
    save,
    template,
    found,
    read,
    title,
    shown,
    isApplying,
    apply,
  } = props;
  const { sheets: words } = useWords(hrbpWords);
  const { importKinds } = useWords(userWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const showError = useShowError();
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [rows, setRows] = useState<readonly R[] | null>(null);
  const close = (): void => {
    setOpen(false);
    setRows(null);
    setProblem('');
  };
  const take = async (file: File): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      setRows(await read(file));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  };
  return (
    <>
      <ActionButton
        icon={<DownloadOutlined />}
        label={words.save}
        onClick={() => void save().catch(showError)}
      />
      {!isReadOnly && (
        <ActionButton icon={<ImportOutlined />} label={words.read} onClick={() => setOpen(true)} />
      )}
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={words.readOf(about)}
        onClose={close}
        destroyOnHidden
      >
        {problem && <Alert type="error" showIcon title={problem} role="alert" className="import-alert" />}
        {rows === null ? (
          <>
            {before}
            {template && (
              <p>
                <Button icon={<DownloadOutlined />} onClick={() => void template().catch(showError)}>
                  {words.template}
                </Button>
              </p>
            )}
            <SheetDrop note={note ?? words.note} isReading={isReading} onFile={(file) => void take(file)} />
          </>
        ) : (
          <>
            {found}
            <ImportPlan
              rows={rows}
              kinds={kinds.map((kind) => ({ kind, label: importKinds[kind], tone: tones[kind] }))}
              idleKinds={idle}
              title={title}
              faults={({ Errors }) =>
                Errors.map(({ Field, Msg }) => ({
                  title: columns[Field]?.title[language] ?? Field,
                  text: Msg,
                }))
              }
              isApplying={isApplying}
              onApply={() =>
                apply(
                  rows.filter(({ Kind }) => Kind === 'new' || Kind === 'changed'),
                  close,
                  (error) => setProblem(messageOf(error)),
                )
              }
              onAgain={() => {
                setRows(null);
                setProblem('');
              }}
            >
              {shown}
            </ImportPlan>
          </>
        )}
      </Drawer>
    </>
  );
}
