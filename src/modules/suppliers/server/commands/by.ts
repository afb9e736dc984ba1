import type { Language } from '#kit/contract/refusals.ts';
import type { Viewer } from '#modules/approval/server/open.ts';

/** Who acts, what he may see of approvals, when, and in which language he is answered. */
export interface By extends Viewer {
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}
