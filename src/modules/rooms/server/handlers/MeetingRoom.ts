import { refuse } from '#kit/contract/refusals.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve } from '#kit/server/http/context.ts';
import { storePicture } from '#modules/forms/server/open.ts';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { removeBlock, setBlock, setRoomInUse } from '../commands/block.ts';
import { exportRecords } from '../commands/export.ts';
import { readUtilisation } from '../commands/read.ts';
import { addRoom, changeSetting, updateRoom } from '../commands/rooms.ts';
import { pageBlocks } from '../queries/board.ts';
import { getSetting, listPeople } from '../queries/people.ts';
import { listBuildings, pageRooms } from '../queries/rooms.ts';
import { byOf } from './by.ts';

/** Maximum number of days in a report of room usage. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

export const meetingRoom = (files: FileStore) =>
  serve(MeetingRoom, {
    GetList: async (input, ctx) => {
      const { Total, Rows } = await pageRooms(ctx.db, input, ctx.now);
      const approvers = [...new Set(Rows.flatMap(({ approverIds }) => approverIds))];
      const people = new Map((await listPeople(ctx.db, approvers)).map((one) => [one.AUID, one]));
      const BuildingNames = await listBuildings(ctx.db);
      return {
        Total,
        Rows: Rows.map(({ approverIds, ...row }) => ({
          ...row,
          Approvers: approverIds.flatMap((id) => people.get(id) ?? []),
        })),
        Buildings: BuildingNames.map(({ Building }) => Building),
        BuildingNames,
      };
    },
    Add: async (input, ctx) => ({ Code: 1, Id: await addRoom(ctx.db, byOf(ctx), input) }),
    Update: async (input, ctx) => ({ Code: 1, RowVersion: await updateRoom(ctx.db, byOf(ctx), input) }),
    UploadPicture: async (_input, ctx) => {
      const { uid, name } = await storePicture(ctx.db, files, ctx.file, ctx.actor.id);
      return { Status: 1, uid, name };
    },
    UpdateIsUse: (input, ctx) => setRoomInUse(ctx.db, byOf(ctx), input),
    SetBlock: (input, ctx) => setBlock(ctx.db, byOf(ctx), input),
    RemoveBlock: async ({ Id }, ctx) => {
      await removeBlock(ctx.db, byOf(ctx), Id);
      return { Code: 1 };
    },
    GetBlocks: ({ RoomId, ...paging }, ctx) => pageBlocks(ctx.db, byOf(ctx), RoomId, paging, ctx.now),
    ExportRecords: (filter, ctx) => exportRecords(ctx, byOf(ctx), filter),
    GetUtilisation: ({ Start, End }, ctx) => {
      const days = Math.round((Date.parse(End) - Date.parse(Start)) / DAY_MS) + 1;
      if (days < 1) refuse(roomRefusals.reversed, { field: 'End' });
      if (days > MOST_DAYS) refuse(roomRefusals.tooManyDays, { field: 'End', with: { max: MOST_DAYS } });
      return readUtilisation(ctx.db, Start, days);
    },
    GetSetting: async (_input, ctx) => {
      const { dayMinutes, futureBookings, version } = await getSetting(ctx.db);
      return { DayMinutes: dayMinutes, FutureBookings: futureBookings, RowVersion: version };
    },
    SaveSetting: async (input, ctx) => {
      await changeSetting(ctx.db, byOf(ctx), input);
      return { Code: 1 };
    },
  });
