import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#kit/web/client/language.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { roomWords } from '../words.ts';

export interface DecisionDraft {
  readonly Content: string;
  readonly Owner: PersonChoice | null;
  readonly DueDate: string | null;
}

interface DecisionsFieldProps {
  readonly value?: readonly DecisionDraft[];
  readonly onChange?: (value: readonly DecisionDraft[]) => void;
}

/** Field for decisions: one line each, with the person responsible and the due date. */
export function DecisionsField({ value = [], onChange }: DecisionsFieldProps) {
  const words = useWords(roomWords);
  const change = (at: number, more: Partial<DecisionDraft>): void =>
    onChange?.(value.map((each, n) => (n === at ? { ...each, ...more } : each)));
  return (
    <div className="rooms-decision-fields">
      {value.map((each, n) => (
        // Lines have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="rooms-decision-field">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={300}
            aria-label={words.decision}
            placeholder={words.decision}
            value={each.Content}
            onChange={(event) => change(n, { Content: event.target.value })}
          />
          <div className="rooms-decision-who">
            <PersonField value={each.Owner} onChange={(Owner) => change(n, { Owner })} />
            <DatePicker
              aria-label={words.due}
              placeholder={words.due}
              value={each.DueDate ? dayjs(each.DueDate) : null}
              onChange={(next: dayjs.Dayjs | null) =>
                change(n, { DueDate: next?.format('YYYY-MM-DD') ?? null })
              }
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={words.removeDecision}
              onClick={() => onChange?.(value.filter((_, at) => at !== n))}
            />
          </div>
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= 50}
        onClick={() => onChange?.([...value, { Content: '', Owner: null, DueDate: null }])}
      >
        {words.addDecision}
      </Button>
    </div>
  );
}
