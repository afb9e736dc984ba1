import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { interviewWords } from '#modules/recruiting/interviews/web/interview-words.ts';
import { isClosed } from '../contract/stages.ts';

/** Returns a function that names a move of an application. */
export function useMoveName(): (row: Pick<IntervieweeRow, 'Stage'>, stage: number) => string {
  const words = useWords(candidateWords);
  const interview = useWords(interviewWords);
  const language = useLanguage();
  return ({ Stage }, stage) => {
    if (isClosed(Stage)) return words.reopen;
    if (stage === stages.rejected) return words.reject;
    if (stage === stages.withdrawn) return words.withdraw;
    if (stage === stages.interviewing) return interview.plan;
    return words.moveTo(stageLabels[stage]?.[language] ?? '');
  };
}
