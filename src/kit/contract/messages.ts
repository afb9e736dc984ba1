import type { z } from 'zod';
import type { Language, Words } from './refusals.ts';

type Issue = z.core.$ZodIssue;

const types: Record<string, Words> = {
  string: { zh: '文字', en: 'text' },
  number: { zh: '数字', en: 'a number' },
  int: { zh: '整数', en: 'a whole number' },
  boolean: { zh: '是或否', en: 'yes or no' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '一组字段', en: 'a set of fields' },
  date: { zh: '日期', en: 'a date' },
};
const typeWords = (name: string): Words => types[name] ?? { zh: name, en: name };

const formats: Record<string, Words> = {
  date: { zh: '请输入有效的日期（年-月-日）', en: 'Enter a valid date (year-month-day)' },
  datetime: { zh: '请输入有效的时间', en: 'Enter a valid date and time' },
  email: { zh: '请输入有效的邮箱', en: 'Enter a valid email address' },
  url: { zh: '请输入有效的网址', en: 'Enter a valid URL' },
};

const nothing: Words = { zh: '不能为空', en: 'Must not be empty' };

const sized = (issue: { origin: string }, bound: number | bigint, low: boolean): Words => {
  if (issue.origin === 'string')
    return low
      ? bound === 1
        ? nothing
        : { zh: `至少 ${bound} 个字符`, en: `At least ${bound} characters` }
      : { zh: `最多 ${bound} 个字符`, en: `At most ${bound} characters` };
  if (issue.origin === 'array' || issue.origin === 'set')
    return low
      ? { zh: `至少 ${bound} 项`, en: `At least ${bound} entries` }
      : { zh: `最多 ${bound} 项`, en: `At most ${bound} entries` };
  return low
    ? { zh: `不能小于 ${bound}`, en: `Must be at least ${bound}` }
    : { zh: `不能大于 ${bound}`, en: `Must be at most ${bound}` };
};

const say = (issue: Issue): Words => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return nothing;
      const words = typeWords(issue.expected);
      return { zh: `应为${words.zh}`, en: `Must be ${words.en}` };
    }
    case 'too_small':
      if (issue.inclusive === false)
        return { zh: `必须大于 ${issue.minimum}`, en: `Must be more than ${issue.minimum}` };
      return sized(issue, issue.minimum, true);
    case 'too_big':
      return sized(issue, issue.maximum, false);
    case 'invalid_format':
      return formats[issue.format] ?? { zh: '格式不正确', en: 'Not in the right format' };
    case 'unrecognized_keys':
      return { zh: '无法识别的字段', en: 'Unknown field' };
    case 'invalid_value':
      return { zh: '请选择列出的选项', en: 'Choose one of the listed values' };
    default:
      return { zh: '内容无效', en: 'Not valid' };
  }
};

/**
 * Returns the message of a schema error in a language. A custom message may contain both, separated by ` | ` (zh
 * first).
 */
export function issueWords(issue: Issue, language: Language): string {
  if (issue.code === 'custom') {
    const [zh = '', en = zh] = issue.message.split(' | ');
    return language === 'zh' ? zh : en;
  }
  return say(issue)[language];
}

/**
 * Returns whether the client sent no value at a path. Needed because reading a number from text turns a missing value
 * into a wrong one.
 */
function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  let at = given;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at === undefined || at === null || at === '';
}

const saysNothing = (issue: Issue, given: unknown): boolean =>
  (issue.code === 'invalid_type' || issue.code === 'too_small') && isMissing(given, issue.path);

/** Returns every schema error with its dotted field, for Body.Fields of a refusal; `given` is the input. */
export function fieldErrors(
  error: z.core.$ZodError,
  language: Language,
  given: unknown,
): { Field: string; Msg: string }[] {
  return error.issues.flatMap((issue) => {
    const base = issue.path.map(String);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    return keys.map((key) => ({
      Field: [...base, ...(key === undefined ? [] : [key])].join('.') || 'Body',
      Msg: saysNothing(issue, given) ? nothing[language] : issueWords(issue, language),
    }));
  });
}
