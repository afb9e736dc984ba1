import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { person, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import * as codes from './record-codes.ts';
import { recordRefusals as no } from './record-refusals.ts';

const everybody = [okrCodes.own, codes.recordCodes.errors];
const touches = ['ErrorReporting'];

export const errorRow = z.object({
  ReportID: id,
  Person: person,
  WorkDate: z.string(),
  RecordID: id.nullable(),
  Kind: coded(codes.errorKindLabels),
  Words: z.string(),
  State: coded(codes.errorStateLabels),
  Handler: person.nullable(),
  Answer: z.string(),
  By: person,
  At: when,
  Version: z.number().int(),
  /** True if the reader may handle the report. */
  CanHandle: z.boolean(),
});
export type ErrorRow = z.output<typeof errorRow>;

/** Error reports about people's time records, and how each was handled. */
export const ErrorReporting = controller('ErrorReporting', {
  GetPage: post({
    does: 'Returns the error reports that the caller made, handles or is responsible for',
    access: everybody,
    reads: true,
    input: z.strictObject({
      ...paging,
      State: chosen(codes.errorStateLabels).optional(),
      Kind: chosen(codes.errorKindLabels).optional(),
      Keyword: text(100).optional(),
    }),
    reply: pageOf(errorRow),
  }),
  Add: post({
    does: 'Reports an error in a work record that the caller may read, or in one of the caller’s own days',
    access: everybody,
    input: z.strictObject({
      RecordID: id.optional(),
      /** Day of the caller's own records, when no single record is named. */
      WorkDate: day.optional(),
      Kind: chosen(codes.errorKindLabels),
      Words: required(500),
    }),
    example: { WorkDate: '2026-11-20', Kind: 3, Words: '漏记了半天的联调' },
    reply: done,
    refusals: [general.notFound, no.dayAhead],
    touches,
  }),
  Handle: post({
    does: 'Starts handling an error report, marks it as corrected, or refuses it with a reason',
    access: everybody,
    input: z.strictObject({
      ReportID: id,
      Version: version,
      State: z.coerce
        .number()
        .int()
        .min(codes.errorStates.handling)
        .max(codes.errorStates.refused)
        .meta({ description: 'as State of the rows' }),
      Answer: text(500).default(''),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.errorOver, no.answerNeeded],
    touches,
  }),
});
