import type { Language } from '#kit/contract/refusals.ts';

/** Way of looking at a page: language, width and theme. */
export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const heights: Readonly<Record<number, number>> = { 1440: 900, 390: 844 };
export const heightOf = ({ width }: Look): number => heights[width] ?? 900;

export const nameOf = ({ language, theme, width }: Look): string => `${language}-${width}-${theme}`;

/** Both themes at both widths in both languages. Light ones come first. */
export const allLooks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  ([1440, 390] as const).flatMap((width) =>
    (['zh', 'en'] as const).map((language) => ({ language, theme, width })),
  ),
);
