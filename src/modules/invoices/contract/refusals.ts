import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of invoices. */
export const invoiceRefusals = refusals({
  invoiceTaken: {
    code: 41901,
    status: 409,
    zh: '发票{number}已被其他单据使用',
    en: 'Invoice {number} is already used by another form',
  },
  invoiceChanged: {
    code: 41902,
    status: 409,
    zh: '发票已变化，请刷新',
    en: 'The invoice has changed, reload it',
  },
  invoiceInUse: {
    code: 41903,
    status: 409,
    zh: '发票已在单据{number}中，不能修改或删除',
    en: 'The invoice is part of form {number} and cannot be changed or removed',
  },
  invoiceFixed: {
    code: 41904,
    status: 422,
    zh: '{fields}由电子文件给出，不能修改',
    en: 'The electronic file states {fields}, which cannot be changed',
  },
  invoiceIncomplete: { code: 41905, status: 422, zh: '请补全：{fields}', en: 'Please complete: {fields}' },
  invoiceTooLarge: {
    code: 41906,
    status: 413,
    zh: '文件超出限制：{limit}',
    en: 'The file exceeds the limit: {limit}',
  },
  invoicesToday: {
    code: 41907,
    status: 429,
    zh: '今天上传的发票文件已达 {most} 个，请明天再传',
    en: 'You have uploaded {most} invoice files today. Continue tomorrow',
  },
});
