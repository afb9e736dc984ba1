import { isHalf } from '#modules/forms/contract/halves.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';

export const isMinute = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text);

type Pair = [from: string, to: string];

const isEnd = (text: unknown): text is string => isMinute(text) || (typeof text === 'string' && isHalf(text));

const pairIn = (given: unknown): Pair[] => {
  const [from, to] = Array.isArray(given) ? (given as readonly unknown[]) : [];
  return isEnd(from) && isEnd(to) ? [[from, to]] : [];
};

const rowsIn = (values: Values): readonly unknown[] => {
  const rows = own(values, 'Segments');
  return Array.isArray(rows) ? rows : [];
};

/** Returns the rows of times that are filled in. */
export const segmentsIn = (values: Values): Pair[] => rowsIn(values).flatMap(pairIn);

/** Returns the legs of a trip whose times are filled in. */
export const legsIn = (values: Values): Pair[] =>
  rowsIn(values).flatMap((row) => pairIn((row as { readonly Period?: unknown } | null)?.Period));

/** Returns the parameter that names the form itself, so that it does not overlap with itself. */
export const asking = (formId: number | null) => (formId === null ? {} : { FormID: formId });
