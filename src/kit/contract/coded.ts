import { z } from 'zod';
import type { Words } from './refusals.ts';

type Labels = Readonly<Record<number, Words>>;

/** Numbers of an enumeration with their words, for readers of the API description. */
export const wordsOfCodes = (labels: Labels): string =>
  Object.entries(labels)
    .map(([code, { zh, en }]) => `${code} ${zh} / ${en}`)
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .join('; ');

/** A number of an enumeration as it leaves the server. */
export const coded = (labels: Labels) =>
  z
    .number()
    .int()
    .meta({ description: wordsOfCodes(labels) });

/**
 * Number of an enumeration in a request. An address may carry it as text; it lies between the smallest and the largest
 * code.
 */
export const chosen = (labels: Labels) => {
  const codes = Object.keys(labels).map(Number);
  return z.coerce
    .number()
    .int()
    .min(Math.min(...codes))
    .max(Math.max(...codes))
    .meta({ description: wordsOfCodes(labels) });
};
