import type { Words } from '#kit/contract/refusals.ts';

/** Messages for faults of a single control, in both languages. */
export const faults = {
  unknown: () => ({ zh: '表单中没有这个控件', en: 'The form has no such control' }),
  shape: () => ({ zh: '内容格式不正确', en: 'The format is not correct' }),
  tooLong: (max: number) => ({ zh: `最多 ${max} 个字符`, en: `At most ${max} characters` }),
  email: () => ({ zh: '请输入有效的邮箱', en: 'Enter a valid email address' }),
  number: () => ({ zh: '请输入有效的数字', en: 'Enter a valid number' }),
  whole: () => ({ zh: '请输入整数正整数', en: 'Enter a whole number that is not negative' }),
  decimals: (max: number) => ({
    zh: max ? `最多 ${max} 位小数` : '请输入整数',
    en: max ? `At most ${max} decimals` : 'Enter a whole number',
  }),
  tooSmall: (min: string) => ({ zh: `不能小于 ${min}`, en: `Must be at least ${min}` }),
  tooLarge: (max: string) => ({ zh: `不能大于 ${max}`, en: `Must be at most ${max}` }),
  choice: () => ({ zh: '请选择列出的选项', en: 'Choose one of the listed options' }),
  date: () => ({
    zh: '请选择 1900 年至 2100 年的有效日期',
    en: 'Choose a valid date from 1900 to 2100',
  }),
  month: () => ({ zh: '请选择有效的月份', en: 'Choose a valid month' }),
  monthWindow: (from: string, to: string) => ({
    zh: `只能选择 ${from} 至 ${to}`,
    en: `Choose a month from ${from} to ${to}`,
  }),
  minute: () => ({
    zh: '请选择 1900 年至 2100 年的有效日期和时间',
    en: 'Choose a valid date and time from 1900 to 2100',
  }),
  range: () => ({ zh: '请选择开始和结束', en: 'Choose a start and an end' }),
  order: () => ({ zh: '结束不能早于开始', en: 'The end must not be before the start' }),
  rows: (max: number) => ({ zh: `最多 ${max} 行`, en: `At most ${max} rows` }),
  oneRow: () => ({ zh: '至少保留一行', en: 'Keep at least one row' }),
  files: (max: number) => ({ zh: `最多上传 ${max} 个文件`, en: `At most ${max} files` }),
  fileGone: () => ({ zh: '附件不存在，请重新上传', en: 'The file no longer exists. Upload it again.' }),
  gone: () => ({
    zh: '所选内容不存在或已停用',
    en: 'Your choice does not exist or is no longer in use. Choose again.',
  }),
  formGone: () => ({ zh: '您关联的表单不存在', en: 'the form you linked does not exist' }),
  onePerson: () => ({ zh: '只能选择一个人', en: 'Choose only one person' }),
  address: () => ({ zh: '请填写省、市、区和街道', en: 'Enter province, city, district and street' }),
} satisfies Record<string, (...filling: never[]) => Words>;

/** Joins both languages into one schema message, separated by ` | `. */
export function both({ zh, en }: Words): string {
  return `${zh} | ${en}`;
}

/** Splits a schema message made by `both`; undefined for other messages. */
export function apart(message: string): Words | undefined {
  const [zh, en] = message.split(' | ');
  return zh !== undefined && en !== undefined ? { zh, en } : undefined;
}
