import type { Words } from '#kit/contract/refusals.ts';
import type { FieldSource } from './codes.ts';
import type { RecordField } from './record.ts';

/** Names of the fields of an invoice. */
export const fieldWords: Readonly<Record<RecordField, Words>> = {
  Kind: { zh: '票种', en: 'Kind' },
  Code: { zh: '发票代码', en: 'Code' },
  Number: { zh: '发票号码', en: 'Number' },
  IssuedOn: { zh: '开票日期', en: 'Issued on' },
  BuyerName: { zh: '购买方', en: 'Buyer' },
  BuyerTaxId: { zh: '购买方税号', en: 'Buyer tax number' },
  SellerName: { zh: '销售方', en: 'Seller' },
  SellerTaxId: { zh: '销售方税号', en: 'Seller tax number' },
  Net: { zh: '不含税金额', en: 'Amount without tax' },
  Tax: { zh: '税额', en: 'Tax' },
  Other: { zh: '其他费用', en: 'Other charges' },
  Total: { zh: '价税合计', en: 'Total' },
  Capitals: { zh: '大写金额', en: 'Amount in capitals' },
  CheckCode: { zh: '校验码', en: 'Check code' },
  Lines: { zh: '项目', en: 'Lines' },
  Trips: { zh: '行程', en: 'Trips' },
  IsRed: { zh: '红字', en: 'Red letter' },
  RedOf: { zh: '被红冲的发票', en: 'Cancelled invoice' },
  Remark: { zh: '备注', en: 'Remark' },
  Currency: { zh: '币种', en: 'Currency' },
};

/** Names of the sources of a field. */
export const sourceWords: Readonly<Record<FieldSource, Words>> = {
  xml: { zh: 'XML 文件', en: 'XML file' },
  ofdAttachment: { zh: 'OFD 内的数据', en: 'Data inside the OFD' },
  pdfAttachment: { zh: 'PDF 内的数据', en: 'Data inside the PDF' },
  ofdTags: { zh: 'OFD 标签', en: 'OFD tags' },
  text: { zh: '版面文字', en: 'Text of the page' },
  qr: { zh: '二维码', en: 'QR code' },
  derived: { zh: '由金额与税额得出', en: 'Sum of amount and tax' },
  typed: { zh: '手工填写', en: 'Typed' },
};
