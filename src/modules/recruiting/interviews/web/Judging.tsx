import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { useIsWide } from '#kit/web/shell/useIsPhone.ts';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { FileInPlace, FileLine, showsInPlace, useOpenFile } from '#modules/forms/web/open.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import type { CalendarInterview } from '../contract/interview-calls.ts';
import { interviewModeLabels } from '../contract/interview-codes.ts';
import { EvaluationForm } from './EvaluationForm.tsx';
import { InterviewCard } from './InterviewCard.tsx';
import { interviewWords } from './interview-words.ts';

interface JudgingProps {
  readonly row: CalendarInterview;
  /** Called to open the whole application. */
  readonly onOpen: () => void;
}

/** Candidate and resume beside the interviewer's evaluation. */
export function Judging({ row, onOpen }: JudgingProps) {
  const words = useWords(interviewWords);
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  const titleOf = useTitle();
  const me = useMe();
  const { openFile, preview } = useOpenFile();
  const { IntervieweeID } = row;
  const person = useCall(Interviewee.GetInterviewee, { IntervieweeID });
  const interviews = useCall(Interviewee.GetInterviews, { IntervieweeID });
  const isWide = useIsWide();
  const [read, setRead] = useState<string | null>(null);
  const place = [
    interviewModeLabels[row.Mode]?.[language],
    row.RoomName && inLanguage(language, row.RoomName, row.RoomNameEn),
  ].filter(Boolean);
  return (
    <>
      <div className="recruit-stage">
        <h2>{row.Name}</h2>
        <span>{titleOf(row)}</span>
        <span className="recruit-quiet">
          {words.roundOf(row.RoundNo)} · {timeText(row.StartTime)}–{timeText(row.EndTime).slice(11)} ·{' '}
          {place.join(' · ')}
        </span>
        {row.CanHandle && <Button onClick={onOpen}>{words.openCandidate}</Button>}
      </div>
      <div className="iml-judging">
        <section>
          <Answer of={person} rows={6}>
            {(whole) => {
              const readable = whole.Files.filter(({ name }) => showsInPlace(name));
              const shown =
                readable.find(({ uid }) => uid === read) ?? readable.find(({ IsResume }) => IsResume);
              return (
                <>
                  <Facts
                    rows={[
                      [
                        candidate.education,
                        whole.Education === null ? null : education.labels[whole.Education]?.[language],
                      ],
                      [candidate.school, whole.School],
                      [
                        candidate.workYears,
                        whole.WorkYears === null ? null : candidate.years(whole.WorkYears),
                      ],
                      [candidate.lastCompany, whole.LastCompany],
                    ]}
                  />
                  <h3>{words.files}</h3>
                  {whole.Files.length === 0 && <p className="recruit-quiet">{words.noFiles}</p>}
                  <ul className="recruit-filelist">
                    {whole.Files.map(({ IsResume, uid, name }) => (
                      <FileLine
                        key={uid}
                        name={IsResume ? `${candidate.resume} · ${name}` : name}
                        onOpen={() => {
                          // A file that is already displayed in place is opened in its own view.
                          if (isWide && showsInPlace(name) && uid !== shown?.uid) setRead(uid);
                          else openFile(uploadItemOf(uid, name));
                        }}
                      />
                    ))}
                  </ul>
                  {isWide && shown && <FileInPlace key={shown.uid} uid={shown.uid} name={shown.name} />}
                </>
              );
            }}
          </Answer>
        </section>
        <section>
          <Answer of={interviews} rows={6}>
            {({ Rows, ReadsOthers }) => {
              const own = Rows.find(({ InterviewID }) => InterviewID === row.InterviewID);
              return (
                <>
                  {own && own.May !== 'nothing' && (
                    <>
                      <h3>{words.mine}</h3>
                      <EvaluationForm of={own} viewerId={me?.AUID ?? 0} />
                    </>
                  )}
                  <h3>{words.interviews}</h3>
                  {!ReadsOthers && <p className="recruit-quiet">{words.hidden}</p>}
                  {Rows.map((one) => (
                    <InterviewCard
                      key={one.InterviewID}
                      of={one}
                      intervieweeId={IntervieweeID}
                      name={row.Name}
                      title={row.Title}
                    />
                  ))}
                </>
              );
            }}
          </Answer>
        </section>
      </div>
      {preview}
    </>
  );
}
