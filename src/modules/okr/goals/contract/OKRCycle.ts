import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, done, id, month, pageOf, paging } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { reason, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches } from './TargetKR.ts';
import { cycleStateLabels, goalCodes, periodLabels } from './goal-codes.ts';
import { cycleRow } from './goal-shapes.ts';

const settings = [okrCodes.settings];

/** Periods of goals (a month, a quarter, half a year or a year) and the step each is in. */
export const OKRCycle = controller('OKRCycle', {
  GetPage: post({
    does: 'Returns periods, newest first',
    access: [...goalCodes, okrCodes.settings],
    reads: true,
    input: z.strictObject({
      ...paging,
      PeriodType: chosen(periodLabels).optional(),
      State: chosen(cycleStateLabels).optional(),
    }),
    reply: pageOf(cycleRow),
  }),
  Add: post({
    does: 'Adds the period of a given type that contains a month',
    access: settings,
    input: z.strictObject({ PeriodType: chosen(periodLabels), AscripTionTime: month }),
    reply: z.object({ Code: z.number().int(), CycleID: id }),
    refusals: [no.cycleTaken],
    touches: goalTouches,
  }),
  Step: post({
    does: 'Moves a period one step forward, or one step back with a reason. Closing fixes its numbers',
    access: settings,
    input: z.strictObject({
      CycleID: id,
      Version: version,
      State: chosen(cycleStateLabels),
      Reason: reason.default(''),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.cycleStep, no.reasonNeeded, no.reopenLate],
    touches: goalTouches,
  }),
  SaveDays: post({
    does: 'Sets the dates from which a period enters each step automatically. A nightly job moves periods whose date has come',
    access: settings,
    input: z.strictObject({
      CycleID: id,
      Version: version,
      SettingDay: day.nullish(),
      RunningDay: day.nullish(),
      ReviewDay: day.nullish(),
      ClosingDay: day.nullish(),
    }),
    example: { CycleID: 1, Version: 1, ReviewDay: '2027-01-05' },
    reply: done,
    refusals: [general.notFound, general.stale, no.daysReversed, no.cycleEnded],
    touches: goalTouches,
  }),
  CopyForward: post({
    does: 'Copies the caller’s goals as drafts into a later period of the same type. Current values become the new start values',
    access: [...goalCodes],
    input: z.strictObject({ CycleID: id, KRIDs: z.array(id).min(1).max(50) }),
    reply: z.object({ Code: z.number().int(), KRIDs: z.array(id) }),
    refusals: [general.notFound, no.goalDenied, no.cycleEnded, no.cycleState, no.otherCycle, no.reasonNeeded],
    touches: goalTouches,
  }),
});
