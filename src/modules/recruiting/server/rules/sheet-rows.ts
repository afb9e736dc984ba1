import type { z } from 'zod';
import { fieldErrors } from '#kit/contract/messages.ts';
import { Refused, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';

export interface RowFault {
  readonly Field: string;
  readonly Msg: string;
}

/** The number that a text of a file means, by itself or by its words in either language; the text where it means none. */
export function labelled(labels: Readonly<Record<number, Words>>, text: string): number | string {
  const wanted = text.toLowerCase();
  const found = Object.entries(labels).find(
    ([code, { zh, en }]) => code === wanted || zh.toLowerCase() === wanted || en.toLowerCase() === wanted,
  );
  return found ? Number(found[0]) : text;
}

/** Without what is empty: an empty cell says nothing. */
export const filled = (said: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

/** Tags as people write them in one cell. */
export const tagsIn = (text: string): string[] =>
  [...new Set(text.split(/[、,，;；\n]+/).map((tag) => tag.trim()))].filter(Boolean);

/** What a row says as a call takes it, or what stands against it. */
export function readRow<T extends z.ZodType>(
  schema: T,
  said: Readonly<Record<string, unknown>>,
  language: Language,
): { readonly given: z.output<T> | null; readonly faults: RowFault[] } {
  const read = schema.safeParse(said);
  if (read.success) return { given: read.data, faults: [] };
  const faults = fieldErrors(read.error, language, said);
  // Of a list of tags the column is named, not the tag.
  return { given: null, faults: faults.map(({ Field, Msg }) => ({ Field: Field.split('.')[0]!, Msg })) };
}

/** A refusal of one row as its fault. @throws what is no refusal */
export function faultOf(cause: unknown, language: Language, otherwise: string): RowFault {
  if (!(cause instanceof Refused)) throw cause;
  const { field, with: values } = cause.detail;
  return { Field: field ?? otherwise, Msg: wordsOf(cause.refusal, language, values) };
}

/** Faults first, then as in the file. */
export const faultsFirst = <T extends { readonly Row: number; readonly Kind: string }>(
  rows: readonly T[],
): T[] => rows.toSorted((a, b) => Number(b.Kind === 'error') - Number(a.Kind === 'error') || a.Row - b.Row);
