import type { Language } from '#kit/contract/refusals.ts';

/** Colleague who acts, and whether they work at the desk. */
export interface By {
  readonly id: number;
  readonly isDesk: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly secret: string;
  readonly ip?: string;
}

/** Guest who acts without signing in. */
export interface Guest {
  readonly language: Language;
  readonly now: Date;
  readonly secret: string;
  readonly ip: string;
}
