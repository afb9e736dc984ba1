import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, nothing, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { deviceKindLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';

const access = [settingCode];
const touches = ['AttendDevice'];
const one = { DeviceID: id };
const version = z.coerce.number().int().min(1);
/** Reply that shows the token of a device once. Null for a terminal, which has no token. */
const token = z.object({ Code: z.number().int(), ...one, Token: z.string().nullable() });

/** Devices that send punches. Nothing is accepted from a device that is not in use. */
export const AttendDevice = controller('AttendDevice', {
  GetDeviceList: post({
    does: 'Returns all devices with their last connection and clock difference. Requires the data scope “all”',
    access,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        ...one,
        Name: z.string(),
        Kind: coded(deviceKindLabels),
        Serial: z.string().nullable(),
        IsUse: z.boolean(),
        LastSeenAt: when.nullable(),
        /** Seconds by which the device clock is off; null: the device does not report its time. */
        ClockOff: z.number().int().nullable(),
        /** True if the clock is off by more than three minutes. */
        IsOff: z.boolean(),
        Version: z.number().int(),
      }),
    ),
    refusals: [general.forbidden],
  }),
  GetPullState: post({
    does: 'Returns the state of WeCom punches: whether they are used, the last synchronisation and its errors. Requires the data scope “all”',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      IsOn: z.boolean(),
      /** Time of the last fetch; null: nothing has been fetched yet. */
      LastAt: when.nullable(),
      /** Error message from WeCom; null: the last fetch succeeded. */
      Failed: z.string().nullable(),
    }),
    refusals: [general.forbidden],
  }),
  AddDevice: post({
    does: 'Registers a device, disabled at first. Requires the data scope “all”',
    access,
    input: z.strictObject({
      Name: required(40),
      Kind: chosen(deviceKindLabels).pipe(z.literal([1, 2])),
      /** Serial number of a terminal; null for other devices. */
      Serial: required(40).nullable().default(null),
    }),
    reply: token,
    refusals: [general.forbidden, shiftRefusals.nameTaken],
    touches,
  }),
  UpdateDevice: post({
    does: 'Renames, enables or disables a device. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, Name: required(40), IsUse: flag }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale],
    touches,
  }),
  RenewDeviceToken: post({
    does: 'Creates a new device token. The old one stops working. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version }),
    reply: token,
    refusals: [general.forbidden, general.notFound, general.stale],
    touches,
  }),
  PushPunches: post({
    does: 'Receives punches from a device, signed with its token: HMAC-SHA256, in hexadecimal, over Time, a line feed and Lines',
    access: 'open',
    unsigned: true,
    input: z.strictObject({
      ...one,
      /** Milliseconds since 1970 by the device’s clock. Must be later than the time of every earlier push. */
      Time: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      /** One punch on each line: badge, day and time by the company’s clock, as `1001 2030-01-31 08:59:30`. */
      Lines: z.string().max(500_000),
      Signature: z.string().max(128),
    }),
    reply: z.object({
      Code: z.number().int(),
      Added: z.number().int(),
      /** Number of punches in quarantine, because their badge is unknown or their time lies ahead. */
      Strays: z.number().int(),
      /** Numbers of the lines that contain no valid punch. */
      Faults: z.array(z.number().int()),
    }),
    refusals: [general.forbidden, general.stale],
    limit: { max: 120, seconds: 60 },
  }),
});
