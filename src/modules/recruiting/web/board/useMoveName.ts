import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { stageLabels, stages } from '../../contract/codes.ts';
import type { IntervieweeRow } from '../../contract/Interviewee.ts';
import { isClosed } from '../../contract/stages.ts';
import { candidateWords } from '../candidate-words.ts';
import { interviewWords } from '../interview-words.ts';

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
