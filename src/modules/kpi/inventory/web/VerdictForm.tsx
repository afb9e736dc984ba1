import { App } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords, inLanguage } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { verdictLabels, verdicts } from '#modules/kpi/contract/codes.ts';
import type { VerdictItem } from '#modules/kpi/sheets/contract/detail-calls.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { KPIInventory } from '../contract/KPIInventory.ts';
import { inventoryWords } from './inventory-words.ts';

interface VerdictFormProps {
  readonly inventory: number;
  readonly item: VerdictItem;
  readonly onClose: () => void;
}

/** Form for the verdict on an indicator: keep, change or drop. */
export function VerdictForm({ inventory, item, onClose }: VerdictFormProps) {
  const words = useWords(inventoryWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [isChange, setChange] = useState(item.Verdict === verdicts.change);
  const { Owner } = item;
  return (
    <Drawer
      open
      size={560}
      title={words.judge(inLanguage(language, item.Name, item.NameEn))}
      onClose={onClose}
    >
      <p className="kpi-note">{item.Definition}</p>
      <EditForm
        call={KPIInventory.SaveItem}
        fields={[
          {
            name: 'Verdict',
            label: words.verdict,
            kind: 'radios',
            options: Object.entries(verdictLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
          // Only an indicator that is to change needs a new definition.
          ...(isChange
            ? [{ name: 'NextDefinition', label: words.next, kind: 'area', hint: words.nextHint } as const]
            : []),
          { name: 'Gap', label: words.gap, kind: 'area' },
          { name: 'Cause', label: words.cause, kind: 'area' },
          { name: 'Measure', label: words.measure, kind: 'area' },
          { name: 'OwnerAUID', label: words.owner, kind: 'own', control: <PersonField /> },
          { name: 'DueDay', label: words.due, kind: 'day' },
        ]}
        initial={{
          Verdict: item.Verdict ?? 1,
          NextDefinition: item.NextDefinition,
          Gap: item.Gap,
          Cause: item.Cause,
          Measure: item.Measure,
          OwnerAUID: Owner ? { id: Owner.AUID, name: Owner.ChineseName, nameEn: Owner.EnglishName } : null,
          DueDay: item.DueDay,
        }}
        derive={(changed) => {
          if ('Verdict' in changed) setChange(Number(changed['Verdict']) === verdicts.change);
          return undefined;
        }}
        adapt={(values) => ({
          ...values,
          OwnerAUID: (values['OwnerAUID'] as PersonChoice | null)?.id ?? null,
        })}
        hidden={{ InventoryID: inventory, IndicatorID: item.IndicatorID, Version: item.Version }}
        submit={words.save}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Drawer>
  );
}
