import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { weekdayDay } from '#kit/rules/day-words.ts';
import { companyZone } from '#kit/rules/zones.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PublicPage } from '#kit/web/parts/PublicPage.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { InterviewChoice } from '../../contract/InterviewChoice.ts';
import { interviewModeLabels } from '../../contract/interview-codes.ts';
import { choiceWords } from '../choice-words.ts';
import '../interviews.css';

const rangeText = (start: string | Date, end: string | Date, language: Language): string => {
  const from = timeText(start);
  return `${weekdayDay(from.slice(0, 10), language)} ${from.slice(11)}–${timeText(end).slice(11)}`;
};

/** Page on which a candidate chooses an interview time, by the link that the recruiter sent. It needs no sign-in. */
export default function ChooseTime() {
  const words = useWords(choiceWords);
  const language = useLanguage();
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState<ReplyOf<typeof InterviewChoice.Choose> | null>(null);
  const { data, error, refetch } = useCall(
    InterviewChoice.Look,
    { Token: token },
    { enabled: token !== '' && done === null },
  );
  const isGone = error instanceof CallFailed && error.status === 404;
  const problem = token === '' ? words.noLink : isGone ? messageOf(error) : '';
  const heading = data
    ? words.heading(
        inLanguage(language, data.CompanyName, data.CompanyNameEn),
        inLanguage(language, data.Title, data.TitleEn),
      )
    : words.title;
  return (
    <PublicPage title={words.title} heading={heading}>
      {done ? (
        <Told
          sign="done"
          title={words.done}
          hint={[
            words.doneAt(rangeText(done.StartTime, done.EndTime, language)),
            ...(done.Place ? [words.place(done.Place)] : []),
            ...(done.Link ? [words.video(done.Link)] : []),
          ].join(' · ')}
        />
      ) : problem ? (
        <Told sign="problem" title={problem} />
      ) : data ? (
        <Panel>
          <Times key={token} of={data} token={token} onDone={setDone} onTaken={() => void refetch()} />
        </Panel>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </PublicPage>
  );
}

interface TimesProps {
  readonly of: ReplyOf<typeof InterviewChoice.Look>;
  readonly token: string;
  readonly onDone: (reply: ReplyOf<typeof InterviewChoice.Choose>) => void;
  readonly onTaken: () => void;
}

function Times({ of, token, onDone, onTaken }: TimesProps) {
  const words = useWords(choiceWords);
  const language = useLanguage();
  const choose = useAct(InterviewChoice.Choose);
  const [picked, pick] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  if (of.Times.length === 0) return <Told sign="problem" title={words.none} />;
  return (
    <>
      <p>
        {interviewModeLabels[of.Mode]?.[language]} · {words.choose(companyZone())}{' '}
        {words.until(timeText(of.Until))}
      </p>
      {problem && <Alert type="error" showIcon role="alert" className="recruit-alert" title={problem} />}
      <Radio.Group
        className="choice-times"
        aria-label={words.title}
        value={picked}
        onChange={(event) => pick(Number(event.target.value))}
      >
        {of.Times.map(({ No, StartTime, EndTime }) => (
          <Radio key={No} value={No}>
            {rangeText(StartTime, EndTime, language)}
          </Radio>
        ))}
      </Radio.Group>
      <p>
        <Button
          type="primary"
          size="large"
          disabled={picked === null}
          loading={choose.isPending}
          onClick={() => {
            if (picked === null) return;
            choose.mutate(
              { Token: token, No: picked },
              {
                onSuccess: onDone,
                onError: (error) => {
                  setProblem(messageOf(error));
                  pick(null);
                  onTaken();
                },
              },
            );
          }}
        >
          {words.confirm}
        </Button>
      </p>
    </>
  );
}
