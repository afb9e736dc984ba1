import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';

interface Question {
  readonly Key: string;
  readonly Value: string;
  readonly ValueEn: string;
}

/** Editor for the questions of each page. */
export function QuestionEditor() {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const pages = useCall(UserFeedback.GetTypeNameList, {});
  const sets = useCall(UserFeedback.GetCacQuestion, {});
  const [chosen, choose] = useState<string | null>(null);
  const error = pages.error ?? sets.error;
  if (error && !(pages.data && sets.data))
    return <Failed error={error} onRetry={() => void Promise.all([pages.refetch(), sets.refetch()])} />;
  if (!pages.data || !sets.data) return <Loading rows={6} />;
  const page = chosen ?? sets.data[0]?.RouteCode ?? pages.data[0]?.RouteCode ?? '';
  const set = sets.data.find(({ RouteCode }) => RouteCode === page);
  const countOf = (code: string): number =>
    sets.data.find(({ RouteCode }) => RouteCode === code)?.QuestionJson.length ?? 0;
  return (
    <>
      <Alert type="info" showIcon title={words.questionsHint} className="feedback-hint" />
      <label className="feedback-page">
        <span>{words.page}</span>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={words.page}
          value={page}
          onChange={(code: string) => choose(code)}
          options={pages.data.map(({ RouteCode, TypeName, TypeNameEn }) => {
            const count = countOf(RouteCode);
            const name = inLanguage(language, TypeName, TypeNameEn);
            return { value: RouteCode, label: count > 0 ? `${name} · ${words.hasQuestions(count)}` : name };
          })}
        />
      </label>
      <Opened key={page} of={set} version={(one) => one?.EditionNumber ?? 0}>
        {(opened, saved) => (
          <EditForm
            call={UserFeedback.EditOrInsertQuestion}
            hidden={{ RouteCode: page, EditionNumber: opened?.EditionNumber ?? 0 }}
            initial={{
              QuestionJson: opened?.QuestionJson ?? [],
              Other: opened?.Other ?? '',
              OtherEn: opened?.OtherEn ?? '',
            }}
            fields={[
              {
                name: 'QuestionJson',
                label: words.questions,
                kind: 'own',
                isRequired: false,
                control: <Questions />,
              },
              { name: 'Other', label: words.other, kind: 'text' },
              { name: 'OtherEn', label: words.otherEn, kind: 'text' },
            ]}
            submit={words.save}
            onDone={() => {
              saved();
              void message.success(words.saved);
            }}
          />
        )}
      </Opened>
    </>
  );
}

const most = 10;

interface QuestionsProps {
  readonly id?: string;
  readonly value?: readonly Question[];
  readonly onChange?: (next: readonly Question[]) => void;
}

function Questions({ id, value = [], onChange }: QuestionsProps) {
  const words = useWords(feedbackWords);
  const patch = (at: number, more: Partial<Question>): void =>
    onChange?.(value.map((each, n) => (n === at ? { ...each, ...more } : each)));
  const raise = (at: number): void => {
    const next = [...value];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    onChange?.(next);
  };
  return (
    <div className="questions" id={id}>
      <ol>
        {value.map((question, n) => (
          <li key={question.Key} className="question">
            <span className="question-texts">
              <Input
                value={question.Value}
                maxLength={100}
                placeholder={words.questionZh}
                aria-label={`${words.question(n + 1)} · ${words.questionZh}`}
                onChange={(event) => patch(n, { Value: event.target.value })}
              />
              <Input
                value={question.ValueEn}
                maxLength={100}
                placeholder={words.questionEn}
                aria-label={`${words.question(n + 1)} · ${words.questionEn}`}
                onChange={(event) => patch(n, { ValueEn: event.target.value })}
              />
            </span>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={n === 0}
              aria-label={`${words.moveUp} ${words.question(n + 1)}`}
              onClick={() => raise(n)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={words.removeQuestion(n + 1)}
              onClick={() => onChange?.(value.filter((_each, at) => at !== n))}
            />
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= most}
        onClick={() =>
          onChange?.([...value, { Key: crypto.randomUUID().slice(0, 8), Value: '', ValueEn: '' }])
        }
      >
        {words.addQuestion}
      </Button>
    </div>
  );
}
