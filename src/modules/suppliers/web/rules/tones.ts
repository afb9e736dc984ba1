import type { Tone } from '#kit/web/parts/Status.tsx';

/** Colours of draft, open and closed rule set versions. */
export const editionTones: Readonly<Record<1 | 2 | 3, Tone>> = { 1: 'waiting', 2: 'good', 3: 'neutral' };
