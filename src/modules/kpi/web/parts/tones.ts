import type { Tone } from '#kit/web/parts/Status.tsx';

/** Of editions. */
export const editionTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'good', 3: 'neutral' };
