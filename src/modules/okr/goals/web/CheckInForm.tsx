import { App, Checkbox, Input, Radio } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { KRCheckIn } from '../contract/KRCheckIn.ts';
import { metricKinds, metricSources, statusLabels } from '../contract/goal-codes.ts';
import type { GoalRow, MetricRow } from '../contract/goal-shapes.ts';
import { goalWords } from './words.ts';

const key = ({ MetricID }: MetricRow): string => `metric-${MetricID}`;

/** Current value of a measure, as the form field holds it. */
const initialOf = (one: MetricRow): unknown =>
  one.Kind === metricKinds.milestones
    ? one.Milestones.flatMap(({ IsDone }, n) => (IsDone ? [n] : []))
    : (one.Current ?? undefined);

/** Form for a check-in on the reader's key result, with one field for each typed measure. */
export function CheckInForm({ goal, onClose }: { readonly goal: GoalRow; readonly onClose: () => void }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const typed = goal.Metrics.filter(({ Source }) => Source === metricSources.typed);
  const fieldOf = (one: MetricRow): Field => {
    const label = one.Unit ? `${one.Name}（${one.Unit}）` : one.Name;
    const way =
      one.StartValue !== null && one.Target !== null ? words.fromTo(one.StartValue, one.Target) : '';
    if (one.Kind === metricKinds.yesNo)
      return {
        name: key(one),
        label,
        kind: 'own',
        control: (
          <Radio.Group
            options={[
              { value: '1', label: words.yes },
              { value: '0', label: words.no },
            ]}
          />
        ),
      };
    if (one.Kind === metricKinds.milestones)
      return {
        name: key(one),
        label,
        kind: 'own',
        control: (
          <Checkbox.Group options={one.Milestones.map(({ Name }, n) => ({ value: n, label: Name }))} />
        ),
      };
    return {
      name: key(one),
      label,
      kind: 'own',
      control: <Input inputMode="decimal" />,
      ...(way ? { hint: way } : {}),
    };
  };
  const fields: readonly Field[] = [
    ...typed.map(fieldOf),
    {
      name: 'Confidence',
      label: words.confidence,
      kind: 'number',
    },
    {
      name: 'Status',
      label: words.status,
      kind: 'choice',
      isClearable: true,
      hint: `${words.statusAuto}${goal.Proposed === null ? '' : `: ${statusLabels[goal.Proposed]![language]}`} · ${words.statusHint}`,
      options: Object.entries(statusLabels).map(([value, label]) => ({
        value: Number(value),
        label: label[language],
      })),
    },
    { name: 'Note', label: words.note, kind: 'area' },
  ];
  return (
    <Drawer open size={520} title={words.checkInTitle(goal.Title)} onClose={onClose}>
      <EditForm
        call={KRCheckIn.Add}
        fields={fields}
        hidden={{ KRID: goal.KRID }}
        initial={{
          ...Object.fromEntries(typed.map((one) => [key(one), initialOf(one)])),
          Confidence: goal.Confidence ?? undefined,
        }}
        adapt={(values) => ({
          Confidence: values['Confidence'] ?? undefined,
          Status: values['Status'] ?? undefined,
          Note: values['Note'] ?? '',
          Values: typed.flatMap((one): readonly object[] => {
            const given = values[key(one)];
            if (one.Kind === metricKinds.milestones) return [{ MetricID: one.MetricID, Done: given ?? [] }];
            return typeof given === 'string' && given.trim() !== ''
              ? [{ MetricID: one.MetricID, Value: given.trim() }]
              : [];
          }),
        })}
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
