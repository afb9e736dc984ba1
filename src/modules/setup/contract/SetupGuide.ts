import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, nothing, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { setupCode, stepKeys } from './setup-codes.ts';
import { setupRefusals } from './setup-refusals.ts';

const touches = ['SetupGuide'];
const said = { Zh: z.string(), En: z.string() };

/** Guide for the first days of a company. A step is done by the state of the data. */
export const SetupGuide = controller('SetupGuide', {
  GetSetupGuide: post({
    does: 'Returns the steps of the set-up guide: what each unlocks, what is missing, and to whom it was handed',
    access: [setupCode],
    reads: true,
    input: nothing,
    reply: z.object({
      /** True if the caller no longer sees the guide on the home page. */
      IsHidden: z.boolean(),
      Steps: z.array(
        z.object({
          Step: z.enum(stepKeys),
          /** Sentences about what is missing. Empty if the step is done. */
          Gaps: z.array(z.object(said)),
          /** True if a company can work without the step. */
          IsOptional: z.boolean(),
          /** Page where the step is done. Empty if it is done in the settings of the installation. */
          Path: z.string(),
          /** True if the caller may open that page. */
          CanOpen: z.boolean(),
          Handed: z
            .object({ AUID: id, ChineseName: z.string(), EnglishName: z.string(), At: when })
            .nullable(),
        }),
      ),
    }),
  }),
  HandSetupStep: post({
    does: 'Hands a step to a person who may open its page and notifies them. Without a person, takes it back',
    access: [setupCode],
    input: z.strictObject({ Step: z.enum(stepKeys), AUID: id.nullable() }),
    reply: done,
    refusals: [general.notFound, setupRefusals.cannotOpen],
    touches,
  }),
  HideSetupGuide: post({
    does: 'Hides the guide on the caller’s home page, or shows it again',
    access: [setupCode],
    input: z.strictObject({ IsHidden: z.boolean() }),
    reply: done,
    touches,
  }),
});
