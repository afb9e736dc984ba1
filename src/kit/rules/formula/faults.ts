import type { Words } from '#kit/contract/refusals.ts';

/** Texts for faults of a formula or of its evaluation; `{…}` is filled in. */
export const faultWords = {
  empty: { zh: '请填写公式', en: 'Enter a formula' },
  tooLong: { zh: '公式最多 500 个字符', en: 'A formula can have at most 500 characters' },
  tooDeep: { zh: '公式嵌套最多 32 层', en: 'A formula can be nested at most 32 levels deep' },
  tooManyParts: {
    zh: '公式过于复杂（最多 500 个部分）',
    en: 'The formula is too complex. It can have at most 500 parts.',
  },
  syntax: { zh: '此处无法识别“{text}”', en: '“{text}” cannot be used here' },
  unfinished: { zh: '公式没有写完', en: 'The formula is not finished' },
  unknownName: { zh: '没有名为“{text}”的字段', en: 'There is no field named “{text}”' },
  unknownFunction: { zh: '没有函数“{text}”', en: 'There is no function “{text}”' },
  argumentCount: { zh: '“{text}”的参数个数不对', en: '“{text}” has the wrong number of arguments' },
  type: { zh: '这里需要{wanted}，不是{found}', en: '{wanted} is needed here, not {found}' },
  unlike: { zh: '{found}与{wanted}不能比较', en: '{found} and {wanted} cannot be compared' },
  noOrder: { zh: '{found}不分大小', en: '{found} cannot be sorted' },
  badDate: { zh: '“{text}”不是有效日期（年-月-日）', en: '“{text}” is not a valid date (YYYY-MM-DD)' },
  tooExact: { zh: '数字最多 34 位', en: 'A number can have at most 34 digits' },
  badEscape: {
    zh: '不支持转义“{text}”，请直接写出该字符',
    en: 'The escape “{text}” is not supported. Write the character itself.',
  },
  dividedByZero: { zh: '除数为零', en: 'Division by zero' },
  outOfRange: { zh: '结果超出数值范围', en: 'The result is out of range' },
} as const satisfies Record<string, Words>;
export type FaultCode = keyof typeof faultWords;

export const kindWords: Readonly<Record<string, Words>> = {
  number: { zh: '数字', en: 'a number' },
  text: { zh: '文字', en: 'text' },
  boolean: { zh: '是/否', en: 'true or false' },
  date: { zh: '日期', en: 'a date' },
  list: { zh: '列表', en: 'a list' },
  null: { zh: '空值', en: 'nothing (null)' },
};

export interface Fault {
  readonly code: FaultCode;
  /** Position in the source, in UTF-16 units: from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
  /** Affected part of the source, and the types that the fault names. */
  readonly text?: string;
  readonly wanted?: string;
  readonly found?: string;
}

/** Returns a fault as text. */
export function sayFault(fault: Fault, language: 'zh' | 'en'): string {
  const kind = (name: string | undefined): string => kindWords[name ?? '']?.[language] ?? name ?? '';
  const said = faultWords[fault.code][language]
    .replace('{text}', () => fault.text ?? '')
    .replace('{wanted}', () => kind(fault.wanted))
    .replace('{found}', () => kind(fault.found));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
