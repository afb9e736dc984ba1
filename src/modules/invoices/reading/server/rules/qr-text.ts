import { invoiceKind, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields } from '#modules/invoices/contract/record.ts';
import { readDay, readFen } from './amounts.ts';

const kinds: Readonly<Record<string, InvoiceKind>> = {
  '01': invoiceKind.vatPaperSpecial,
  '04': invoiceKind.vatPaperOrdinary,
  '08': invoiceKind.vatElectronicSpecial,
  '10': invoiceKind.vatElectronic,
  '11': invoiceKind.vatPaperOrdinary,
  '14': invoiceKind.toll,
  '31': invoiceKind.digitalSpecial,
  '32': invoiceKind.digitalOrdinary,
  '51': invoiceKind.rail,
};

/**
 * Reads the text of an invoice's QR code; null if it is none. Codes of unknown kinds keep only the fields whose place
 * and length agree; no amount is taken from them, because nobody knows which one it is.
 */
export function readQrText(text: string): FoundFields | null {
  const [first, mark = '', code = '', number = '', amount, date, check = ''] = text
    .normalize('NFKC')
    .trim()
    .split(',')
    .map((part) => part.trim());
  if (first !== '01' || date === undefined || !/^\d{2}$/.test(mark)) return null;
  if (!/^(?:\d{8}|\d{20})$/.test(number)) return null;
  const isDigital = number.length === 20;
  const Code = !isDigital && /^\d{10}(?:\d\d)?$/.test(code) ? code : '';
  if (!isDigital && Code === '') return null;
  const Kind = kinds[mark] ?? invoiceKind.other;
  const said = { Kind, Code, Number: number, IssuedOn: readDay(date) };
  if (Kind === invoiceKind.other) return said;
  // Digital invoices and rail tickets carry the total, older kinds the amount without tax.
  const value = readFen(amount);
  return {
    ...said,
    ...(isDigital ? { Total: value, IsRed: (value ?? 0) < 0 } : { Net: value, IsRed: (value ?? 0) < 0 }),
    CheckCode: /^\d{20}$/.test(check) ? check : '',
  };
}

/** Returns whether a code is a link to collect an invoice: it is not the invoice yet. */
export const isInvoiceLink = (text: string): boolean => /^https?:\/\//i.test(text.trim());
