import type { Tone } from '#kit/web/parts/Status.tsx';

/** Of a draft, an open and a closed edition. */
export const editionTones: Readonly<Record<1 | 2 | 3, Tone>> = { 1: 'waiting', 2: 'good', 3: 'neutral' };
