import type { Tone } from '#kit/web/parts/Status.tsx';

/** Of nodes and of projects, by their states. */
export const nodeTones: readonly Tone[] = ['neutral', 'running', 'good', 'paused'];
export const projectTones: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'running',
  3: 'good',
  4: 'paused',
};
