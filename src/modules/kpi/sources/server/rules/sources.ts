import { sheetStates } from '#modules/kpi/contract/codes.ts';

/** Value a source gives for a person, with the ids of its records. */
export interface Reading {
  readonly value: string;
  readonly ids: readonly number[];
}

/** Row whose actual is read from a source. */
export interface Read {
  readonly state: number;
  readonly actual: string | null;
  /** True if the value is not read from the source: the row does not apply, or its months and items determine it. */
  readonly isOwn: boolean;
  /** Value that was read last; null: none was read yet. */
  readonly source: Reading | null;
  /** Newer value of the source, stored beside the actual once the actual is fixed; null: none. */
  readonly now: string | null;
}

/** Update of a row after its source was read. */
export type Step =
  | { readonly kind: 'take'; readonly reading: Reading }
  | { readonly kind: 'note'; readonly value: string | null };

/**
 * Says whether a figure still follows its source. After the result is submitted, a newer value is only noted beside it.
 */
const follows = (state: number): boolean => state === sheetStates.inForce || state === sheetStates.scoring;

/**
 * Decides what to do with a row after its source was read.
 * @param reading null: the source has no value
 * @returns null: nothing to do
 */
export function stepOf(row: Read, reading: Reading | null): Step | null {
  if (follows(row.state)) {
    if (row.isOwn || !reading) return null;
    const isSame =
      row.actual === reading.value && row.now === null && same(row.source?.ids ?? null, reading.ids);
    return isSame ? null : { kind: 'take', reading };
  }
  if (!row.source || row.isOwn) return null;
  const value = reading && reading.value !== row.source.value ? reading.value : null;
  return value === row.now ? null : { kind: 'note', value };
}

const same = (one: readonly number[] | null, other: readonly number[]): boolean =>
  one !== null && one.length === other.length && one.every((id, at) => id === other[at]);
