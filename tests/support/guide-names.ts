import { globSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { Language } from '#kit/contract/refusals.ts';

/** A name set in bold in a guide, with its place. */
export interface BoldName {
  readonly line: number;
  readonly name: string;
}

/** Returns the names that a guide sets in bold: those of buttons, fields, pages and states. */
export const boldNames = (markdown: string): readonly BoldName[] =>
  [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(({ index, 1: name = '' }) => ({
    line: markdown.slice(0, index).split('\n').length,
    name: name.replaceAll(/\s+/g, ' '),
  }));

/** Texts between quotes in a piece of source; values in a template count as “…”. */
const literalsIn = (source: string): readonly string[] =>
  [...source.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g)].map(
    ([, single, double, template]) =>
      (single ?? double ?? template ?? '')
        .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
        .replaceAll(/\\(.)/g, '$1'),
  );

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return literalsIn(String(value));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const isTable = (value: unknown): value is Record<Language, object> =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Returns every text of the product in one language: the catalogues of the screens, and names that the server gives,
 * such as those of menus, forms and roles.
 */
export async function namesOfProduct(language: Language): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const file of globSync('src/**/*words*.ts').filter((one) => !/\.test\.ts$|\/server\//.test(one))) {
    const catalogue: object = await import(isAbsolute(file) ? file : resolve(file));
    for (const table of Object.values(catalogue).filter(isTable))
      for (const text of textsIn(table[language])) names.add(text);
  }
  for (const file of globSync([
    'src/modules/*/{,*/}server/standard/**/*.ts',
    'src/modules/*/{,*/}contract/**/*.ts',
  ]))
    for (const text of literalsIn(readFileSync(file, 'utf8')))
      if (isChinese(text) === (language === 'zh')) names.add(text);
  const short = new RegExp(`\\b${language}: '([^']+)'`, 'g');
  for (const file of globSync('src/modules/*/{,*/}web/**/*.{ts,tsx}'))
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(short)) names.add(text);
  return names;
}
