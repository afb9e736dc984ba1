import type { Words } from '#kit/contract/refusals.ts';

/** Checks of an invoice with what they say. */
export const checkWords = {
  incomplete: { zh: '信息不完整', en: 'Fields are missing' },
  duplicateClaim: { zh: '这张发票已报销或正在报销', en: 'An invoice like this was filed before' },
  redLetter: { zh: '红字发票或已被红冲', en: 'A red letter, or cancelled by one' },
  futureDate: { zh: '开票日期晚于今天', en: 'Issued after today' },
  buyerTitle: { zh: '抬头与公司名称不一致', en: 'The title is not the company’s name' },
  buyerTaxId: { zh: '税号与公司不一致', en: 'The tax number is not the company’s' },
  buyerPersonal: { zh: '抬头是个人', en: 'The title is a person' },
  sums: { zh: '金额与税额之和不等于价税合计', en: 'Amount and tax do not add up to the total' },
  capitals: { zh: '大写金额与小写不一致', en: 'The amount in capitals differs from the total' },
  sourcesDisagree: { zh: '不同文件的内容不一致', en: 'Two files or sources differ' },
  numberShape: { zh: '发票号码或税号格式不对', en: 'The number or a tax number has a wrong form' },
  duplicateLikely: { zh: '有同日同额的类似票据', en: 'A receipt of the same day and amount exists' },
  tooOld: { zh: '开票已超过 180 天', en: 'Issued more than 180 days ago' },
  lastYear: { zh: '跨年发票', en: 'Issued in an earlier year' },
  photoOfElectronic: {
    zh: '电子发票请上传原文件，照片或扫描件不能归档',
    en: 'Upload the electronic file itself, a photo or scan cannot be archived',
  },
  goods: { zh: '商品类别受限', en: 'Goods on the company’s list' },
  traveller: { zh: '乘车人不是申请人', en: 'The traveller is not the applicant' },
  typed: { zh: '有手工填写的字段', en: 'Fields were typed by hand' },
} as const satisfies Record<string, Words>;

export type CheckCode = keyof typeof checkWords;
export const checkCodes = Object.keys(checkWords) as [CheckCode, ...CheckCode[]];

/** How strictly a check speaks: 1 refuses, 2 warns and needs a reason, 3 is a note. */
export type CheckLevel = 1 | 2 | 3;

export const levelLabels = {
  1: { zh: '不可提交', en: 'Not accepted' },
  2: { zh: '需说明', en: 'Needs a reason' },
  3: { zh: '提示', en: 'Note' },
} as const satisfies Record<CheckLevel, Words>;

/** Levels that hold unless a rule below says otherwise. */
export const checkLevels: Readonly<Record<CheckCode, CheckLevel>> = {
  incomplete: 1,
  duplicateClaim: 1,
  redLetter: 1,
  futureDate: 1,
  buyerTitle: 1,
  buyerTaxId: 1,
  buyerPersonal: 2,
  sums: 1,
  capitals: 1,
  sourcesDisagree: 1,
  numberShape: 2,
  duplicateLikely: 2,
  tooOld: 2,
  lastYear: 2,
  photoOfElectronic: 2,
  goods: 2,
  traveller: 3,
  typed: 3,
};

/** One check that speaks. */
export interface CheckSaid {
  readonly Code: CheckCode;
  readonly Level: CheckLevel;
}
