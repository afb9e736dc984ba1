import type { Field } from '#kit/web/form/EditForm.tsx';
import { instantsOf, slots, timesNow } from '../times.ts';

const options = slots.map((slot) => ({ value: slot, label: slot }));

interface Labels {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** When a visit is, as fields of a form; `timesOf` reads them. */
export const timeFields = (words: Labels): Field[] => [
  { name: 'Day', label: words.day, kind: 'day', isRequired: true },
  {
    name: 'ExpectArrive',
    label: words.from,
    kind: 'choice',
    options: options.slice(0, -1),
    isRequired: true,
  },
  { name: 'ExpectLeave', label: words.to, kind: 'choice', options, isRequired: true },
];

export function startTimes(now: Date): Record<string, string> {
  const { day, from, to } = timesNow(now);
  return { Day: day, ExpectArrive: from, ExpectLeave: to };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the fields hold, for the wire. */
export function timesOf({ Day, ExpectArrive, ExpectLeave, ...rest }: Readonly<Record<string, unknown>>) {
  const [day, from, to] = [textOf(Day), textOf(ExpectArrive), textOf(ExpectLeave)];
  // What is not chosen yet is for the contract to say.
  return day && from && to ? { ...rest, ...instantsOf({ day, from, to }) } : rest;
}
