import { z } from 'zod';
import type { FieldSource, FileFormat, InvoiceKind } from './codes.ts';

const fen = z.int().nullable();

export const invoiceLine = z.object({
  Name: z.string(),
  /** Text between the asterisks of the name: 餐饮服务 in *餐饮服务*餐费. */
  Category: z.string(),
  Spec: z.string(),
  Unit: z.string(),
  Quantity: z.string(),
  Price: z.string(),
  Net: fen,
  /** Tax rate such as 6%, or a word such as 免税. */
  Rate: z.string(),
  Tax: fen,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoiceTrip = z.object({
  Traveller: z.string(),
  From: z.string(),
  To: z.string(),
  On: z.string(),
  Grade: z.string(),
  Vehicle: z.string(),
});
export type InvoiceTrip = z.infer<typeof invoiceTrip>;

/** Contents of one invoice. Amounts are integer fen, negative on red letters; missing ones are null. */
export interface InvoiceRecord {
  /** Null on a picture whose kind nobody has chosen yet. */
  readonly Kind: InvoiceKind | null;
  readonly Code: string;
  readonly Number: string;
  /** ISO date, or empty. */
  readonly IssuedOn: string;
  readonly BuyerName: string;
  readonly BuyerTaxId: string;
  readonly SellerName: string;
  readonly SellerTaxId: string;
  readonly Net: number | null;
  readonly Tax: number | null;
  readonly Other: number | null;
  readonly Total: number | null;
  readonly Capitals: string;
  readonly CheckCode: string;
  readonly Lines: readonly InvoiceLine[];
  readonly Trips: readonly InvoiceTrip[];
  readonly IsRed: boolean;
  readonly RedOf: string;
  readonly Remark: string;
  readonly Currency: string;
}

/** Fields that a reader may have found in one source. */
export type FoundFields = Partial<InvoiceRecord>;
export type RecordField = keyof InvoiceRecord;

export const emptyRecord: InvoiceRecord = {
  Kind: null,
  Code: '',
  Number: '',
  IssuedOn: '',
  BuyerName: '',
  BuyerTaxId: '',
  SellerName: '',
  SellerTaxId: '',
  Net: null,
  Tax: null,
  Other: null,
  Total: null,
  Capitals: '',
  CheckCode: '',
  Lines: [],
  Trips: [],
  IsRed: false,
  RedOf: '',
  Remark: '',
  Currency: 'CNY',
};

/** Fields in which two sources of an invoice must not differ. */
export const witnessedFields = ['Number', 'IssuedOn', 'Total', 'BuyerName', 'SellerName'] as const;
export type WitnessedField = (typeof witnessedFields)[number];

/** Value of a field in a second source that differs from the one that was taken. */
export interface Disagreement {
  readonly Field: WitnessedField;
  readonly Source: FieldSource;
  readonly Value: string;
}

/** One invoice as read from a file. */
export interface ReadInvoice {
  readonly record: InvoiceRecord;
  readonly sources: Readonly<Partial<Record<RecordField, FieldSource>>>;
  /** Required fields of its kind that the file does not tell. */
  readonly missing: readonly RecordField[];
  /** Whether a second source or a sum confirms the fields that decide money. */
  readonly isWitnessed: boolean;
  readonly disagreements: readonly Disagreement[];
}

/** Contents of one file: at least one invoice. */
export interface FileReading {
  readonly format: FileFormat;
  readonly invoices: readonly ReadInvoice[];
}

/** Codes of files that cannot be read. */
export type FileFault =
  | 'invoiceUnreadable'
  | 'invoiceLocked'
  | 'invoiceUnsafe'
  | 'invoiceSeveral'
  | 'invoiceTooLarge'
  | 'invoiceLink'
  | 'invoiceNoRoom';
