import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Interviewer } from '#modules/recruiting/interviewers/contract/Interviewer.ts';
import {
  interviewModeLabels,
  interviewModes,
  mostInterviewers,
} from '#modules/recruiting/interviews/contract/interview-codes.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { openingWords } from './opening-words.ts';

/** Interview round in the form. */
export interface PlannedRound {
  readonly name: string;
  readonly mode: number;
  readonly minutes: number;
  readonly interviewers: readonly number[];
}

const most = 8;

interface RoundsFieldProps {
  readonly id?: string;
  readonly value?: readonly PlannedRound[];
  readonly onChange?: (value: readonly PlannedRound[]) => void;
}

/** Field for the interview rounds of an opening in order. They are the defaults for planning. */
export function RoundsField({ id, value = [], onChange }: RoundsFieldProps) {
  const words = useWords(openingWords);
  const language = useLanguage();
  const interviewers = useCall(Interviewer.GetInterviewerList, {}).data ?? [];
  const set = (n: number, change: Partial<PlannedRound>): void =>
    onChange?.(value.map((round, at) => (at === n ? { ...round, ...change } : round)));
  return (
    <div className="recruit-rounds">
      {value.map((round, n) => (
        // Rounds have no id, so their index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="recruit-round">
          <Input
            value={round.name}
            maxLength={30}
            placeholder={words.roundName}
            aria-label={`${words.roundName} ${n + 1}`}
            onChange={({ target }) => set(n, { name: target.value })}
          />
          <Select
            value={round.mode}
            aria-label={interviewModeLabels[round.mode]?.[language] ?? ''}
            options={choicesOf(interviewModeLabels, language)}
            onChange={(mode) => set(n, { mode })}
          />
          <InputNumber
            value={round.minutes}
            min={15}
            max={480}
            step={15}
            aria-label={`${words.roundMinutes} ${n + 1}`}
            suffix={words.roundMinutes}
            onChange={(minutes) => set(n, { minutes: minutes ?? 60 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={words.removeRound(round.name || String(n + 1))}
            onClick={() => onChange?.(value.filter((_, at) => at !== n))}
          />
          <Select
            mode="multiple"
            className="recruit-round-people"
            value={[...round.interviewers]}
            maxCount={mostInterviewers}
            placeholder={words.roundPeople}
            aria-label={`${words.roundPeople} ${n + 1}`}
            optionFilterProp="label"
            options={interviewers.map((one) => ({
              value: one.AUID,
              label: inLanguage(language, one.ChineseName, one.EnglishName),
            }))}
            onChange={(people) => set(n, { interviewers: people })}
          />
        </div>
      ))}
      <Button
        {...(id ? { id } : {})}
        icon={<PlusOutlined />}
        disabled={value.length >= most}
        onClick={() =>
          onChange?.([...value, { name: '', mode: interviewModes.onSite, minutes: 60, interviewers: [] }])
        }
      >
        {words.addRound}
      </Button>
    </div>
  );
}
