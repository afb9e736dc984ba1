import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { rejectLabels, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { Interviewee, type WholeInterviewee } from '../contract/Interviewee.ts';
import { candidateWords } from './candidate-words.ts';

/** Events and remarks of an application, latest first, with a field to add a remark. */
export function Timeline({ of }: { readonly of: WholeInterviewee }) {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(Interviewee.UpdateRemark);
  const [text, setText] = useState('');
  const label = (stage: number): string => stageLabels[stage]?.[language] ?? '';
  const entries = [
    ...of.Events.map((event) => ({
      key: `event-${event.EventID}`,
      at: event.At,
      by: inLanguage(language, event.ByName, event.ByNameEn),
      title: event.From === null ? words.began : words.movedTo(label(event.From), label(event.To)),
      text: [
        event.RejectCode === null ? '' : (rejectLabels[event.RejectCode]?.[language] ?? ''),
        event.Reason,
      ]
        .filter(Boolean)
        .join(language === 'zh' ? '：' : ': '),
    })),
    ...of.Remarks.map((remark) => ({
      key: `remark-${remark.RemarkID}`,
      at: remark.CreateTime,
      by: inLanguage(language, remark.ByName, remark.ByNameEn),
      title: words.remark,
      text: remark.Text,
    })),
  ].toSorted((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime());
  const send = (): void =>
    act.mutate(
      { IntervieweeID: of.IntervieweeID, Text: text },
      {
        onSuccess: () => {
          setText('');
          void message.success(words.saved);
        },
        onError: showError,
      },
    );
  return (
    <>
      {!of.IsForgotten && (
        <div className="recruit-say">
          <Input.TextArea
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={words.remarkPlaceholder}
            aria-label={words.remarkPlaceholder}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
          />
          <Button onClick={send} loading={act.isPending} disabled={text.trim() === ''}>
            {words.addRemark}
          </Button>
        </div>
      )}
      <ol className="recruit-timeline">
        {entries.map((entry) => (
          <li key={entry.key}>
            <b>{entry.title}</b>
            <span className="recruit-quiet">
              {entry.by || words.system} · <time>{timeText(entry.at)}</time>
            </span>
            {entry.text && <p>{entry.text}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
