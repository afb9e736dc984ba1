import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging } from '#kit/contract/fields.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { placeReaders, userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { userShape } from '#modules/people/persons/contract/user-values.ts';
import { pastRefusals } from './assignment-refusals.ts';
import { effectiveDay, placeNames } from './effective-day.ts';

/** Company, department, leader and position of a person, with the names that were valid on that day. */
export const placeShape = {
  CompanyId: id,
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  leaderid: id.nullable(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  position: z.string(),
  UserType: coded(userType.labels),
};

/** Period of days with one place. Company days, both included; a null last day means that it has no end. */
export const stretchShape = { FromDay: z.string(), ToDay: z.string().nullable(), ...placeShape };

/** Reasons why an assignment row was created. */
export const causeLabels: Readonly<Record<number, Words>> = {
  1: { zh: '入职', en: 'Entry' },
  2: { zh: '转正', en: 'Confirmation' },
  3: { zh: '调岗', en: 'Transfer' },
  4: { zh: '修改', en: 'Correction' },
  5: { zh: '工作移交', en: 'Hand-over' },
  6: { zh: '导入', en: 'Import' },
  7: { zh: '重新入职', en: 'Re-entry' },
};

/** Causes that begin an employment: entry and re-entry. */
export const beginnings: ReadonlySet<number> = new Set([1, 7]);

const { CompanyId, DeptId, leaderid, position, UserType } = userShape;

/** Calls of the wire's Assignment controller that do not involve forms. */
export const Assignment = controller('Assignment', {
  PreviewChange: post({
    does: 'Previews a change of a person’s assignment from a company day on, with what prevents it; changes nothing',
    access: [userCodes.manage],
    reads: true,
    input: z
      .strictObject({ CompanyId, DeptId, leaderid, position, UserType })
      .partial()
      .extend({ AUID: id, EffectiveDay: day }),
    refusals: [general.notFound],
    reply: z.object({
      AUID: id,
      EffectiveDay: z.string(),
      /** Place of the person on that day; null: not employed then. */
      Before: z.object(stretchShape).nullable(),
      /** Fields that change on that day, with the last day of the new value; null: no end. */
      Changes: z.array(z.object({ Field: z.enum(placeNames), Until: z.string().nullable() })),
      /** Place periods of the person from that day on, as they would be after the change. */
      Rows: z.array(z.object({ ...stretchShape, IsNew: z.boolean() })),
      /** Whether the change affects the place of today. */
      IsPresent: z.boolean(),
      Faults: z.array(z.object({ Field: z.enum([effectiveDay.field, ...placeNames]), Msg: z.string() })),
    }),
  }),

  GetPlacePage: post({
    does: 'Lists who was in a department or below it on a company day, by that day’s tree; only people in the caller’s scope then',
    access: placeReaders,
    reads: true,
    input: z.strictObject({ ...paging, DeptId: id, Day: day }),
    refusals: [pastRefusals.daysToCome],
    reply: pageOf(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        position: z.string(),
        LeaderName: z.string(),
        LeaderNameEn: z.string(),
      }),
    ),
  }),
});
