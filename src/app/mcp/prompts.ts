import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { Language, Words } from '#kit/contract/refusals.ts';
import { filled } from './words.ts';

interface Job {
  readonly name: string;
  readonly title: Words;
  /** Request to the assistant; `{name}` stands for an argument. */
  readonly asks: Words;
  readonly takes?: { readonly name: string; readonly words: Words };
}

const jobs: readonly Job[] = [
  {
    name: 'what_waits',
    title: { zh: '有什么等我处理', en: 'Approvals waiting for me' },
    asks: {
      zh: '用 list_waiting 列出等我审批的表单，按紧急程度排序，每份一行：事由、申请人、金额、等了多久。先不要做任何决定。',
      en: 'List with list_waiting what waits for my decision, the most urgent first, one line each: subject, applicant, amount, how long it has waited. Decide nothing yet.',
    },
  },
  {
    name: 'file_receipt',
    title: { zh: '报销这张票据', en: 'File this receipt' },
    takes: { name: 'receipt', words: { zh: '票据上的文字', en: 'Text of the receipt' } },
    asks: {
      zh: '请为我填写报销。用 list_form_kinds 找到合适的报销单，用 begin_form 查看控件，按下面的票据填写，用 save_draft 存为草稿并给我看，我同意后再用 submit_form 提交。\n\n票据：\n{receipt}',
      en: 'File this receipt for me. Find the right expense form with list_form_kinds, look at its controls with begin_form, fill it in from the receipt below, save it with save_draft and show it to me. Submit it with submit_form once I agree.\n\nReceipt:\n{receipt}',
    },
  },
  {
    name: 'my_day',
    title: { zh: '我的一天', en: 'My day' },
    takes: { name: 'day', words: { zh: '日期，例如 2026-03-02', en: 'A day, such as 2026-03-02' } },
    asks: {
      zh: '用 show_my_days 查看我 {day} 的日程，用 list_waiting 和 list_notices 看有什么待办和新通知，给我一份简短的安排。',
      en: 'Look at my {day} with show_my_days, at my waiting forms with list_waiting and at my new notifications with list_notices, and give me a short plan.',
    },
  },
  {
    name: 'book_meeting',
    title: { zh: '订会议室', en: 'Book a meeting' },
    takes: { name: 'wish', words: { zh: '时间、人数、参会人', en: 'Time, number of people, attendees' } },
    asks: {
      zh: '请为我订会议室：{wish}。用 list_rooms 找空闲的会议室，用 find_people 找到参会人，把方案给我看，我同意后用 book_room 预订。',
      en: 'Book a meeting room for me: {wish}. Find a free one with list_rooms and the people with find_people, show me the plan, and book it with book_room once I agree.',
    },
  },
];

export const listPrompts = (language: Language): Prompt[] =>
  jobs.map(({ name, title, takes }) => ({
    name,
    title: title[language],
    ...(takes
      ? { arguments: [{ name: takes.name, description: takes.words[language], required: true }] }
      : {}),
  }));

/** Returns a daily job as a prompt for the assistant; undefined if the name is unknown. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
  language: Language,
): GetPromptResult | undefined {
  const job = jobs.find((one) => one.name === name);
  return (
    job && {
      description: job.title[language],
      messages: [{ role: 'user', content: { type: 'text', text: filled(job.asks[language], given) } }],
    }
  );
}
