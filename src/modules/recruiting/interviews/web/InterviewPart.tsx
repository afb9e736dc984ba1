import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { takesInterviews } from '#modules/recruiting/stages/contract/stages.ts';
import { InterviewCard } from './InterviewCard.tsx';
import { choiceWords } from './choice-words.ts';
import { OfferTimes } from './OfferTimes.tsx';
import { PlanForm } from './PlanForm.tsx';
import { interviewWords } from './interview-words.ts';

/** Section with the interviews of an application, and a button to plan the next one. */
export function InterviewPart({ of }: { readonly of: WholeInterviewee }) {
  const words = useWords(interviewWords);
  const choice = useWords(choiceWords);
  const found = useCall(Interviewee.GetInterviews, { IntervieweeID: of.IntervieweeID });
  const [isPlanning, setPlanning] = useState(false);
  const [isOffering, setOffering] = useState(false);
  return (
    <>
      <h3>{words.interviews}</h3>
      <Answer of={found} rows={3}>
        {({ Rows, CanHandle, ReadsOthers }) => (
          <>
            {Rows.length === 0 && <p className="recruit-quiet">{words.none}</p>}
            {Rows.length > 0 && !ReadsOthers && <p className="recruit-quiet">{words.hidden}</p>}
            {Rows.map((row) => (
              <InterviewCard
                key={row.InterviewID}
                of={row}
                intervieweeId={of.IntervieweeID}
                name={of.Name}
                title={of.Title}
              />
            ))}
            {CanHandle && of.Moves.length > 0 && takesInterviews(of.Stage) && (
              <div className="recruit-acts">
                <Button onClick={() => setPlanning(true)}>{words.plan}</Button>
                <Button onClick={() => setOffering(true)}>{choice.offer}</Button>
              </div>
            )}
            {isOffering && (
              <OfferTimes
                intervieweeId={of.IntervieweeID}
                name={of.Name}
                onClose={() => setOffering(false)}
              />
            )}
            {isPlanning && (
              <PlanForm
                intervieweeId={of.IntervieweeID}
                name={of.Name}
                interview={null}
                onClose={() => setPlanning(false)}
              />
            )}
          </>
        )}
      </Answer>
    </>
  );
}
