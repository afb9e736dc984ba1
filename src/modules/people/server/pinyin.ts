import { pinyin } from 'pinyin-pro';

/** What searching finds a Chinese name by: `ouyangnana oynn`. A surname is read as surnames are: 单 shan, 曾 zeng. */
export function searchPinyin(chineseName: string): string {
  const syllables = pinyin(chineseName, {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).map((syllable) => syllable.trim().toLowerCase());
  return `${syllables.join('')} ${syllables.map((syllable) => syllable.charAt(0)).join('')}`;
}
