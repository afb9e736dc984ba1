import { invoiceKind } from '#modules/invoices/contract/codes.ts';
import type { InvoiceRecord } from '#modules/invoices/contract/record.ts';
import { digitsOf } from './amounts.ts';

type Identified = Pick<InvoiceRecord, 'Kind' | 'Code' | 'Number'>;

/**
 * Returns the keys by which an invoice is the same as another one. Digits are compared after full-width forms and
 * spaces are gone; leading zeros count. Without a number, the bytes of its file are its identity.
 */
export function identityKeys(record: Identified, sha256: string): string[] {
  const [code, number] = [digitsOf(record.Code), digitsOf(record.Number)];
  if (number.length === 20) {
    // Digital invoices on tax paper carry both numbers.
    return code === '' ? [`n:${number}`] : [`n:${number}`, `c:${code}:${number}`];
  }
  if (record.Kind === invoiceKind.fiscal && code !== '' && number !== '') return [`f:${code}:${number}`];
  if (code !== '' && number !== '') return [`c:${code}:${number}`];
  return [`h:${sha256}`];
}

/** Returns the keys of a stored invoice. Without a number, its oldest file is its identity, or the invoice itself. */
export const keysOf = (
  id: number,
  record: Identified,
  files: readonly { readonly sha256: string }[],
): string[] => identityKeys(record, files[0]?.sha256 ?? `typed ${id}`);
