import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Scorecard, type ScorecardRow } from '../contract/Scorecard.ts';
import { ItemsField, type CardItem } from './ItemsField.tsx';
import { interviewerWords } from './interviewer-words.ts';

/** Drawer width in pixels. */
const width = 720;

type Values = Readonly<Record<string, unknown>>;

/** Converts the form values to the input of the calls. */
const adapt = ({ Items, ...rest }: Values): Values => ({
  ...rest,
  Items: (Items as readonly CardItem[]).map(({ name, hint, percent }) => ({
    Name: name,
    Hint: hint,
    Weight: Math.round((percent ?? 0) * 100),
  })),
});

interface ScorecardFormProps {
  /** Scorecard to change. Null: a new one. */
  readonly row: ScorecardRow | null;
  readonly onClose: () => void;
}

/** Form of a scorecard: its items and their weights. */
export function ScorecardForm({ row, onClose }: ScorecardFormProps) {
  const words = useWords(interviewerWords);
  const { message } = App.useApp();
  const fields: readonly Field[] = [
    { name: 'Name', label: words.cardName, kind: 'text' },
    {
      name: 'Items',
      label: words.items,
      kind: 'own',
      control: <ItemsField />,
      ...(row ? { hint: words.editionNote } : {}),
    },
    ...(row ? ([{ name: 'IsUse', label: words.useCard, kind: 'switch' }] as const) : []),
  ];
  const shared = {
    fields,
    adapt,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Drawer open size={width} title={row?.Name ?? words.addCard} onClose={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={Scorecard.UpdateScorecard}
          initial={{
            Name: row.Name,
            IsUse: row.IsUse,
            Items: row.Items.map(({ Name, Hint, Weight }) => ({
              name: Name,
              hint: Hint,
              percent: Weight / 100,
            })),
          }}
          hidden={{ ScorecardID: row.ScorecardID, Version: row.Version }}
        />
      ) : (
        <EditForm
          {...shared}
          call={Scorecard.AddScorecard}
          initial={{ Items: [{ name: '', hint: '', percent: 100 }] satisfies CardItem[] }}
        />
      )}
    </Drawer>
  );
}
