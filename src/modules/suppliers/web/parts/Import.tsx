import { DownloadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ImportPlan, SheetDrop } from '#kit/web/parts/ExcelImport.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import type { ImportRow } from '../../contract/import-calls.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';

type DryRun = ReplyOf<typeof EnterpriseInfo.DryRunEnterpriseImport>;
const tones: Readonly<Record<ImportRow['Kind'], Tone>> = { new: 'good', form: 'running', error: 'bad' };
const kinds = ['new', 'form', 'error'] as const;

/** Import of companies from Excel: shows for each row what would be added, then adds exactly that. */
export function Import({ onDone }: { onDone: () => void }) {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const showError = useShowError();
  const templates = useCall(SupplierForm.GetSupplierTemplateTitle, {}).data;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [run, setRun] = useState<DryRun | null>(null);
  const TemplateId = chosen ?? templates?.[0]?.TemplateId;
  if (TemplateId === undefined) return <Loading rows={4} />;
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      const input = { TemplateId };
      setRun(await callServer(EnterpriseInfo.DryRunEnterpriseImport, input, { file, timeout: 120_000 }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  };
  const again = (): void => {
    setRun(null);
    setProblem('');
  };
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} role="alert" className="supplier-effect" />}
      {run ? (
        <Plan run={run} onAgain={again} onDone={onDone} onProblem={setProblem} />
      ) : (
        <>
          <div className="supplier-import">
            <label>
              <span>{words.template}</span>
              <Select
                value={TemplateId}
                options={(templates ?? []).map((one) => ({
                  value: one.TemplateId,
                  label: inLanguage(language, one.Title, one.TitleEn),
                }))}
                onChange={setChosen}
              />
            </label>
            <Button
              icon={<DownloadOutlined />}
              onClick={() =>
                void saveFile(
                  EnterpriseInfo.GetEnterpriseImportTemplate,
                  { TemplateId },
                  `${words.importTitle}.xlsx`,
                ).catch(showError)
              }
            >
              {words.importTemplate}
            </Button>
          </div>
          <SheetDrop note={words.importNote} isReading={isReading} onFile={(file) => void read(file)} />
        </>
      )}
    </>
  );
}

interface PlanProps {
  readonly run: DryRun;
  readonly onAgain: () => void;
  readonly onDone: () => void;
  readonly onProblem: (problem: string) => void;
}

function Plan({ run, onAgain, onDone, onProblem }: PlanProps) {
  const words = useWords(supplierWords);
  const { message } = App.useApp();
  const apply = useAct(EnterpriseInfo.ApplyEnterpriseImport);
  const send = (): void =>
    apply.mutate(
      { Token: run.Token },
      {
        onSuccess: ({ Companies, Forms }) => {
          void message.success(words.importDone(Companies, Forms));
          onDone();
        },
        onError: (error) => onProblem(messageOf(error)),
      },
    );
  return (
    <ImportPlan
      rows={run.Rows}
      kinds={kinds.map((kind) => ({ kind, label: words.importKinds[kind], tone: tones[kind] }))}
      title={(row) => row.CompanyName || '--'}
      faults={({ Errors }) => Errors.map(({ Field, Msg }) => ({ title: Field, text: Msg }))}
      isApplying={apply.isPending}
      onApply={send}
      onAgain={onAgain}
    >
      {(row) => row.CreditCode && <p className="import-same">{row.CreditCode}</p>}
    </ImportPlan>
  );
}
