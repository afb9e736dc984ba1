import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import {
  keeperOf,
  keeperScope,
  keeping,
  reachesAll,
  settingAll,
} from '#modules/attendance/server/handlers/keeping.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { audit } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { AttendPunch } from '../../contract/AttendPunch.ts';
import { assignBadge, dropStrays } from '../commands/badges.ts';
import { dryRun, importFile, readFile, revokeBatch } from '../commands/import-files.ts';
import { punchNow, voidPunch } from '../commands/keep-punches.ts';
import type { LayoutChoice } from '../commands/read-file.ts';
import { mayPunch, ownDay } from '../queries/own-day.ts';
import { presentPunchFile } from '../queries/present.ts';
import { pagePunches } from '../queries/punches.ts';
import * as queries from '../queries/strays.ts';
import { badges, readingAll } from './badges.ts';
import { punchFormats } from '../rules/punch-files/head.ts';

const pageAt = ({ PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number }) =>
  [PageSize, (PageIndex - 1) * PageSize] as const;

/** Returns how a file is to be read. Places of columns count only together with the row of the titles. */
function choiceOf(given: InputOf<typeof AttendPunch.DryRunPunchImport>): LayoutChoice {
  const { ProfileID, HeadRow, BadgeAt, NameAt, DayAt, TimesAt } = given;
  const columns =
    HeadRow === undefined
      ? null
      : {
          headRow: HeadRow,
          badge: BadgeAt ?? null,
          name: NameAt ?? null,
          day: DayAt ?? null,
          times: TimesAt?.split(',').map(Number) ?? [],
        };
  return { profileId: columns ? null : (ProfileID ?? null), columns };
}

export const attendPunch = serve(AttendPunch, {
  ...badges,
  GetMyPunchDay: (_input, ctx) => onOneConnection(ctx.db, (on) => ownDay(on, ctx.actor.id, ctx.now)),
  AddMyPunch: ({ Latitude, Longitude, Accuracy }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      if (!(await mayPunch(tx, ctx.actor.id, ctx.now))) refuse(shiftRefusals.noWebPunch);
      const place =
        Latitude === undefined || Longitude === undefined
          ? null
          : {
              latitude: Latitude,
              longitude: Longitude,
              accuracy: Accuracy === undefined ? null : Math.round(Accuracy),
            };
      return { Code: 1, At: await punchNow(tx, ctx.actor.id, ctx.now, place) };
    }),

  GetPunchPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => pagePunches(on, await keeperScope(on, ctx), input)),
  VoidPunch: ({ PunchID, Reason }, ctx) =>
    keeping(ctx, async (tx, scope, by) => {
      await voidPunch(tx, scope, by, PunchID, Reason);
      return { Code: 1 };
    }),

  GetPunchProfileList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => ({
      CanImport: reachesAll(await keeperScope(on, ctx)),
      Profiles: (await queries.listProfiles(on)).map((one) => ({
        ProfileID: one.id,
        Name: one.name,
        BadgeColumn: one.badgeColumn,
        NameColumn: one.nameColumn,
        DayColumn: one.dayColumn,
        TimeColumns: [...one.timeColumns],
      })),
      Formats: punchFormats.map(({ name }) => wordsOf(name, ctx.language)),
    })),
  SavePunchProfile: ({ ProfileID = 0, Name, BadgeColumn, NameColumn, DayColumn, TimeColumns }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      const all = await queries.listProfiles(tx);
      if (ProfileID !== 0 && !all.some(({ id }) => id === ProfileID)) refuse(general.notFound);
      if (all.some(({ id, name }) => name === Name && id !== ProfileID))
        refuse(shiftRefusals.nameTaken, { field: 'Name', with: { name: Name } });
      const columns = {
        badgeColumn: BadgeColumn,
        nameColumn: NameColumn,
        dayColumn: DayColumn,
        timeColumns: TimeColumns,
      };
      const id = await queries.saveProfile(tx, { id: ProfileID, name: Name, ...columns });
      await audit(tx, by, 'punchProfile.save', `punchProfile:${id}`, { name: Name, ...columns });
      return { Code: 1, ProfileID: id };
    }),
  DropPunchProfile: ({ ProfileID }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      if (!(await queries.listProfiles(tx)).some(({ id }) => id === ProfileID)) refuse(general.notFound);
      await queries.deleteProfile(tx, ProfileID);
      await audit(tx, by, 'punchProfile.drop', `punchProfile:${ProfileID}`, {});
      return { Code: 1 };
    }),

  DryRunPunchImport: async (given, ctx) => {
    if (!reachesAll(await keeperScope(ctx.db, ctx))) refuse(general.forbidden);
    const file = await readFile(ctx.db, ctx.file, choiceOf(given), keeperOf(ctx));
    const found = await dryRun(ctx.db, file, ctx.now);
    return presentPunchFile(file.read, found, ctx.language);
  },
  ImportPunches: async ({ Name, Token, ...given }, ctx) => {
    if (!reachesAll(await keeperScope(ctx.db, ctx))) refuse(general.forbidden);
    const file = await readFile(ctx.db, ctx.file, choiceOf(given), keeperOf(ctx));
    return settingAll(ctx, async (tx, by) => {
      const { batchId, added, strays } = await importFile(tx, by, file, Name, Token);
      return { Code: 1, BatchID: batchId, Added: added, Strays: strays };
    });
  },
  GetPunchBatchPage: (input, ctx) => readingAll(ctx, (on) => queries.pageBatches(on, ...pageAt(input))),
  RevokePunchBatch: ({ BatchID }, ctx) =>
    settingAll(ctx, async (tx, by) => ({ Code: 1, Punches: await revokeBatch(tx, by, BatchID) })),

  GetStrayPunchPage: (input, ctx) => readingAll(ctx, (on) => queries.pageStrays(on, ...pageAt(input))),
  AssignBadge: ({ Badge, AUID }, ctx) =>
    settingAll(ctx, async (tx, by) => ({ Code: 1, Added: await assignBadge(tx, by, Badge, AUID) })),
  DropStrayPunches: ({ Badge, Cause }, ctx) =>
    settingAll(ctx, async (tx, by) => ({ Code: 1, Dropped: await dropStrays(tx, by, Badge, Cause) })),
});
