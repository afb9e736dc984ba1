import { App, Input, Select } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { findMissingParts } from '../../contract/answers.ts';
import { otherPage } from '../../contract/codes.ts';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';
import { Screenshots, type Screenshot } from './Screenshots.tsx';

/** Returns the code of the menu page that contains a path: the one with the longest matching address. */
function pageAt(pages: readonly { RouteCode: string; Url: string }[], path: string): string {
  const found = pages
    .filter(({ Url }) => Url !== '' && (path === Url || path.startsWith(`${Url}/`)))
    .toSorted((a, b) => b.Url.length - a.Url.length);
  return found[0]?.RouteCode ?? otherPage.code;
}

/** Form with the questions of a page, a suggestion and screenshots. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const { pathname } = useLocation();
  const { message } = App.useApp();
  const pages = useCall(UserFeedback.GetTypeNameList, {});
  const [chosen, choose] = useState<string | null>(null);
  const page = chosen ?? pageAt(pages.data ?? [], pathname);
  const asked = useCall(
    UserFeedback.GetHomeCacQuestion,
    { RouteCode: page },
    { enabled: Boolean(pages.data) },
  );

  if (pages.error && !pages.data) return <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading rows={5} title={false} />;

  // Read only after the questions have loaded without an error (specification section 8).
  const set = asked.data;
  const questions = (set?.QuestionJson ?? []).map(({ Key, Value, ValueEn }) => ({
    name: `answer.${page}.${Key}`,
    words: inLanguage(language, Value, ValueEn),
  }));
  const answersIn = (values: Readonly<Record<string, unknown>>) =>
    questions.map(({ name, words }) => ({ QName: words, AName: textOf(values[name]) }));
  const fields: Field[] = [
    ...questions.map(({ name, words }): Field => ({
      name,
      label: words,
      kind: 'own',
      isRequired: true,
      control: <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={100} showCount />,
    })),
    {
      name: 'Remark',
      label: inLanguage(language, set?.Other ?? '', set?.OtherEn ?? '') || words.remark,
      kind: 'own',
      isRequired: true,
      control: (
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={500}
          showCount
          placeholder={words.remarkHint}
        />
      ),
    },
    {
      name: 'Url',
      label: words.screenshots,
      kind: 'own',
      isRequired: false,
      control: <Screenshots />,
    },
  ];
  return (
    <>
      <label className="feedback-page">
        <span>{words.page}</span>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={page}
          aria-label={words.page}
          onChange={(code: string) => choose(code)}
          options={pages.data.map(({ RouteCode, TypeName, TypeNameEn }) => ({
            value: RouteCode,
            label: inLanguage(language, TypeName, TypeNameEn),
          }))}
        />
      </label>
      {asked.isPending ? (
        <Loading rows={4} title={false} />
      ) : (
        <EditForm
          call={UserFeedback.InsertUserFeedback}
          fields={fields}
          submit={words.submit}
          hidden={{ RouteCode: page }}
          adapt={(values) => ({
            AnswerJson: answersIn(values),
            Remark: textOf(values['Remark']),
            Url: ((values['Url'] ?? []) as readonly Screenshot[]).flatMap(({ uid }) => (uid ? [uid] : [])),
            ClientJson: { Path: pathname, Language: language, Width: innerWidth, Height: innerHeight },
          })}
          check={(values) =>
            findMissingParts({ AnswerJson: answersIn(values), Remark: textOf(values['Remark']) }).map(
              ({ field, refusal }) => ({
                Field: questions[Number(field.split('.')[1])]?.name ?? field,
                Msg: refusal[language],
              }),
            )
          }
          onRefused={() => void asked.refetch()}
          onDone={(id) => {
            if (id >= 1) void message.success(words.submitted);
            onSent();
          }}
        />
      )}
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
