import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType } from '#modules/approval/server/open.ts';
import { appealType } from './appeal-effect.ts';
import { changeType } from './change-effect.ts';
import { resultType, targetType } from './effects.ts';

/** The request types of reviews. */
export const requestContributions: readonly Contribution[] = [
  targetType,
  resultType,
  changeType,
  appealType,
].flatMap((type) => defineRequestType(type));
