import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { deviceKind } from '#modules/attendance/contract/codes.ts';
import { keeperScope, reachesAll, settingAll } from '#modules/attendance/server/handlers/keeping.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { audit } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { AttendDevice } from '../../contract/AttendDevice.ts';
import { giveToken, isOff, takePush } from '../commands/push.ts';
import * as queries from '../queries/devices.ts';
import { findRound } from '../queries/pulls.ts';

async function held(tx: Tx, id: number, version: number): Promise<queries.DeviceRow> {
  const device = (await queries.findDevice(tx, { id })) ?? refuse(general.notFound);
  if (device.version !== version) refuse(general.stale, { body: { Version: device.version } });
  return device;
}

/**
 * Returns the handlers of device calls.
 * @param secret secret of the installation, which encrypts tokens of devices
 * @param pulls whether punches come from WeCom
 */
export const attendDevice = (secret: string, pulls: boolean): Served =>
  serve(AttendDevice, {
    GetDeviceList: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        if (!reachesAll(await keeperScope(on, ctx))) refuse(general.forbidden);
        return (await queries.listDevices(on)).map((one) => ({
          DeviceID: one.id,
          Name: one.name,
          Kind: one.kind,
          Serial: one.serial,
          IsUse: one.isActive,
          LastSeenAt: one.lastSeenAt,
          ClockOff: one.clockOff,
          IsOff: isOff(one.clockOff),
          Version: one.version,
        }));
      }),
    GetPullState: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        if (!reachesAll(await keeperScope(on, ctx))) refuse(general.forbidden);
        const round = await findRound(on);
        return { IsOn: pulls, LastAt: round?.at ?? null, Failed: round?.failed ?? null };
      }),
    AddDevice: ({ Name, Kind, Serial }, ctx) =>
      settingAll(ctx, async (tx, by) => {
        const serial = Kind === deviceKind.serial ? Serial : null;
        if (Kind === deviceKind.serial && serial === null) refuse(general.badInput, { field: 'Serial' });
        if (serial !== null && (await queries.findDevice(tx, { serial })))
          refuse(shiftRefusals.nameTaken, { field: 'Serial', with: { name: serial } });
        const id = await queries.insertDevice(tx, { name: Name, kind: Kind, serial });
        await audit(tx, by, 'device.add', `device:${id}`, { name: Name, kind: Kind, serial });
        const device = (await queries.findDevice(tx, { id }))!;
        return { Code: 1, DeviceID: id, Token: serial === null ? await giveToken(tx, secret, device) : null };
      }),
    UpdateDevice: ({ DeviceID, Version, Name, IsUse }, ctx) =>
      settingAll(ctx, async (tx, by) => {
        await held(tx, DeviceID, Version);
        await queries.saveDevice(tx, DeviceID, { name: Name, isActive: IsUse });
        await audit(tx, by, 'device.update', `device:${DeviceID}`, { name: Name, isActive: IsUse });
        return { Code: 1 };
      }),
    RenewDeviceToken: ({ DeviceID, Version }, ctx) =>
      settingAll(ctx, async (tx, by) => {
        if ((await held(tx, DeviceID, Version)).kind !== deviceKind.token) refuse(general.notFound);
        await queries.renewSalt(tx, DeviceID);
        await audit(tx, by, 'device.token', `device:${DeviceID}`, {});
        const device = (await queries.findDevice(tx, { id: DeviceID }))!;
        return { Code: 1, DeviceID, Token: await giveToken(tx, secret, device) };
      }),
    PushPunches: async ({ DeviceID, Time, Lines, Signature }, ctx) => {
      const push = { deviceId: DeviceID, time: Time, lines: Lines, signature: Signature };
      const { added, strays, faults } = await takePush(ctx.db, secret, push, ctx.now);
      return { Code: 1, Added: added, Strays: strays, Faults: faults };
    },
  });
