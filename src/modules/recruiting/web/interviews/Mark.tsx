import { Tag } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { interviewStates, replans } from '../../contract/interview-codes.ts';
import type { CalendarInterview } from '../../contract/interview-calls.ts';
import { interviewWords } from '../interview-words.ts';

type Marked = Pick<CalendarInterview, 'Replan' | 'State' | 'IsDue' | 'EndTime'>;

/** What an interview waits for, or that nobody came; null: nothing to say. */
export function useMark(of: Marked, now: Date) {
  const words = useWords(interviewWords);
  if (of.State === interviewStates.absent) return { kind: 'absent', text: words.absent, color: 'default' };
  if (of.Replan !== replans.none && of.State === interviewStates.planned)
    return { kind: 'replan', text: words.replan, color: 'warning' };
  if (of.IsDue && new Date(of.EndTime) <= now) return { kind: 'due', text: words.due, color: 'processing' };
  return null;
}

/** The same as a tag. */
export function Mark({ of, now }: { readonly of: Marked; readonly now: Date }) {
  const mark = useMark(of, now);
  return mark && <Tag color={mark.color}>{mark.text}</Tag>;
}
