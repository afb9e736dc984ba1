import type { Words } from '#kit/contract/refusals.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import {
  interviewModeLabels,
  interviewModes,
} from '#modules/recruiting/interviews/contract/interview-codes.ts';

/** Kinds of letters to candidates. */
export const letterKinds = { invitation: 1, change: 2, cancellation: 3, offer: 4, refusal: 5 } as const;
export const letterKindLabels: Readonly<Record<number, Words>> = {
  1: { zh: '面试邀请', en: 'Invitation' },
  2: { zh: '面试改期', en: 'Change' },
  3: { zh: '面试取消', en: 'Cancellation' },
  4: { zh: '录用通知', en: 'Offer' },
  5: { zh: '应聘结果', en: 'Your application' },
};

export const letterStates = { waiting: 0, sent: 1, failed: 2, byHand: 3 } as const;
export const letterStateLabels: Readonly<Record<number, Words>> = {
  0: { zh: '发送中', en: 'Sending' },
  1: { zh: '已发送', en: 'Sent' },
  2: { zh: '发送失败', en: 'Failed' },
  3: { zh: '请自行发送', en: 'To be sent by you' },
};

export interface LetterFacts {
  readonly name: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly mode: number;
  /** Place of the interview as the candidate reads it. Empty: none. */
  readonly place: string;
  readonly link: string;
}

export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

/** Formats the time of an interview in the company time zone. */
function timeOf({ start, end }: LetterFacts): string {
  const from = wallAt(start, companyZone());
  const until = wallAt(end, companyZone());
  return `${from.day} ${clockOf(from.minute)}–${clockOf(until.minute || 1440)}（${companyZone()}）`;
}

/** Returns the default letter of a kind. It is in both languages because the candidate's language is unknown. */
export function letterOf(kind: number, facts: LetterFacts): LetterText {
  const { name, title, mode, place, link } = facts;
  const { zh, en } = letterKindLabels[kind]!;
  const how = interviewModeLabels[mode]!;
  const where = mode === interviewModes.video ? link : mode === interviewModes.onSite ? place : '';
  const isOff = kind === letterKinds.cancellation;
  const opening = {
    1: [
      `您好，邀请您参加「${title}」的面试。`,
      `We would like to invite you to an interview for “${title}”.`,
    ],
    2: [
      `您好，「${title}」的面试安排有变更，请以此为准。`,
      `Your interview for “${title}” has changed. Please note the new details below.`,
    ],
    3: [
      `您好，原定的「${title}」面试已取消，很抱歉带来不便。`,
      `Your interview for “${title}” has been cancelled. We apologise for the inconvenience.`,
    ],
  }[kind]!;
  return {
    subject: `${zh}：${title} / ${en}: ${title}`,
    text: [
      `${name}：`,
      '',
      opening[0],
      `时间：${timeOf(facts)}`,
      ...(isOff ? [] : [`方式：${how.zh}${where ? `，${where}` : ''}`]),
      '',
      opening[1],
      `Time: ${timeOf(facts)}`,
      ...(isOff ? [] : [`How: ${how.en}${where ? `, ${where}` : ''}`]),
    ].join('\n'),
  };
}

/**
 * Names in a rejection letter: candidate and opening. Placeholders are used if one letter goes to several candidates.
 */
export interface RefusalNames {
  readonly name: string;
  readonly title: string;
}

/** Placeholders for the candidate's name and the opening in a rejection letter to several candidates. */
export const nameMarks: RefusalNames = { name: '{姓名}', title: '{职位}' };

/** Returns the default rejection letter in both languages. The reason for the rejection is never included. */
export function refusalLetter({ name, title }: RefusalNames): LetterText {
  const { zh, en } = letterKindLabels[letterKinds.refusal]!;
  return {
    subject: `${zh}：${title} / ${en}: ${title}`,
    text: [
      `${name}：`,
      '',
      `您好，感谢您应聘「${title}」并为此付出时间。经慎重考虑，很遗憾此次未能与您进一步合作。`,
      '祝您一切顺利。',
      '',
      `Thank you for applying for “${title}” and for the time you gave us. After careful consideration we will not be going further with your application.`,
      'We wish you all the best.',
    ].join('\n'),
  };
}

/** Fills the candidate's name and the opening into a letter. */
export function withNames({ subject, text }: LetterText, { name, title }: RefusalNames): LetterText {
  const filled = (said: string): string =>
    said.replaceAll(nameMarks.name, () => name).replaceAll(nameMarks.title, () => title);
  return { subject: filled(subject), text: filled(text) };
}

/** Placeholders for pay, filled in when an offer is sent. Stored letters never contain pay. */
export const payMarks = { zh: '{薪资}', en: '{pay}' } as const;

/** Replaces the pay placeholders of a letter by the pay of its offer. */
export const withPay = (text: string, pay: Words): string =>
  text.replaceAll(payMarks.zh, () => pay.zh).replaceAll(payMarks.en, () => pay.en);
