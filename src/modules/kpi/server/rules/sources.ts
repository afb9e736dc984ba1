import { sheetStates } from '../../contract/codes.ts';

/** What a source says of somebody. */
export interface Reading {
  readonly value: string;
  readonly ids: readonly number[];
}

/** A row whose actual is read from somewhere. */
export interface Read {
  readonly state: number;
  readonly actual: string | null;
  /** It does not apply, or months and items make it. */
  readonly isOwn: boolean;
  /** What was read last. */
  readonly source: Reading | null;
  /** What the source said later, once its figure stays. */
  readonly now: string | null;
}

/** What is to become of a row after its source was read. */
export type Step =
  | { readonly kind: 'take'; readonly reading: Reading }
  | { readonly kind: 'note'; readonly value: string | null };

/** Until the result is submitted figures follow their source; from then on they stay, and what it says is noted beside. */
const follows = (state: number): boolean => state === sheetStates.inForce || state === sheetStates.scoring;

/** @param reading null: the source says nothing @returns null: nothing is to be done */
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
