import type { Refusal } from '#kit/contract/refusals.ts';
import { feedbackRefusals } from './refusals.ts';

/** Maximum number of attachments of a feedback (specification section 9). */
export const MAX_SCREENSHOTS = 2;

/** Returns the last two attachments; older ones are dropped (specification section 5). */
export const keepNewestScreenshots = <T>(attachments: readonly T[]): T[] =>
  attachments.slice(-MAX_SCREENSHOTS);

export interface MissingPart {
  readonly field: string;
  readonly refusal: Refusal;
}

/** Returns the missing parts of a feedback, in the order of the dialog; empty if it can be sent. */
export function findMissingParts(given: {
  readonly AnswerJson: readonly { readonly AName: string }[];
  readonly Remark: string;
}): MissingPart[] {
  const blank = given.AnswerJson.flatMap(({ AName }, n) =>
    AName.trim() === '' ? [{ field: `AnswerJson.${n}.AName`, refusal: feedbackRefusals.answerEmpty }] : [],
  );
  const silent = given.Remark.trim() === '';
  return [...blank, ...(silent ? [{ field: 'Remark', refusal: feedbackRefusals.remarkEmpty }] : [])];
}
