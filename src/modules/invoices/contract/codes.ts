import type { Words } from '#kit/contract/refusals.ts';

/** Kinds of invoices by their stored number. */
export const invoiceKind = {
  digitalSpecial: 1,
  digitalOrdinary: 2,
  rail: 3,
  air: 4,
  vatElectronic: 5,
  vatElectronicSpecial: 6,
  vatPaperSpecial: 7,
  vatPaperOrdinary: 8,
  toll: 9,
  taxi: 10,
  fixedAmount: 11,
  otherPrinted: 12,
  fiscal: 13,
  abroad: 14,
  other: 19,
} as const;

export type InvoiceKind = (typeof invoiceKind)[keyof typeof invoiceKind];

export const invoiceKindLabels: Readonly<Record<InvoiceKind, Words>> = {
  1: { zh: '数电专票', en: 'Digital special invoice' },
  2: { zh: '数电普票', en: 'Digital invoice' },
  3: { zh: '铁路电子客票', en: 'Rail e-ticket' },
  4: { zh: '航空行程单', en: 'Air itinerary' },
  5: { zh: '增值税电子普票', en: 'VAT e-invoice' },
  6: { zh: '增值税电子专票', en: 'VAT special e-invoice' },
  7: { zh: '增值税纸质专票', en: 'Paper VAT special invoice' },
  8: { zh: '增值税纸质普票', en: 'Paper VAT invoice' },
  9: { zh: '通行费发票', en: 'Road toll invoice' },
  10: { zh: '出租车发票', en: 'Taxi receipt' },
  11: { zh: '定额发票', en: 'Fixed-amount receipt' },
  12: { zh: '其他机打票', en: 'Other printed ticket' },
  13: { zh: '财政电子票据', en: 'Fiscal e-receipt' },
  14: { zh: '境外票据', en: 'Receipt from abroad' },
  19: { zh: '其他票据', en: 'Other proof' },
};

/** Kinds that exist as electronic files: a photo or print of one is no original. */
export const electronicKinds: readonly InvoiceKind[] = [1, 2, 3, 4, 5, 6, 13];

/** Sources of a field, the most reliable first. */
export const fieldSources = [
  'xml',
  'ofdAttachment',
  'pdfAttachment',
  'ofdTags',
  'text',
  'qr',
  'derived',
  'typed',
] as const;
export type FieldSource = (typeof fieldSources)[number];

/** Formats of files, by content. */
export const fileFormats = ['xml', 'ofd', 'pdf', 'image'] as const;
export type FileFormat = (typeof fileFormats)[number];
