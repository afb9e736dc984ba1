import { DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import type { DryKind, SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { importWords } from './import-words.ts';

interface DryRow {
  readonly Row: number;
  readonly Kind: DryKind;
  readonly Errors: readonly { readonly Field: string; readonly Msg: string }[];
}

interface SheetImportProps<R extends DryRow> {
  readonly title: string;
  readonly note: string;
  readonly columns: Readonly<Record<string, SheetColumn>>;
  readonly kinds: readonly DryKind[];
  readonly template: () => Promise<void>;
  readonly read: (file: File) => Promise<readonly R[]>;
  readonly nameOf: (row: R) => string;
  /** Text below the name of a row. Empty: none. */
  readonly textOf: (row: R) => string;
  readonly isApplying: boolean;
  /** Writes the rows without errors, then calls `done` or `failed`. */
  readonly apply: (rows: readonly R[], done: (count: number) => void, failed: (error: Error) => void) => void;
  readonly onClose: () => void;
}

const tones: Readonly<Record<DryKind, Tone>> = {
  new: 'good',
  changed: 'running',
  same: 'neutral',
  error: 'bad',
};
const idle: readonly DryKind[] = ['same'];

/** Dialog that reads an Excel file, shows what each row would add, errors first, and then imports exactly that. */
export function SheetImport<R extends DryRow>(props: SheetImportProps<R>) {
  const { title, note, columns, kinds, template, read, nameOf, textOf, isApplying, apply, onClose } = props;
  const words = useWords(importWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { message } = App.useApp();
  const showError = useShowError();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [rows, setRows] = useState<readonly R[] | null>(null);
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
    <Drawer open size={isPhone ? '100%' : 720} title={title} onClose={onClose} destroyOnHidden>
      {problem && <Alert type="error" showIcon title={problem} role="alert" className="import-alert" />}
      {rows === null ? (
        <>
          <Button
            className="recruit-alert"
            icon={<DownloadOutlined />}
            onClick={() => void template().catch(showError)}
          >
            {words.template}
          </Button>
          <SheetDrop note={note} isReading={isReading} onFile={(file) => void take(file)} />
        </>
      ) : (
        <ImportPlan
          rows={rows}
          kinds={kinds.map((kind) => ({ kind, label: words.kinds[kind], tone: tones[kind] }))}
          idleKinds={idle}
          title={(row) => nameOf(row) || '--'}
          faults={({ Errors }) =>
            Errors.map(({ Field, Msg }) => ({ title: columns[Field]?.title[language] ?? Field, text: Msg }))
          }
          isApplying={isApplying}
          onApply={() =>
            apply(
              rows.filter(({ Kind }) => Kind === 'new' || Kind === 'changed'),
              (count) => {
                void message.success(words.done(count));
                onClose();
              },
              (error) => setProblem(messageOf(error)),
            )
          }
          onAgain={() => {
            setRows(null);
            setProblem('');
          }}
        >
          {(row) => textOf(row) && <p className="import-same">{textOf(row)}</p>}
        </ImportPlan>
      )}
    </Drawer>
  );
}
