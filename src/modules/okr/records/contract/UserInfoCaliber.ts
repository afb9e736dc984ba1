import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, month, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { person } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrRefusals } from '#modules/okr/contract/refusals.ts';
import { recordCodes } from './record-codes.ts';
import { recordRefusals as no } from './record-refusals.ts';

const count = z.number().int();

const line = z.object({
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  PostID: id.nullable(),
  PostName: z.string(),
  PostNameEn: z.string(),
  /** Ratio in ten-thousandths. */
  RatioBp: count,
  FromMonth: z.string(),
  ToMonth: z.string().nullable(),
});

export const calibreRow = z.object({
  Person: person,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  PostName: z.string(),
  PostNameEn: z.string(),
  /** Current and future time allocations. Empty: hours count under the person's own department and position. */
  Lines: z.array(line),
  Version: count,
});
export type CalibreRow = z.output<typeof calibreRow>;

/** Time allocations: the departments and positions that people's hours count under. */
export const UserInfoCaliber = controller('UserInfoCaliber', {
  GetPage: post({
    does: 'Returns the time allocations of people from a month on: the departments and positions under which their hours count',
    access: [recordCodes.calibre],
    reads: true,
    input: z.strictObject({
      ...paging,
      Month: month.optional(),
      DeptId: id.optional(),
      Keyword: text(100).optional(),
    }),
    reply: pageOf(calibreRow),
  }),
  Save: post({
    does: 'Sets the time allocation of a person from a month on. Without a line, hours count for the person’s own department and position',
    access: [recordCodes.calibre],
    input: z.strictObject({
      AUID: id,
      /** Version that the caller has read; 0 if no time allocation was ever set for this person. */
      Version: z.coerce.number().int().min(0),
      FromMonth: month,
      Lines: z
        .array(
          z.strictObject({
            DeptId: id,
            PostID: id.nullish(),
            RatioBp: z.coerce.number().int().min(1).max(10_000),
          }),
        )
        .max(10),
    }),
    example: { AUID: 1, Version: 0, FromMonth: '2026-12', Lines: [] },
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      no.ratioSum,
      no.lineTwice,
      no.monthClosed,
      okrRefusals.departmentGone,
      okrRefusals.postGone,
    ],
    touches: ['UserInfoCaliber', 'OPPMWorkBreakdown.GetHoursStatistics'],
  }),
});
