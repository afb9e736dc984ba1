import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { pairingLabels, type Pairing } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { shiftRefusals } from './shift-refusals.ts';

const access = [settingCode];
/** Controllers whose queries become stale when a shift, a group or the roster changes. */
export const rosterTouches = ['AttendShift', 'AttendGroup', 'AttendRoster', 'AttendPunch', 'VacationBill'];

const minutes = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
type Pair = [on: number, off: number];
/**
 * Start and end in minutes after midnight; 1560 is 2:00 of the next day. An array, because API descriptions cannot show
 * a tuple.
 */
const pair = z.array(minutes(0, 2880)).length(2) as unknown as z.ZodType<Pair, Pair>;

const rule = {
  /** Working times, breaks included. */
  Segments: z.array(pair).max(3),
  Breaks: z.array(pair).max(3).default([]),
  /** Minute that divides the day into two halves; null: the middle of the working time. */
  HalfAt: minutes(1, 2879).nullable().default(null),
  FlexEarly: minutes(0, 240).default(0),
  FlexLate: minutes(0, 240).default(0),
  Grace: minutes(0, 120).default(0),
  SeriousLate: minutes(1, 1440).nullable().default(null),
  AbsentLate: minutes(1, 1440).nullable().default(null),
  Advance: minutes(0, 720).default(240),
  Delay: minutes(0, 960).default(360),
  NeedOn: flag.default(true),
  NeedOff: flag.default(true),
  Pairing: chosen(pairingLabels)
    .pipe(z.literal([1, 2]))
    .default(1),
};
const named = { Name: required(40), NameEn: text(80).default('') };
const one = { ShiftID: id };
const version = z.coerce.number().int().min(1);
const refusalsOf = [general.forbidden, general.notFound, shiftRefusals.shiftInvalid, shiftRefusals.nameTaken];

const span = z.array(z.number().int());

/** Shifts: working times, and the rules for late, early and absent. Each version is in force from a day on. */
export const AttendShift = controller('AttendShift', {
  GetAttendShiftList: post({
    does: 'Returns all shifts with past, current and future versions, active ones first',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      /** True if the caller may change shifts. This needs the scope of everybody. */
      CanUpdate: z.boolean(),
      Shifts: z.array(
        z.object({
          ...one,
          Name: z.string(),
          NameEn: z.string(),
          IsUse: z.boolean(),
          Version: z.number().int(),
          /** True if the shift was worked on past days or today, so that changes start tomorrow at the earliest. */
          IsWorked: z.boolean(),
          /** Versions of the shift, the latest first. */
          Versions: z.array(
            z.object({
              VersionID: id,
              /** First company day of the version; it stays in force until the next version begins. */
              FromDay: z.string(),
              IsCurrent: z.boolean(),
              Segments: z.array(span),
              Breaks: z.array(span),
              HalfAt: z.number().int().nullable(),
              FlexEarly: z.number().int(),
              FlexLate: z.number().int(),
              Grace: z.number().int(),
              SeriousLate: z.number().int().nullable(),
              AbsentLate: z.number().int().nullable(),
              Advance: z.number().int(),
              Delay: z.number().int(),
              NeedOn: z.boolean(),
              NeedOff: z.boolean(),
              Pairing: coded(pairingLabels),
              /** Rostered minutes of a day. */
              Minutes: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  }),
  AddAttendShift: post({
    does: 'Adds a shift. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...named, ...rule }),
    example: { Name: 'A', Segments: [[540, 1080]] },
    reply: z.object({ Code: z.number().int(), ShiftID: id }),
    refusals: refusalsOf,
    touches: rosterTouches,
  }),
  UpdateAttendShift: post({
    does: 'Renames a shift and sets its version from a day on. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, ...named, FromDay: day, ...rule }),
    example: { ShiftID: 1, Version: 1, Name: 'A', FromDay: '2030-01-01', Segments: [[540, 1080]] },
    reply: done,
    refusals: [...refusalsOf, general.stale, shiftRefusals.fromTomorrow],
    touches: rosterTouches,
  }),
  PreviewAttendShift: post({
    does: 'Counts the people and days that a change of a shift affects in the 31 days from its effective day. Saves nothing',
    access,
    reads: true,
    input: z.strictObject({ ...one, FromDay: day }),
    reply: z.object({
      People: z.number().int(),
      PersonDays: z.number().int(),
      /** Company days, both included. */
      From: z.string(),
      To: z.string(),
    }),
    refusals: [general.forbidden, general.notFound],
  }),
  DropAttendShiftVersion: post({
    does: 'Cancels a future version of a shift. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, VersionID: id }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale, shiftRefusals.fromTomorrow],
    touches: rosterTouches,
  }),
  SetAttendShiftUse: post({
    does: 'Disables a shift that nobody works today or later, or enables it. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, IsUse: flag }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale, shiftRefusals.stillUsed],
    touches: rosterTouches,
  }),
});

/** Shift with the field names of the API, as a call sends it. */
export type GivenShift = {
  readonly Segments: readonly Pair[];
  readonly Breaks: readonly Pair[];
  readonly HalfAt: number | null;
  readonly FlexEarly: number;
  readonly FlexLate: number;
  readonly Grace: number;
  readonly SeriousLate: number | null;
  readonly AbsentLate: number | null;
  readonly Advance: number;
  readonly Delay: number;
  readonly NeedOn: boolean;
  readonly NeedOff: boolean;
  readonly Pairing: Pairing;
};
