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
  invoiceAmount: {
    code: 41908,
    status: 422,
    zh: '金额不能超过报销金额 {rest}',
    en: 'The amount exceeds what is claimed: {rest}',
  },
  decisionReason: {
    code: 41909,
    status: 422,
    zh: '减少金额或拒收时请说明原因（至少 2 个字）',
    en: 'Give a reason of at least 2 characters for lowering or refusing an invoice',
  },
  invoiceNotWaiting: {
    code: 41910,
    status: 409,
    zh: '该表单不在等待您进行财务审核，请刷新',
    en: 'The form does not wait for your review as finance. Reload it',
  },
  invoicesAtOnce: {
    code: 41911,
    status: 429,
    zh: '您已有 {most} 个文件正在上传，请等它们完成后再传',
    en: '{most} of your files are still being uploaded. Wait until they are done',
  },
});
