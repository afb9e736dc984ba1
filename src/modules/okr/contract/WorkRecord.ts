import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { day, done, flag, id, month, pageOf, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { version } from './breakdown-shapes.ts';
import { okrCodes } from './codes.ts';
import * as codes from './record-codes.ts';
import { recordRefusals as no } from './record-refusals.ts';
import * as shapes from './record-shapes.ts';

const own = [okrCodes.own];
const reading = [...codes.readingRecords];
const touches = shapes.recordTouches;
const written = [no.dayAhead, no.dayPast, no.monthClosed];

/** Time records: people write down what they worked on, and others confirm it. */
export const WorkRecord = controller('WorkRecord', {
  GetWeek: post({
    does: 'Seven of the caller’s own days with what he has written, and how much he was there',
    access: own,
    reads: true,
    /** First of the seven days. */
    input: z.strictObject({ DateFrom: day }),
    reply: z.object({ Days: z.array(shapes.recordDay) }),
  }),
  GetItems: post({
    does: 'What the caller may write hours for: work that he owns or whose project he works for, and parts of key results that he carries',
    access: own,
    reads: true,
    input: z.strictObject({ Keyword: text(100).optional() }),
    reply: z.array(shapes.recordItem),
  }),
  SaveDay: post({
    does: 'Writes a day as it is to be: drafts that are left out go; a confirmed record that is changed waits again',
    access: own,
    input: z.strictObject({
      WorkDate: day,
      Records: z.array(shapes.recordGiven).max(codes.mostDayRecords),
      IsSubmit: flag.default(false),
    }),
    example: { WorkDate: '2026-11-20', Records: [{ TypeID: 1, Minutes: 60 }] },
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      ...written,
      no.dayFull,
      no.itemGone,
      no.itemStopped,
      no.itemClosed,
      no.recordConfirmed,
    ],
    touches,
  }),
  MarkComplete: post({
    does: 'Says of a day that nothing is missing, or takes that back',
    access: own,
    input: z.strictObject({ WorkDate: day, IsComplete: flag.default(true) }),
    reply: done,
    refusals: [...written, no.draftsLeft],
    touches,
  }),
  TakeOff: post({
    does: 'Takes minutes off a confirmed record of a closed month, on a day of a month that is open',
    access: own,
    input: z.strictObject({
      RecordID: id,
      WorkDate: day,
      Minutes: shapes.minutes,
      Content: text(500).default(''),
    }),
    example: { RecordID: 1, WorkDate: '2026-11-20', Minutes: 30 },
    reply: done,
    refusals: [general.notFound, ...written, no.notClosed, no.tooMuchOff],
    touches,
  }),
  GetPage: post({
    does: 'Records that the caller may see, those of his own among them; or those that wait for his confirmation',
    access: reading,
    reads: true,
    fromReplica: true,
    input: z.strictObject(shapes.recordPage),
    reply: pageOf(shapes.recordRow).extend({ Minutes: z.number().int() }),
  }),
  Review: post({
    does: 'Confirms records, or returns them with the reason: all of them or none',
    access: [okrCodes.own, okrCodes.executions],
    byPrograms: false,
    input: z.strictObject({
      Records: z
        .array(z.strictObject({ RecordID: id, Version: version }))
        .min(1)
        .max(codes.mostReviewed),
      IsConfirmed: flag,
      Reason: text(200).default(''),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.recordState, no.monthClosed, no.returnReason],
    touches,
  }),
  GetMonths: post({
    does: 'Months that are closed, the latest first',
    access: reading,
    reads: true,
    input: z.strictObject({}),
    reply: z.object({ Closed: z.array(z.string()), CanClose: z.boolean() }),
  }),
  CloseMonth: post({
    does: 'Closes a month of records: nothing in it changes any more',
    access: [codes.recordCodes.months],
    input: z.strictObject({ Month: month }),
    reply: done,
    refusals: [no.monthDenied, no.monthRuns, no.monthWaits, no.monthClosed],
    touches,
  }),
  Export: download({
    does: 'The same records as Excel',
    access: reading,
    input: z.strictObject(shapes.recordFilter),
    reply: z.string(),
    media: media.excel,
  }),
});
