import { Alert, App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { useDepartments } from './GenerateDialog.tsx';
import { hrWords } from './words.ts';

interface Left {
  readonly SheetID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Dialog that publishes a scope. People without a score are named, and left out only after confirmation. */
export function PublishDialog({
  period,
  onClose,
}: {
  readonly period: PeriodRow;
  readonly onClose: () => void;
}) {
  const words = useWords(hrWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const items = useDepartments();
  const act = useAct(KPISheet.Publish);
  const [department, setDepartment] = useState<number | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [problem, setProblem] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const run = (): void =>
    act.mutate(
      {
        PeriodID: period.PeriodID,
        Confirmed: isConfirmed,
        ...(department === null ? {} : { DeptId: department }),
      },
      {
        onSuccess: ({ Published }) => {
          void message.success(words.published(Published));
          onClose();
        },
        onError: (error) => {
          const body = error instanceof CallFailed ? error.body : null;
          setLeft((body as { LeftOut?: Left[] } | null)?.LeftOut ?? []);
          setProblem(messageOf(error));
        },
      },
    );
  return (
    <Modal
      open
      footer={null}
      title={words.publishTitle(inLanguage(language, period.Name, period.NameEn))}
      onCancel={onClose}
    >
      <p className="kpi-note">{words.publishHint}</p>
      <div className="kpi-acts">
        <TreeField
          label={words.department}
          placeholder={words.everybody}
          top={words.everybody}
          allowClear
          items={items}
          value={department}
          onChange={(id) => {
            setDepartment(id);
            setLeft([]);
            setProblem('');
            setConfirmed(false);
          }}
        />
      </div>
      {problem && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={problem}
          description={left
            .map(({ ChineseName, EnglishName }) => inLanguage(language, ChineseName, EnglishName))
            .join(language === 'zh' ? '、' : ', ')}
        />
      )}
      {left.length > 0 && (
        <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)}>
          {words.leaveOut}
        </Checkbox>
      )}
      <div className="form-actions">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="primary"
          loading={act.isPending}
          disabled={left.length > 0 && !isConfirmed}
          onClick={run}
        >
          {words.publish}
        </Button>
      </div>
    </Modal>
  );
}
