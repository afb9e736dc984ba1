import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';

const load = createRequire(import.meta.filename);

/** What searching finds a Chinese name by: `ouyangnana oynn`. A surname is read as surnames are: 单 shan, 曾 zeng. */
export function searchPinyin(chineseName: string): string {
  // Loaded with the first name: its dictionaries are large, and a start does not need them.
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
