import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { personBehind, serve, type Context, type Served } from '#kit/server/http/context.ts';
import { attendanceCode } from '#modules/attendance/contract/codes.ts';
import { sayOfMonth } from '#modules/attendance/months/server/commands/keep-months.ts';
import { readMonth } from '#modules/attendance/months/server/queries/my-month.ts';
import { pageGrid } from '#modules/attendance/work/server/queries/people-days.ts';
import { storeAttachment } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { AttendDay } from '../../contract/AttendDay.ts';
import { recordsCode } from '../../contract/day-codes.ts';
import { dayRefusals } from '../../contract/day-refusals.ts';
import { answerDispute, disputeDay, withdrawDispute } from '../commands/disputes.ts';
import { mayReadFiles, withFiles } from '../queries/dispute-files.ts';
import { pageDisputes } from '../queries/disputes.ts';
import { listMissing } from '../queries/missing.ts';
import { traceDay } from '../queries/trace.ts';

/** Maximum number of days in a grid. */
const mostDays = 62;

/** Checks the range of days. @throws Refused daysWrong */
export function assertRange({ FromDate, ToDate }: { FromDate: string; ToDate: string }, max: number): void {
  if (ToDate < FromDate || ToDate > shiftDays(FromDate, max - 1))
    refuse(dayRefusals.daysWrong, { field: 'ToDate', with: { max } });
}

const byOf = ({ actor, now, ip }: Context) => ({ id: actor.id, behind: personBehind(actor), now, ip });

export const attendDay = (files: FileStore): Served =>
  serve(AttendDay, {
    GetMyMonth: ({ Month }, ctx) =>
      onOneConnection(
        ctx.db,
        async (on) => (await readMonth(on, ctx.actor.id, Month, ctx.now)) ?? refuse(general.notFound),
      ),

    GetMyMissing: (_input, ctx) => onOneConnection(ctx.db, (on) => listMissing(on, ctx.actor.id, ctx.now)),

    GetAttendGrid: ({ PageIndex, PageSize, ...filter }, ctx) => {
      assertRange(filter, mostDays);
      return onOneConnection(ctx.db, async (on) =>
        pageGrid(on, await scopeOf(on, ctx.actor.id, recordsCode), filter, {
          offset: (PageIndex - 1) * PageSize,
          limit: PageSize,
        }),
      );
    },

    GetDayTrace: ({ AUID, Day }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const id = AUID ?? ctx.actor.id;
        const scope = await scopeOf(on, ctx.actor.id, recordsCode);
        // People may always read their own days, whatever their scope, even without the permission.
        const reach = id === ctx.actor.id ? { ...scope, personId: id, reach: 1 as const } : scope;
        const found = (await traceDay(on, reach, id, Day, ctx.now)) ?? refuse(general.notFound);
        // Not everybody who reads a day may read the files of its disputes, nor their names.
        const Disputes = (await mayReadFiles(on, ctx.actor.id, id))
          ? await withFiles(on, found.Disputes)
          : found.Disputes.map((one) => ({ ...one, Files: [] }));
        return { ...found, Disputes };
      }),

    ConfirmMonth: async ({ Month }, ctx) => {
      await inTransaction(ctx.db, (tx) =>
        sayOfMonth(tx, { personId: ctx.actor.id, month: Month, note: null, now: ctx.now }),
      );
      return { Code: 1 };
    },

    DisputeMonth: async ({ Month, Note }, ctx) => {
      await inTransaction(ctx.db, (tx) =>
        sayOfMonth(tx, { personId: ctx.actor.id, month: Month, note: Note, now: ctx.now }),
      );
      return { Code: 1 };
    },

    UploadDisputeFile: (_input, ctx) => storeAttachment(ctx.db, files, ctx.file, ctx.actor.id),

    DisputeDay: ({ Day, Reason, IEnclosure }, ctx) =>
      inTransaction(ctx.db, async (tx) => ({
        Code: 1,
        DisputeID: await disputeDay(tx, { day: Day, reason: Reason, files: IEnclosure }, byOf(ctx)),
      })),

    WithdrawDayDispute: ({ DisputeID }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        await withdrawDispute(tx, DisputeID, byOf(ctx));
        return { Code: 1 };
      }),

    GetDayDisputePage: ({ PageIndex, PageSize, State }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const part = { offset: (PageIndex - 1) * PageSize, limit: PageSize };
        const found = await pageDisputes(on, await scopeOf(on, ctx.actor.id, attendanceCode), State, part);
        return { ...found, Rows: await withFiles(on, found.Rows) };
      }),

    AnswerDayDispute: ({ DisputeID, IsAccepted, Answer, PunchAt, Side }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const given = {
          id: DisputeID,
          isAccepted: IsAccepted,
          answer: Answer,
          punchAt: PunchAt,
          side: Side,
        };
        await answerDispute(tx, await scopeOf(tx, ctx.actor.id, attendanceCode), given, byOf(ctx));
        return { Code: 1 };
      }),
  });
