import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { Interviewer } from '#modules/recruiting/interviewers/contract/Interviewer.ts';
import { interviewWords } from './interview-words.ts';

/** Form field to choose interviewers. People already chosen stay selectable although they are out of use. */
export function useInterviewerField(
  known: readonly {
    readonly AUID: number;
    readonly ChineseName: string;
    readonly EnglishName: string;
  }[] = [],
): Field {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const listed = useCall(Interviewer.GetInterviewerList, {}).data ?? [];
  const all = [...listed, ...known.filter(({ AUID }) => !listed.some((one) => one.AUID === AUID))];
  return {
    name: 'InterviewerAUIDs',
    label: words.interviewers,
    kind: 'choices',
    hint: words.interviewersHint,
    isWhole: true,
    options: all.map((one) => ({
      value: one.AUID,
      label: inLanguage(language, one.ChineseName, one.EnglishName),
    })),
  };
}
