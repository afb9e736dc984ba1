import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType } from '#modules/approval/server/open.ts';
import { appealType } from './appeal-effect.ts';
import { changeType } from './change-effect.ts';
import { resultType, targetType } from './effects.ts';

/** Connects the forms of performance reviews to approval. */
export const requestContributions: readonly Contribution[] = [
  targetType,
  resultType,
  changeType,
  appealType,
].flatMap((type) => defineRequestType(type));
