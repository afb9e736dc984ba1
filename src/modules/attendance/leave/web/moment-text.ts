import type { Language } from '#kit/contract/refusals.ts';
import { weekdayDay } from '#kit/rules/day-words.ts';

/** Returns a minute of the company's clock in words: 12月2日周三 09:00, or Wed 2 Dec 09:00. */
export const momentText = (at: string, language: Language): string =>
  `${weekdayDay(at.slice(0, 10), language)} ${at.slice(11)}`;
