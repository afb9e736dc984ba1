import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of bank file commands. */
export const bankRefusals = refusals({
  nobodyToPay: {
    code: 42606,
    status: 422,
    zh: '没有可付款的人：都已在银行文件中，或账号被暂扣',
    en: 'Nobody is left to pay: everybody is already in a bank file, or their accounts are held back.',
  },
  batchState: {
    code: 42607,
    status: 422,
    zh: '银行文件当前为“{state}”，不能这样操作',
    en: 'Not allowed while the bank file is in this state: {state}',
  },
  notInFile: {
    code: 42608,
    status: 422,
    zh: '有人不在该文件中',
    en: 'Some people are not in this bank file. Reload the page and try again.',
  },
  notHeld: { code: 42609, status: 422, zh: '该账号没有被暂扣', en: 'This account is not held back.' },
  downloaded: {
    code: 42610,
    status: 422,
    zh: '文件已被下载，不能作废；请登记银行结果',
    en: 'The file was downloaded, so it cannot be withdrawn. Enter the bank’s answer instead.',
  },
  notDownloaded: {
    code: 42611,
    status: 422,
    zh: '请先下载文件，再登记已提交银行',
    en: 'Download the file first. Then mark it as handed to the bank.',
  },
  columnsLacking: {
    code: 42612,
    status: 422,
    zh: '列中须有账号和金额，且各一次',
    en: 'Add exactly one account column and one amount column.',
  },
  batchMoved: {
    code: 409532,
    status: 409,
    zh: '银行文件已被修改，请刷新后重试',
    en: 'Somebody else has changed the bank file. Reload the page and try again.',
  },
});
