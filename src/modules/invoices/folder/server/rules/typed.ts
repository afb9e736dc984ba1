import { yuanToFen, fenToYuan } from '#kit/rules/money.ts';
import { digitsOf } from '#modules/invoices/reading/server/rules/amounts.ts';
import type { InvoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields, InvoiceRecord, RecordField } from '#modules/invoices/contract/record.ts';

/** Fields as a person types them. */
export interface TypedFields {
  readonly Kind: InvoiceKind;
  readonly Code: string;
  readonly Number: string;
  readonly IssuedOn: string;
  readonly BuyerName: string;
  readonly BuyerTaxId: string;
  readonly SellerName: string;
  readonly SellerTaxId: string;
  readonly Net: string;
  readonly Tax: string;
  readonly Total: string;
}

const fen = (text: string): number | null => (text === '' ? null : (yuanToFen(text) ?? null));

/** Returns typed fields as a record has them. An amount that follows from the two others is completed. */
export function fieldsOf(given: TypedFields): FoundFields {
  const [net, tax, total] = [fen(given.Net), fen(given.Tax), fen(given.Total)];
  const Total = total ?? (net !== null && tax !== null ? net + tax : null);
  return {
    ...given,
    Code: digitsOf(given.Code),
    Number: digitsOf(given.Number),
    BuyerTaxId: given.BuyerTaxId.toUpperCase(),
    SellerTaxId: given.SellerTaxId.toUpperCase(),
    Net: net ?? (Total !== null && tax !== null ? Total - tax : null),
    Tax: tax ?? (Total !== null && net !== null ? Total - net : null),
    Total,
    IsRed: (Total ?? 0) < 0,
  };
}

const isSame = (left: unknown, right: unknown): boolean => (left ?? '') === (right ?? '');

/** Returns the fields in which what a person typed differs from what the files say. */
export function changedFields(given: FoundFields, read: InvoiceRecord): FoundFields {
  const names = (Object.keys(given) as RecordField[]).filter((name) => !isSame(given[name], read[name]));
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** Writes an amount in yuan; empty if it is unknown. */
export const yuanOf = (amount: number | null): string => (amount === null ? '' : fenToYuan(amount));
