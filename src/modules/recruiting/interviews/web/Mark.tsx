import { useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import type { CalendarInterview } from '../contract/interview-calls.ts';
import { interviewStates, replans } from '../contract/interview-codes.ts';
import { interviewWords } from './interview-words.ts';

type Marked = Pick<CalendarInterview, 'Replan' | 'State' | 'IsDue' | 'EndTime'>;

/**
 * Returns the mark of an interview: what it waits for, or that the candidate did not come.
 * @returns null without a mark
 */
export function useMark(
  of: Marked,
  now: Date,
): { readonly kind: string; readonly text: string; readonly tone: Tone } | null {
  const words = useWords(interviewWords);
  if (of.State === interviewStates.absent) return { kind: 'absent', text: words.absent, tone: 'neutral' };
  if (of.Replan !== replans.none && of.State === interviewStates.planned)
    return { kind: 'replan', text: words.replan, tone: 'waiting' };
  if (of.IsDue && new Date(of.EndTime) <= now) return { kind: 'due', text: words.due, tone: 'running' };
  return null;
}

/** Status tag for the mark of an interview. */
export function Mark({ of, now }: { readonly of: Marked; readonly now: Date }) {
  const mark = useMark(of, now);
  return mark && <Status tone={mark.tone}>{mark.text}</Status>;
}
