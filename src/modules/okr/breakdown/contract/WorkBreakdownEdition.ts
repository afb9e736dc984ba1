import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { okrCodes, readingCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals } from '#modules/okr/contract/refusals.ts';
import { person } from './breakdown-shapes.ts';
import { compareKindLabels } from './compare-codes.ts';

const count = z.number().int();
const access = [...readingCodes];

/** Kept versions of project trees. */
export const WorkBreakdownEdition = controller('WorkBreakdownEdition', {
  GetList: post({
    does: 'Returns the baselines of a project, newest first',
    access,
    reads: true,
    input: z.strictObject({ ProjectID: id }),
    reply: z.array(
      z.object({
        EditionID: id,
        Number: count,
        Name: z.string(),
        Nodes: count,
        By: person.nullable(),
        At: when,
      }),
    ),
    refusals: [general.notFound],
  }),
  Take: post({
    does: 'Saves the current work breakdown of a project as a baseline',
    access: [okrCodes.breakdown],
    input: z.strictObject({ ProjectID: id, Name: required(50) }),
    reply: z.object({ Code: count, EditionID: id, Number: count }),
    refusals: [general.notFound, okrRefusals.mayNot],
    touches: ['WorkBreakdownEdition'],
  }),
  Compare: post({
    does: 'Compares a baseline of a project with the current work breakdown, or two baselines with each other',
    access,
    reads: true,
    input: z.strictObject({
      EditionID: id,
      /** Version to compare with. Left out: the present tree. */ WithEditionID: id.optional(),
    }),
    reply: z.object({
      Name: z.string(),
      /** Name of the version compared with; null: the present tree. */
      WithName: z.string().nullable(),
      Rows: z.array(
        z.object({
          OBID: id,
          Name: z.string(),
          Above: z.array(z.string()),
          Kind: coded(compareKindLabels),
          Fields: z.array(
            z.object({
              Field: z.string(),
              Before: z.union([z.string(), count]).nullable(),
              After: z.union([z.string(), count]).nullable(),
            }),
          ),
        }),
      ),
      People: z.array(person),
    }),
    refusals: [general.notFound],
  }),
});
