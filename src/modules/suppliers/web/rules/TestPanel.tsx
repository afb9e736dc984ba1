import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import {
  inputsOf,
  rateWithTrace,
  raterOf,
  roundHalfUp,
  type Parameter,
  type RuleSet,
} from '../../contract/rating.ts';
import { Trace } from './Trace.tsx';
import { ruleWords } from './words.ts';

/** Panel in which answers are entered by hand, with the resulting points at once. */
export function TestPanel({ set }: { set: RuleSet }) {
  const words = useWords(ruleWords);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [today] = useState(() => companyDay(new Date()));
  const rater = useMemo(() => raterOf(set), [set]);
  const rated = useMemo(() => {
    const { inputs } = inputsOf(set, ({ name }) => answers[name], today);
    return rateWithTrace(rater, inputs);
  }, [answers, rater, set, today]);
  return (
    <Panel title={words.test}>
      <p className="supplier-note">{words.testNote}</p>
      <div className="rule-answers">
        {set.parameters.map((parameter) => (
          <label key={parameter.name}>
            <span>{parameter.name}</span>
            <GivenField
              parameter={parameter}
              value={answers[parameter.name] ?? ''}
              onChange={(value) => setAnswers((before) => ({ ...before, [parameter.name]: value }))}
            />
          </label>
        ))}
      </div>
      <output className="rule-score">
        <strong>{rated.score ? roundHalfUp(rated.score) : words.unrated}</strong>
        <span>{rated.score ? rated.grade : words.unratedNote}</span>
      </output>
      <Trace details={rated.details} />
    </Panel>
  );
}

interface GivenFieldProps {
  readonly parameter: Pick<Parameter, 'name' | 'valueType' | 'items'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Input for one answer, by the type of its parameter. */
export function GivenField({ parameter, value, onChange }: GivenFieldProps) {
  const language = useLanguage();
  const { valueType, items, name } = parameter;
  const yesNo = [
    { value: 'true', label: language === 'zh' ? '是' : 'Yes' },
    { value: 'false', label: language === 'zh' ? '否' : 'No' },
  ];
  switch (valueType) {
    case 'number':
    case 'percent':
      return (
        <InputNumber<string>
          stringMode
          aria-label={name}
          value={value || null}
          {...(valueType === 'percent' ? { suffix: '%' } : {})}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'boolean':
    case 'option':
      return (
        <Select
          allowClear
          aria-label={name}
          value={value || null}
          options={
            valueType === 'boolean'
              ? yesNo
              : items.map((item) => ({
                  value: item.value,
                  label: inLanguage(language, item.label, item.labelEn),
                }))
          }
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'date':
      return (
        <DatePicker
          aria-label={name}
          value={value ? dayjs(value) : null}
          onChange={(next) => onChange(next?.format('YYYY-MM-DD') ?? '')}
        />
      );
    default:
      return <Input aria-label={name} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
}
