import { fieldSources, type FieldSource } from '#modules/invoices/contract/codes.ts';
import type {
  Disagreement,
  FoundFields,
  ReadInvoice,
  RecordField,
} from '#modules/invoices/contract/record.ts';
import {
  isStructured,
  mergeFindings,
  type Finding,
} from '#modules/invoices/reading/server/rules/witnesses.ts';

/** Statements of one file about an invoice, as it is stored. */
export type StoredReading = Pick<ReadInvoice, 'record' | 'sources' | 'disagreements'>;

/** Splits a reading by the source of each field. */
const findingsOf = ({ record, sources }: StoredReading): Finding[] =>
  fieldSources.flatMap((source) => {
    const names = (Object.keys(sources) as RecordField[]).filter((name) => sources[name] === source);
    const fields = Object.fromEntries(names.map((name) => [name, record[name]])) as FoundFields;
    return names.length > 0 ? [{ source, fields }] : [];
  });

/** Rank of a source. Typed fields replace what was only seen, never what a structured file states. */
const rankOf = (source: FieldSource): number =>
  source === 'typed' ? fieldSources.indexOf('text') - 0.5 : fieldSources.indexOf(source);

/**
 * Merges what all files of an invoice say with what its owner typed. The order in which files came makes no
 * difference: better sources win, and equal ones in the order of their hashes.
 */
export function mergeFiles(
  files: readonly { readonly sha256: string; readonly reading: StoredReading }[],
  typed: FoundFields,
): ReadInvoice {
  const sorted = files.toSorted((left, right) => (left.sha256 < right.sha256 ? -1 : 1));
  const found: Finding[] = sorted.flatMap(({ reading }) => findingsOf(reading));
  if (Object.keys(typed).length > 0) found.push({ source: 'typed', fields: typed });
  const merged = mergeFindings(found.toSorted((left, right) => rankOf(left.source) - rankOf(right.source)));
  // A typed value is a correction, so what it replaces is no contradiction any more.
  const isOpen = ({ Field, Source }: Disagreement): boolean =>
    merged.sources[Field] !== 'typed' && Source !== 'typed';
  const within = sorted.flatMap(({ reading }) => reading.disagreements);
  const disagreements = [...merged.disagreements, ...within].filter(isOpen);
  const unique = new Map(disagreements.map((one) => [`${one.Field} ${one.Value}`, one]));
  return {
    ...merged,
    disagreements: [...unique.values()],
    isWitnessed: merged.isWitnessed && unique.size === 0,
  };
}

/** Returns the fields of a change that a structured file states otherwise, so that nobody may change them. */
export const fixedFields = (sources: ReadInvoice['sources'], names: readonly RecordField[]): RecordField[] =>
  names.filter((name) => isStructured(sources[name]));
