import type { Language } from '#kit/contract/refusals.ts';

/** Who acts, when, and in which language he is answered. */
export interface By {
  readonly id: number;
  readonly manages: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}
