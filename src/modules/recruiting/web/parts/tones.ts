import type { Tone } from '#kit/web/parts/Status.tsx';

/** Colour of each opening state. */
export const openingTones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'waiting',
  2: 'running',
  3: 'paused',
  4: 'good',
  5: 'neutral',
};

/** Colour of each application stage. */
export const stageTones: Readonly<Record<number, Tone>> = {
  1: 'waiting',
  2: 'running',
  3: 'running',
  4: 'running',
  5: 'running',
  6: 'good',
  7: 'bad',
  8: 'good',
  9: 'neutral',
};
