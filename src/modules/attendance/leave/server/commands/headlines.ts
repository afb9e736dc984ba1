import type { Words } from '#kit/contract/refusals.ts';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import type { Segment } from '../rules/cost.ts';

/** Returns the range from the first start to the last end of several, in words. */
export function rangeOf(segments: readonly Segment[]): Words {
  const from = segments.map(([start]) => start).toSorted()[0]!;
  const to = segments
    .map(([, end]) => end)
    .toSorted()
    .at(-1)!;
  return { zh: whenText(from, to, 'zh'), en: whenText(from, to, 'en') };
}

/** Returns a title that says what is decided: whose where it is filed for somebody else, what, and when. */
export const headlineOf = (person: Words | null, what: Words, when: Words): Words => ({
  zh: [person?.zh, what.zh, when.zh].filter(Boolean).join(' · '),
  en: [person?.en, what.en, when.en].filter(Boolean).join(' · '),
});
