import { App } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { periodTypeLabels } from '#modules/kpi/contract/codes.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { proposeAgain, proposeDays } from '../contract/proposed.ts';
import { hrWords } from './words.ts';

/** Type of a new period until another one is chosen: a quarter. */
const usualType = 2;

interface PeriodFormProps {
  /** Period to change; null to add a new one. */
  readonly row: PeriodRow | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** Form of a period: name and days. */
export function PeriodForm({ row, onClose, onSaved }: PeriodFormProps) {
  const words = useWords(hrWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [today] = useState(() => companyDay(new Date()));
  return (
    <Modal open footer={null} title={row ? words.editPeriod : words.addPeriod} onCancel={onClose}>
      <EditForm
        call={KPISheet.SavePeriod}
        isDense
        fields={[
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NameEn', label: words.nameEn, kind: 'text' },
          {
            name: 'PeriodType',
            label: words.type,
            kind: 'choice',
            options: Object.entries(periodTypeLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
          { name: 'FromDay', label: words.from, kind: 'day' },
          { name: 'TargetsUntil', label: words.targets, kind: 'day' },
          { name: 'ToDay', label: words.to, kind: 'day' },
          { name: 'ScoresUntil', label: words.scores, kind: 'day' },
        ]}
        initial={
          row
            ? {
                Name: row.Name,
                NameEn: row.NameEn,
                PeriodType: row.PeriodType,
                FromDay: row.FromDay,
                TargetsUntil: row.TargetsUntil,
                ToDay: row.ToDay,
                ScoresUntil: row.ScoresUntil,
              }
            : { PeriodType: usualType, ...proposeDays(usualType, today) }
        }
        derive={(changed, all) =>
          row === null && typeof changed['PeriodType'] === 'number'
            ? proposeAgain(changed['PeriodType'], today, all)
            : undefined
        }
        hidden={row ? { PeriodID: row.PeriodID, Version: row.Version } : {}}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={({ PeriodID }) => {
          void message.success(words.saved);
          onSaved(PeriodID);
        }}
      />
    </Modal>
  );
}
