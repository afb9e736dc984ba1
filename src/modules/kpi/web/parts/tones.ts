import type { Tone } from '#kit/web/parts/Status.tsx';

/** Of editions. */
export const editionTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'good', 3: 'neutral' };

/** Of sheets. */
export const sheetTones: Readonly<Record<number, Tone>> = {
  [-2]: 'paused',
  0: 'waiting',
  1: 'running',
  2: 'neutral',
  3: 'waiting',
  4: 'running',
  5: 'good',
  6: 'running',
  7: 'good',
  8: 'neutral',
};

/** Of periods. */
export const periodTones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'waiting',
  2: 'running',
  3: 'waiting',
  5: 'good',
  6: 'neutral',
};
