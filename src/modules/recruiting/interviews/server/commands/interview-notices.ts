import type { Words } from '#kit/contract/refusals.ts';
import { clockOf } from '#kit/rules/clock.ts';
import type { Span } from '#kit/rules/spans.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';

/** Kinds of notifications about an interview to interviewers and people who handle the application. */
export type InterviewNews = 'planned' | 'moved' | 'removed' | 'cancelled' | 'absent' | 'replan';

const words: Readonly<Record<InterviewNews, Words>> = {
  planned: { zh: '请您面试{what}', en: 'Please interview {what}' },
  moved: { zh: '面试时间或地点有变：{what}', en: 'Interview time or place changed: {what}' },
  removed: { zh: '您不再参加面试：{what}', en: 'You no longer take part in the interview: {what}' },
  cancelled: { zh: '面试已取消：{what}', en: 'Interview cancelled: {what}' },
  absent: {
    zh: '候选人缺席，无需评价：{what}',
    en: 'Candidate absent, no evaluation needed: {what}',
  },
  replan: { zh: '面试需重新安排：{what}', en: 'Interview needs rescheduling: {what}' },
};

/** Interview data that notifications name. */
export interface Noticed extends Span {
  readonly id: number;
  readonly name: string;
  readonly title: string;
}

export const interviewUrl = (id: number): string => `/Recruiting/IML?interview=${id}`;

function whatOf({ name, title, start, end }: Noticed): string {
  const { day, minute } = wallAt(start, companyZone());
  const until = wallAt(end, companyZone()).minute;
  return `${name} · ${title} · ${day.slice(5)} ${clockOf(minute)}–${clockOf(until || 1440)}`;
}

/** Notifies people about an interview, with a reason if there is one. */
export async function tellInterview(
  tx: Tx,
  noticed: Noticed,
  news: InterviewNews,
  people: readonly number[],
  { now, reason = '' }: { readonly now: Date; readonly reason?: string },
): Promise<void> {
  if (people.length === 0) return;
  const say = (language: 'zh' | 'en'): string => {
    const text = words[news][language].replace('{what}', () => whatOf(noticed));
    return reason ? `${text}${language === 'zh' ? '；原因：' : '. Reason: '}${reason}` : text;
  };
  await notify(tx, `interview:${noticed.id}`, null, [
    {
      people: [...new Set(people)],
      key: `interview-${noticed.id}-${news}-${now.getTime()}`,
      titleZh: say('zh'),
      titleEn: say('en'),
      url: interviewUrl(noticed.id),
    },
  ]);
  await tellPeople(tx, [...new Set(people)], { Touches: ['Interviewee', 'Schedule'], Notice: null });
}

/** Notifies interviewers without an evaluation that the candidate was passed without them, with the reason. */
export async function tellOverridden(
  tx: Tx,
  { id, name, title }: { readonly id: number; readonly name: string; readonly title: string },
  people: readonly number[],
  reason: string,
  { now, id: by }: By,
): Promise<void> {
  const others = people.filter((one) => one !== by);
  if (others.length === 0) return;
  await notify(tx, `interviewee:${id}`, null, [
    {
      people: others,
      key: `interviewee-${id}-passed-${now.getTime()}`,
      titleZh: `${name} · ${title}未等您的评价已通过面试；原因：${reason}`,
      titleEn: `${name} · ${title} passed the interviews without your evaluation. Reason: ${reason}`,
      url: `/Recruiting/IML?candidate=${id}`,
    },
  ]);
}
