import type { Tone } from '#kit/web/parts/Status.tsx';

/** Colours of nodes and projects by state. */
export const nodeTones: readonly Tone[] = ['neutral', 'running', 'good', 'paused'];
export const projectTones: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'running',
  3: 'good',
  4: 'paused',
};
export const goalTones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'running',
  2: 'paused',
  3: 'good',
};
export const statusTones: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'waiting', 3: 'bad' };
export const cycleTones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'waiting',
  2: 'running',
  3: 'waiting',
  4: 'good',
};
export const executeTones: Readonly<Record<number, Tone>> = {
  0: 'waiting',
  1: 'running',
  2: 'running',
  3: 'waiting',
  4: 'good',
  5: 'bad',
  6: 'paused',
};
export const schemeTones: Readonly<Record<number, Tone>> = { 0: 'neutral', 1: 'running', 2: 'good' };
