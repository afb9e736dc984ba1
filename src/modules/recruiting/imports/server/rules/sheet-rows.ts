import type { z } from 'zod';
import { fieldErrors } from '#kit/contract/messages.ts';
import { Refused, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';

export interface RowFault {
  readonly Field: string;
  readonly Msg: string;
}

/**
 * Returns the number of a label, given as the number itself or as the label in either language. Returns the text if
 * nothing matches.
 */
export function codeOfLabel(labels: Readonly<Record<number, Words>>, text: string): number | string {
  const wanted = text.toLowerCase();
  const found = Object.entries(labels).find(
    ([code, { zh, en }]) => code === wanted || zh.toLowerCase() === wanted || en.toLowerCase() === wanted,
  );
  return found ? Number(found[0]) : text;
}

/** Removes empty cells, so that they count as not given. */
export const filled = (said: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

/** Splits a cell with several tags. */
export const tagsIn = (text: string): string[] =>
  [...new Set(text.split(/[、,，;；\n]+/).map((tag) => tag.trim()))].filter(Boolean);

/**
 * Parses a row of a file by the schema of a call.
 * @returns the input, or null with the errors
 */
export function readRow<T extends z.ZodType>(
  schema: T,
  said: Readonly<Record<string, unknown>>,
  language: Language,
): { readonly given: z.output<T> | null; readonly faults: RowFault[] } {
  const read = schema.safeParse(said);
  if (read.success) return { given: read.data, faults: [] };
  const faults = fieldErrors(read.error, language, said);
  // Names the column for an error in a list, not the index of the item.
  return { given: null, faults: faults.map(({ Field, Msg }) => ({ Field: Field.split('.')[0]!, Msg })) };
}

/**
 * Converts a refusal to an error of one row.
 * @throws any error that is no refusal
 */
export function faultOf(cause: unknown, language: Language, otherwise: string): RowFault {
  if (!(cause instanceof Refused)) throw cause;
  const { field, with: values } = cause.detail;
  return { Field: field ?? otherwise, Msg: wordsOf(cause.refusal, language, values) };
}

/** Sorts rows with errors first, then in the order of the file. */
export const faultsFirst = <T extends { readonly Row: number; readonly Kind: string }>(
  rows: readonly T[],
): T[] => rows.toSorted((a, b) => Number(b.Kind === 'error') - Number(a.Kind === 'error') || a.Row - b.Row);
