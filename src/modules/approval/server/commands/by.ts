import type { Language } from '#kit/contract/refusals.ts';
import type { Viewer } from '../queries/readers.ts';

/** Who commands, when, and in which language he is answered. */
export interface By extends Viewer {
  readonly language: Language;
  readonly now: Date;
}
