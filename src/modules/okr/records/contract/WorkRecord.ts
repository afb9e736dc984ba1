import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { day, done, flag, id, month, pageOf, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import * as codes from './record-codes.ts';
import { recordRefusals as no } from './record-refusals.ts';
import * as shapes from './record-shapes.ts';

const own = [okrCodes.own];
const reading = [...codes.readingRecords];
const touches = shapes.recordTouches;
const written = [no.dayAhead, no.dayPast, no.monthClosed];
/** Refusals of hours on items. */
const ofHours = [
  general.notFound,
  general.stale,
  ...written,
  no.dayFull,
  no.itemGone,
  no.itemStopped,
  no.itemClosed,
  no.recordConfirmed,
];

/** Text that is equal for two cells of one record, or of one item and type of work on one day. */
const cellKey = ({ WorkDate, RecordID, OBID, TypeID }: z.output<typeof shapes.weekCell>): string =>
  RecordID ? `record ${RecordID}` : `${WorkDate} ${OBID ?? ''} ${TypeID}`;

/** Time records: people write down what they worked on, and others confirm it. */
export const WorkRecord = controller('WorkRecord', {
  GetWeek: post({
    does: 'Returns seven of the caller’s own days with their work records and attendance',
    access: own,
    reads: true,
    /** First of the seven days. */
    input: z.strictObject({ DateFrom: day }),
    reply: z.object({ Days: z.array(shapes.recordDay) }),
  }),
  GetItems: post({
    does: 'Returns the items for which the caller may record hours: the caller’s work items and projects, and the caller’s assignments to key results',
    access: own,
    reads: true,
    input: z.strictObject({ Keyword: text(100).optional() }),
    reply: z.array(shapes.recordItem),
  }),
  SaveDay: post({
    does: 'Saves all work records of a day. Drafts left out are deleted, and a changed confirmed record needs confirmation again',
    access: own,
    input: z.strictObject({
      WorkDate: day,
      Records: z.array(shapes.recordGiven).max(codes.mostDayRecords),
      IsSubmit: flag.default(false),
    }),
    example: { WorkDate: '2026-11-20', Records: [{ TypeID: 1, Minutes: 60 }] },
    reply: done,
    refusals: ofHours,
    touches,
  }),
  SaveWeek: post({
    does: 'Saves cells of the caller’s week: hours of an item on a day. All or none. Cells that are not given keep their hours',
    access: own,
    input: z.strictObject({
      Cells: z
        .array(shapes.weekCell)
        .max(codes.mostWeekCells)
        .refine(
          (cells) => new Set(cells.map(cellKey)).size === cells.length,
          '同一天的同一事项只能填写一次 | An item can be given only once a day',
        ),
      /** Days whose drafts are submitted too, even without a changed cell. */
      SubmitDays: z.array(day).max(7).default([]),
    }),
    example: { Cells: [{ WorkDate: '2026-11-20', TypeID: 1, Minutes: 60 }] },
    reply: done,
    refusals: [...ofHours, no.dayLong],
    touches,
  }),
  GetSuggestion: post({
    does: 'Returns hours that the caller may have worked in seven days: their meetings, and the rest of each day shared by the items they reported on',
    access: own,
    reads: true,
    /** First of the seven days. */
    input: z.strictObject({ DateFrom: day }),
    reply: z.object({ Cells: z.array(shapes.suggestedCell) }),
  }),
  MarkComplete: post({
    does: 'Marks a day as complete, or removes the mark',
    access: own,
    input: z.strictObject({ WorkDate: day, IsComplete: flag.default(true) }),
    reply: done,
    refusals: [...written, no.draftsLeft],
    touches,
  }),
  TakeOff: post({
    does: 'Deducts minutes from a confirmed record of a closed month, on a day of an open month',
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
    does: 'Returns the work records that the caller may read, including their own, or those that wait for the caller’s confirmation',
    access: reading,
    reads: true,
    fromReplica: true,
    input: z.strictObject(shapes.recordPage),
    reply: pageOf(shapes.recordRow).extend({ Minutes: z.number().int() }),
  }),
  Review: post({
    does: 'Confirms work records, or returns them with a reason, all or none',
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
    does: 'Returns the closed months, latest first',
    access: reading,
    reads: true,
    input: z.strictObject({}),
    reply: z.object({ Closed: z.array(z.string()), CanClose: z.boolean() }),
  }),
  CloseMonth: post({
    does: 'Closes a month. Its work records can no longer be changed',
    access: [codes.recordCodes.months],
    input: z.strictObject({ Month: month }),
    reply: done,
    refusals: [no.monthDenied, no.monthRuns, no.monthWaits, no.monthClosed],
    touches,
  }),
  Export: download({
    does: 'Exports the same work records to Excel',
    access: reading,
    input: z.strictObject(shapes.recordFilter),
    reply: z.string(),
    media: media.excel,
  }),
});
