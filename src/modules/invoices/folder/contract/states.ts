import type { Words } from '#kit/contract/refusals.ts';
import type { FileFault } from '#modules/invoices/contract/record.ts';

/** States of an invoice. */
export const invoiceState = {
  toCheck: 1,
  usable: 2,
  submitted: 4,
  reimbursed: 5,
  archived: 6,
  refused: 8,
  removed: 9,
} as const;

export const invoiceStateLabels = {
  1: { zh: '待核对', en: 'To check' },
  2: { zh: '可用', en: 'Usable' },
  4: { zh: '使用中', en: 'In use' },
  5: { zh: '已报销', en: 'Reimbursed' },
  6: { zh: '已归档', en: 'Archived' },
  8: { zh: '已拒收', en: 'Refused' },
  9: { zh: '已删除', en: 'Removed' },
} as const satisfies Record<number, Words>;
export type InvoiceState = keyof typeof invoiceStateLabels;

/** States in which the owner may change an invoice. */
export const isOpenState = (state: number): boolean =>
  state === invoiceState.toCheck || state === invoiceState.usable || state === invoiceState.refused;

/** Messages about a file that is not read, with the way out. */
export const fileFaultWords: Readonly<Record<FileFault, Words>> = {
  invoiceUnreadable: {
    zh: '无法识别为发票。请上传从开票方或税务平台下载的原文件',
    en: 'This file cannot be read as an invoice. Upload the original file from the seller or the tax platform',
  },
  invoiceLocked: {
    zh: '文件有密码，请解除后上传',
    en: 'The file has a password, remove it and upload again',
  },
  invoiceUnsafe: {
    zh: '文件结构不安全，已拒绝',
    en: 'The file is built in an unsafe way and was refused',
  },
  invoiceSeveral: {
    zh: '一个文件包含多张发票，请拆分后上传',
    en: 'The file holds several invoices, split it and upload again',
  },
  invoiceTooLarge: {
    zh: '文件超出限制：20 MB 或 2500 万像素',
    en: 'The file exceeds the limit of 20 MB or 25 megapixels',
  },
  invoiceLink: {
    zh: '二维码是领取发票的链接，还不是发票。请打开链接，下载文件后上传',
    en: 'The code is a link to collect the invoice, not the invoice yet. Open it and upload the file',
  },
  invoiceNoRoom: {
    zh: '已达到上传上限，此文件未保存，请明天再传',
    en: 'The limit of uploads is reached, so this file was not kept. Upload it tomorrow',
  },
};
