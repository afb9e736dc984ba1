import type { Tone } from '#kit/web/parts/Status.tsx';

/** Colours of table and template versions by state. */
export const editionTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'good', 3: 'neutral' };

/** Colours of sheets by state. */
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

/** Colours of periods by state. */
export const periodTones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'waiting',
  2: 'running',
  3: 'waiting',
  5: 'good',
  6: 'neutral',
};
