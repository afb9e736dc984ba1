import type { ReplyOf } from '#kit/contract/call.ts';
import type { SetupGuide } from '../contract/SetupGuide.ts';

export type Step = ReplyOf<typeof SetupGuide.GetSetupGuide>['Steps'][number];

/** Returns the steps that a company cannot do without. */
export const needed = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ IsOptional }) => !IsOptional);
