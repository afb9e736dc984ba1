import type { Language } from '#kit/contract/refusals.ts';

/** Acting person, time of the action, and language of the answer. */
export interface Caller {
  readonly id: number;
  readonly manages: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}
