import type { Words } from '#kit/contract/refusals.ts';
import { halvesText, isHalf } from '#modules/forms/contract/halves.ts';
import type { Segment } from '../rules/cost.ts';

/** Returns the range from the first start to the last end of several, in words. */
export function rangeOf(segments: readonly Segment[]): Words {
  const from = segments.map(([start]) => start).toSorted()[0]!;
  const to = segments
    .map(([, end]) => end)
    .toSorted()
    .at(-1)!;
  if (isHalf(from) && isHalf(to))
    return { zh: halvesText([from, to], 'zh'), en: halvesText([from, to], 'en') };
  const end = to.startsWith(from.slice(0, 11)) ? to.slice(11) : to;
  return { zh: `${from} 至 ${end}`, en: `${from} to ${end}` };
}

/** Returns a title that says what is decided: whose where it is filed for somebody else, what, and when. */
export const headlineOf = (person: Words | null, what: Words, when: Words): Words => ({
  zh: [person?.zh, what.zh, when.zh].filter(Boolean).join(' · '),
  en: [person?.en, what.en, when.en].filter(Boolean).join(' · '),
});
