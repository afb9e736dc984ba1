import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { letterKindLabels, letterStateLabels } from '#modules/recruiting/offers/contract/letters.ts';
import { bookingStatus } from '#modules/rooms/contract/codes.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import {
  interviewActLabels,
  interviewModeLabels,
  interviewStateLabels,
  interviewStates,
  replanLabels,
  replans,
  resultLabels,
} from '../contract/interview-codes.ts';
import { EndDialog } from './EndDialog.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { PlanForm } from './PlanForm.tsx';
import { Proposals, type Proposal } from './Proposals.tsx';
import { interviewWords } from './interview-words.ts';
import { namesIn } from './names.ts';

export const interviewTones: Readonly<Record<number, Tone>> = {
  0: 'running',
  1: 'good',
  2: 'neutral',
  3: 'bad',
};

interface InterviewCardProps {
  readonly of: WholeInterview;
  readonly intervieweeId: number;
  readonly name: string;
  /** Title of the opening that the interview is for. */
  readonly title: string;
}

/** Card of an interview: time, place, interviewers, evaluations and actions. */
export function InterviewCard({ of, intervieweeId, name, title }: InterviewCardProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<'move' | 'people' | 'cancel' | 'absent' | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const close = (): void => {
    setOpen(null);
    setProposal(null);
  };
  const hasBegun = new Date(of.StartTime) <= now;
  const place = [
    interviewModeLabels[of.Mode]?.[language],
    of.RoomStatus !== null &&
      of.RoomStatus <= bookingStatus.confirmed &&
      inLanguage(language, of.RoomName, of.RoomNameEn),
    of.RoomStatus === bookingStatus.pending && words.pending,
  ].filter(Boolean);
  return (
    <article className="recruit-interview" aria-label={words.roundOf(of.RoundNo)}>
      <div className="recruit-stage">
        <b>{words.roundOf(of.RoundNo)}</b>
        <Status tone={interviewTones[of.State] ?? 'neutral'}>
          {interviewStateLabels[of.State]?.[language] ?? ''}
        </Status>
        <span>
          {timeText(of.StartTime)}–{timeText(of.EndTime).slice(11)}
        </span>
        <span className="recruit-quiet">{place.join(' · ')}</span>
        {of.Link && (
          <a href={of.Link} target="_blank" rel="noreferrer noopener">
            {of.Link}
          </a>
        )}
      </div>
      {of.Replan !== replans.none && of.State === interviewStates.planned && (
        <Alert
          type="warning"
          showIcon
          className="recruit-alert"
          title={`${words.replan} · ${replanLabels[of.Replan]?.[language]}`}
        />
      )}
      {of.Replan !== replans.none && of.CanChange && (
        <Proposals
          of={of}
          intervieweeId={intervieweeId}
          onChoose={(slot) => {
            setProposal(slot);
            setOpen('move');
          }}
        />
      )}
      <ul className="recruit-others">
        {of.Users.map((user) => (
          <li key={user.AUID}>
            <b>{inLanguage(language, user.ChineseName, user.EnglishName)}</b>{' '}
            {user.Said ? (
              <>
                <Tag>{resultLabels[user.Said.Result]?.[language]}</Tag>
                {user.Said.Total !== null && <span>{words.total(user.Said.Total)}</span>}
                {of.Items.length > 0 && (
                  <span className="recruit-quiet">
                    {' '}
                    {of.Items.map((item, n) => `${item.Name} ${user.Said?.Scores[n]}`).join(' · ')}
                  </span>
                )}
                {user.Said.Evaluation && <p>{user.Said.Evaluation}</p>}
                {user.Said.Before && (
                  <p className="recruit-quiet">
                    {words.before(resultLabels[user.Said.Before.Result]?.[language] ?? '')}
                    {user.Said.Before.Evaluation && ` · ${user.Said.Before.Evaluation}`}
                  </p>
                )}
                {user.Said.Addition && (
                  <p>
                    {words.addition}: {user.Said.Addition}
                  </p>
                )}
              </>
            ) : (
              <span className="recruit-quiet">
                {user.IsSubmitted
                  ? words.submitted
                  : user.IsLive
                    ? hasBegun && of.State <= interviewStates.held && words.waiting
                    : words.left}
              </span>
            )}
          </li>
        ))}
      </ul>
      {(of.CanChange || of.CanEnd) && (
        <div className="recruit-acts">
          {of.CanChange && <Button onClick={() => setOpen('move')}>{words.move}</Button>}
          {of.CanChange && <Button onClick={() => setOpen('people')}>{words.people}</Button>}
          {of.CanEnd && hasBegun && <Button onClick={() => setOpen('absent')}>{words.absent}</Button>}
          {of.CanEnd && (
            <Button danger onClick={() => setOpen('cancel')}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      <Letters of={of} />
      <History of={of} />
      {open === 'move' && (
        <PlanForm
          intervieweeId={intervieweeId}
          name={name}
          interview={of}
          proposal={proposal}
          onClose={close}
        />
      )}
      {open === 'people' && <PeopleDialog of={of} onClose={close} />}
      {open === 'cancel' && (
        <EndDialog of={of} name={name} title={title} state={interviewStates.cancelled} onClose={close} />
      )}
      {open === 'absent' && (
        <EndDialog of={of} name={name} title={title} state={interviewStates.absent} onClose={close} />
      )}
    </article>
  );
}

/** History of an interview, latest first. */
function History({ of }: { readonly of: WholeInterview }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  if (of.Events.length === 0) return null;
  return (
    <details className="recruit-history">
      <summary>{words.history}</summary>
      <ol className="recruit-timeline">
        {of.Events.map((event) => (
          <li key={event.EventID}>
            <b>{interviewActLabels[event.Act]?.[language]}</b>
            <span className="recruit-quiet">
              {event.By ? namesIn([event.By], language) : words.system} · <time>{timeText(event.At)}</time>
            </span>
            <p>
              {[
                event.From && event.To && words.changed(timeText(event.From), timeText(event.To)),
                event.Added.length > 0 && words.added(namesIn(event.Added, language)),
                event.Removed.length > 0 && words.removed(namesIn(event.Removed, language)),
                event.Reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Letters to the candidate. If no mail could be sent, the text can be copied from here. */
function Letters({ of }: { readonly of: WholeInterview }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  if (of.Letters.length === 0) return null;
  return (
    <details className="recruit-history">
      <summary>{words.letters}</summary>
      <ol className="recruit-timeline">
        {of.Letters.map((letter) => (
          <li key={letter.LetterID}>
            <b>{letterKindLabels[letter.Kind]?.[language]}</b>
            <span className="recruit-quiet">
              {letterStateLabels[letter.State]?.[language]} · <time>{timeText(letter.CreateTime)}</time>
              {letter.Fault && ` · ${letter.Fault}`}
            </span>
            <p>{letter.Subject}</p>
            <p>{letter.Text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
