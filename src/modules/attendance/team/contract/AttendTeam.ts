import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { done, flag, id, nothing, pageOf, paging } from '#kit/contract/fields.ts';
import { addressLimit, addressState, feedInput, freshAddress } from '#kit/contract/secret-address.ts';
import { applicationCode } from '#modules/attendance/contract/codes.ts';
import { leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { range, who, whose } from '#modules/attendance/days/contract/day-shapes.ts';
import { performanceCode } from '#modules/attendance/work/contract/work-codes.ts';
import { teamKindLabels } from './team-codes.ts';

const access = [performanceCode, applicationCode];
const own = ['AttendTeam.GetMyTeamAddress'];

/** Time of one person on one day. */
const time = z.object({
  Day: z.string(),
  Kind: coded(teamKindLabels),
  /** Type of leave; null: it is none, or the reader may not know it. */
  VacationType: leaveCode.nullable(),
  /** Both ends of the whole request: minutes of the company clock, or half days; an early end is taken into account. */
  Begins: z.string(),
  Ends: z.string(),
  /** Whether it takes only a part of the working time of the day. */
  IsPart: z.boolean(),
  /** Whether the request is still in approval. Colleagues see approved requests only. */
  IsPending: z.boolean(),
});
export type TeamTime = z.output<typeof time>;

const row = z.object({
  ...who,
  /** Whether the caller manages the attendance of this person, and sees more than that they are away. */
  IsOpen: z.boolean(),
  /** One entry for each day: true if the person does not work by their roster. */
  Off: z.array(z.boolean()),
  /** Public holidays of the person, by their calendar. */
  Holidays: z.array(z.object({ Day: z.string(), Name: z.string(), NameEn: z.string() })),
  Times: z.array(time),
});
export type TeamRow = z.output<typeof row>;

/** Calendar of a team: who is away on which days, and its secret address for calendar programs. */
export const AttendTeam = controller('AttendTeam', {
  GetTeamCalendar: post({
    does: 'Returns who is away on which days: the caller’s department, people who report to them, and everybody in their scope',
    access,
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      ...range,
      ...whose,
      CompanyId: id.optional(),
      /** Whether to return only the caller’s team: their department, and people who report to them. */
      IsTeam: flag.default(false),
    }),
    reply: pageOf(row).extend({
      /** Number of people who are away on each day, over all pages. */
      Away: z.array(z.number().int()),
      /** Whether the caller manages the attendance of more people than their team. */
      HasScope: z.boolean(),
    }),
    refusals: [dayRefusals.daysWrong],
  }),
  GetMyTeamAddress: post({
    does: 'Says whether the caller has a calendar address of their team',
    access,
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: addressState,
  }),
  RenewMyTeamAddress: post({
    does: 'Gives the caller a new calendar address of their team; the previous one stops answering',
    access,
    input: nothing,
    reply: freshAddress,
    touches: own,
    limit: { max: 20, seconds: 3600 },
  }),
  RevokeMyTeamAddress: post({
    does: 'Revokes the caller’s calendar address of their team',
    access,
    input: nothing,
    reply: done,
    touches: own,
  }),
  Feed: download({
    media: media.calendar,
    does: 'Returns the calendar of a team behind a secret address as iCalendar: who is away, never why',
    access: 'open',
    unsigned: true,
    input: feedInput,
    reply: z.unknown(),
    limit: addressLimit,
  }),
});
