import type { Language, Words } from '#kit/contract/refusals.ts';

type Labels = Readonly<Record<number, Words>>;

/** Choices of a filter, where numbers are text. */
export const optionsOf = (labels: Labels, language: Language, only?: readonly number[]) =>
  Object.entries(labels)
    .filter(([code]) => only?.includes(Number(code)) ?? true)
    .map(([value, label]) => ({ value, label: label[language] }));

/** Choices of a form. */
export const choicesOf = (labels: Labels, language: Language, only?: readonly number[]) =>
  optionsOf(labels, language, only).map(({ value, label }) => ({ value: Number(value), label }));
