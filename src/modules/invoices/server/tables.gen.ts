// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface ClaimTable {
  key: string;
  invoice_id: number;
  form_id: number;
  taken_at: Date;
}

export interface EventTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  at: Date;
  kind: string;
  person_id: number | null;
  form_id: number | null;
  detail: ColumnType<unknown, JsonText | undefined, JsonText>;
  hash: string;
}

export interface FileTable {
  attachment_id: string;
  invoice_id: number;
  name: string;
  format: string;
  sha256: string;
  byte_size: number;
  reading: ColumnType<unknown, JsonText, JsonText>;
  added_at: Date;
}

export interface IdentityTable {
  key: string;
  owner_id: number;
  invoice_id: number;
}

export interface InvoiceTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  company_id: number | null;
  kind: number | null;
  state: number;
  code: Generated<string>;
  number: Generated<string>;
  issued_on: string | null;
  buyer_name: Generated<string>;
  buyer_tax_id: Generated<string>;
  seller_name: Generated<string>;
  seller_norm: Generated<string>;
  seller_tax_id: Generated<string>;
  currency: Generated<string>;
  net_fen: number | null;
  tax_fen: number | null;
  other_fen: number | null;
  total_fen: number | null;
  used_fen: Generated<number>;
  goods: Generated<string>;
  record: ColumnType<unknown, JsonText, JsonText>;
  sources: ColumnType<unknown, JsonText, JsonText>;
  typed: ColumnType<unknown, JsonText | undefined, JsonText>;
  disagreements: ColumnType<unknown, JsonText | undefined, JsonText>;
  is_confirmed: Generated<boolean>;
  is_red: Generated<boolean>;
  red_of: Generated<string>;
  input_suggested_fen: Generated<number>;
  input_taken_fen: number | null;
  refused_reason: Generated<string>;
  parser: number;
  version: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
  reimbursed_on: string | null;
}

export interface UseTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  form_id: number;
  amount_fen: number;
  accepted_fen: number | null;
  decided_by: number | null;
  state: Generated<number>;
  reasons: ColumnType<unknown, JsonText | undefined, JsonText>;
  checks: ColumnType<unknown, JsonText | undefined, JsonText>;
  subject: ColumnType<unknown, JsonText | null, JsonText | null>;
  made_at: Date;
  decision_reason: Generated<string>;
  decided_at: Date | null;
}

export interface InvoicesTables {
  'invoices.claim': ClaimTable;
  'invoices.event': EventTable;
  'invoices.file': FileTable;
  'invoices.identity': IdentityTable;
  'invoices.invoice': InvoiceTable;
  'invoices.use': UseTable;
}
