import { z } from 'zod';
import type { Words } from './refusals.ts';

type Labels = Readonly<Record<number, Words>>;

/** Numbers of an enumeration, taken from its labels. */
export type CodeOf<L extends Labels> = Extract<keyof L, number>;

/** Maximum number of values that a message lists. */
const most = 12;

const codesOf = (labels: Labels): number[] => Object.keys(labels).map(Number);

/** Returns the numbers of an enumeration with their labels, for readers of the API description. */
export const wordsOfCodes = (labels: Labels): string =>
  Object.entries(labels)
    .map(([code, { zh, en }]) => `${code} ${zh} / ${en}`)
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .join('; ');

/** Returns the labels of some numbers of an enumeration, for a call that takes only these. */
export const among = <const L extends Labels, const C extends CodeOf<L>>(
  labels: L,
  codes: readonly C[],
): Pick<L, C> => Object.fromEntries(codes.map((code) => [code, labels[code]])) as Pick<L, C>;

/**
 * Schema for a number of an enumeration in a reply. The browser reads one of the declared numbers. The server may
 * return any number, because a database constraint already allows only these.
 */
export const coded = <const L extends Labels>(labels: L): z.ZodType<CodeOf<L>, number> =>
  z
    .number()
    .int()
    .meta({ description: wordsOfCodes(labels) }) as unknown as z.ZodType<CodeOf<L>, number>;

/** Schema for a number of an enumeration in a request, also as text in an address. Other numbers are refused. */
export const chosen = <const L extends Labels>(labels: L): z.ZodType<CodeOf<L>, number | string> => {
  const codes = codesOf(labels);
  const words = (language: keyof Words): string =>
    codes.map((code) => `${code} ${labels[code]![language]}`).join(language === 'zh' ? '、' : ', ');
  return z.coerce
    .number()
    .int()
    .min(Math.min(...codes))
    .max(Math.max(...codes))
    .refine((code) => codes.includes(code), {
      error:
        codes.length > most
          ? '请选择列出的选项 | Choose one of the listed values'
          : `请选择：${words('zh')} | Choose one of: ${words('en')}`,
      // Other numbers were refused before.
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ description: wordsOfCodes(labels), enum: codes }) as unknown as z.ZodType<
    CodeOf<L>,
    number | string
  >;
};
