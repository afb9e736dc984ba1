import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import { instantsOf, slots, timesNow, type Times } from '../times.ts';

const options = slots.map((slot) => ({ value: slot, label: slot }));

interface Labels {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

type Forms = ReplyOf<typeof VisitorForm.GetTemplateList>;

/** Returns the open guest forms as choices. */
export const openForms = (forms: Forms, language: Language) =>
  forms
    .filter(({ IsOpen }) => IsOpen)
    .map((form) => ({ value: form.TemplateId, label: inLanguage(language, form.Name, form.NameEn) }));

/** Form fields for the times of a visit. `timesOf` reads them. */
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

export const timeValues = ({ day, from, to }: Times): Record<string, string> => ({
  Day: day,
  ExpectArrive: from,
  ExpectLeave: to,
});

export const startTimes = (now: Date): Record<string, string> => timeValues(timesNow(now));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the form's values for the request, with its times as instants. */
export function timesOf({ Day, ExpectArrive, ExpectLeave, ...rest }: Readonly<Record<string, unknown>>) {
  const [day, from, to] = [textOf(Day), textOf(ExpectArrive), textOf(ExpectLeave)];
  // Missing times are left out; the contract refuses them.
  return day && from && to ? { ...rest, ...instantsOf({ day, from, to }) } : rest;
}
