import type { Language } from '#kit/contract/refusals.ts';
import type { Viewer } from '#modules/approval/server/open.ts';

/** Person who acts, with their access to approvals, the time and the language of replies. */
export interface By extends Viewer {
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}
