import type { Language, Words } from '#kit/contract/refusals.ts';

type Labels = Readonly<Record<number, Words>>;

/** Converts labels to options of a list filter, whose values are text. */
export const optionsOf = (labels: Labels, language: Language, only?: readonly number[]) =>
  Object.entries(labels)
    .filter(([code]) => only?.includes(Number(code)) ?? true)
    .map(([value, label]) => ({ value, label: label[language] }));

/** Converts labels to options of a form field, whose values are numbers. */
export const choicesOf = (labels: Labels, language: Language, only?: readonly number[]) =>
  optionsOf(labels, language, only).map(({ value, label }) => ({ value: Number(value), label }));
