import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const load = createRequire(import.meta.filename);

/**
 * Returns the pinyin text by which a Chinese name is found: `ouyangnana oynn`. Surnames get their special readings: 单
 * shan, 曾 zeng.
 */
export function searchPinyin(chineseName: string): string {
  // Loaded with the first name, because its large dictionaries would slow the start down.
  const { pinyin } = load('pinyin-pro') as typeof Pinyin;
  const syllables = pinyin(chineseName, {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).map((syllable) => syllable.trim().toLowerCase());
  return `${syllables.join('')} ${syllables.map((syllable) => syllable.charAt(0)).join('')}`;
}
