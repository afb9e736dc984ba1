import { ImportOutlined } from '@ant-design/icons';
import { Alert, App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import type { ImportRow } from '../contract/file-calls.ts';
import { fileWords } from './parts/file-words.ts';

const tones: Readonly<Record<ImportRow['Kind'], Tone>> = {
  changed: 'waiting',
  same: 'neutral',
  error: 'bad',
};
const kinds = ['changed', 'same', 'error'] as const;
const idle: readonly ImportRow['Kind'][] = ['same'];

/** Imports actuals from Excel. Shows the changes before they are saved. */
export function ImportButton({ period }: { readonly period: PeriodRow }) {
  const words = useWords(fileWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { message } = App.useApp();
  const apply = useAct(KPISheet.ApplyImport);
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<ReplyOf<typeof KPISheet.DryRunImport> | null>(null);
  const again = (): void => {
    setRun(null);
    setProblem('');
  };
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      const input = { PeriodID: period.PeriodID };
      setRun(await callServer(KPISheet.DryRunImport, input, { file, timeout: 120_000 }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  };
  const write = (Token: string): void =>
    apply.mutate(
      { Token },
      {
        onSuccess: ({ Rows, Sheets }) => {
          void message.success(words.imported(Rows, Sheets));
          setOpen(false);
          again();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  return (
    <>
      <ActionButton icon={<ImportOutlined />} label={words.import} onClick={() => setOpen(true)} />
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={words.importTitle(inLanguage(language, period.Name, period.NameEn))}
        onClose={() => {
          setOpen(false);
          again();
        }}
        destroyOnHidden
      >
        {problem && <Alert type="error" showIcon title={problem} role="alert" className="import-alert" />}
        {run ? (
          <ImportPlan<ImportRow>
            rows={run.Rows}
            kinds={kinds.map((kind) => ({ kind, label: words.kinds[kind], tone: tones[kind] }))}
            idleKinds={idle}
            title={({ Person, EmployeeId, Name, NameEn }) =>
              `${Person ? inLanguage(language, Person.ChineseName, Person.EnglishName) : EmployeeId} · ${inLanguage(language, Name, NameEn)}`
            }
            faults={({ Errors }) => Errors.map(({ Field, Msg }) => ({ title: Field, text: Msg }))}
            isApplying={apply.isPending}
            onApply={() => write(run.Token)}
            onAgain={again}
          >
            {({ Cells }) =>
              Cells.map(({ Key, Title, Before, After }) => (
                <p key={Key} className="import-same">
                  {`${Title} ${words.change(Before || words.nothing, After)}`}
                </p>
              ))
            }
          </ImportPlan>
        ) : (
          <SheetDrop note={words.importNote} isReading={isReading} onFile={(file) => void read(file)} />
        )}
      </Drawer>
    </>
  );
}
