import type { Language } from '#kit/contract/refusals.ts';
import type { Viewer } from '#modules/approval/reading/server/queries/readers.ts';

/** Person who acts, with the time of the call and the language of the reply. */
export interface By extends Viewer {
  readonly language: Language;
  readonly now: Date;
}
