import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { WorkCalendar } from '../../contract/WorkCalendar.ts';
import { calendarCode } from '../../contract/codes.ts';
import * as commands from '../commands/keep-calendars.ts';
import { builtIn, listCalendars } from '../queries/calendars.ts';

const byOf = ({ actor, now, ip }: Context): commands.By => ({ id: actor.id, now, ip });

async function acting(ctx: Context, fn: (tx: Tx, by: commands.By) => Promise<unknown>) {
  await inTransaction(ctx.db, (tx) => fn(tx, byOf(ctx)));
  return { Code: 1 };
}

export const workCalendar = serve(WorkCalendar, {
  GetCalendarList: async (_input, ctx) =>
    (await listCalendars(ctx.db)).map(({ id, code, name, nameEn, parentId }) => ({
      CalendarID: id,
      Name: name,
      NameEn: nameEn,
      ParentID: parentId,
      IsBuiltIn: builtIn.includes(code),
    })),

  GetCalendarYear: async ({ CalendarID, Year }, ctx) => {
    const year = await commands.readYear(ctx.db, CalendarID, Year);
    const { days, workDays, isProvisional } = year;
    const Days = days.map(({ day, kind, name, nameEn, own }) => ({
      Day: day,
      Kind: kind,
      Name: name,
      NameEn: nameEn,
      IsOwn: own,
    }));
    const HalfDays = year.halfDays.map(({ day, forWhom, from, to, name, nameEn, own }) => ({
      Day: day,
      ForWhom: forWhom,
      FreeFrom: from,
      FreeTo: to,
      Name: name,
      NameEn: nameEn,
      IsOwn: own,
    }));
    return {
      IsProvisional: isProvisional,
      CanUpdate: ctx.can(calendarCode),
      WorkDays: workDays,
      Days,
      HalfDays,
    };
  },

  AddCalendar: async ({ Name, NameEn, ParentID }, ctx) => ({
    Code: 1,
    CalendarID: await inTransaction(ctx.db, (tx) =>
      commands.addCalendar(tx, byOf(ctx), { name: Name, nameEn: NameEn, parentId: ParentID }),
    ),
  }),
  UpdateCalendar: ({ CalendarID, Name, NameEn, ParentID }, ctx) =>
    acting(ctx, (tx, by) =>
      commands.updateCalendar(tx, by, CalendarID, { name: Name, nameEn: NameEn, parentId: ParentID }),
    ),
  DeleteCalendar: ({ CalendarID }, ctx) =>
    acting(ctx, (tx, by) => commands.deleteCalendar(tx, by, CalendarID)),

  SaveCalendarDays: ({ CalendarID, From, To, Kind, Name, NameEn }, ctx) =>
    acting(ctx, (tx, by) =>
      commands.saveDays(
        tx,
        by,
        { id: CalendarID, from: From, to: To },
        { kind: Kind, name: Name, nameEn: NameEn },
      ),
    ),
  DropCalendarDays: ({ CalendarID, From, To }, ctx) =>
    acting(ctx, (tx, by) => commands.dropDays(tx, by, { id: CalendarID, from: From, to: To })),

  SaveHalfDay: ({ CalendarID, Day, ForWhom: forWhom, FreeFrom, FreeTo, Name, NameEn }, ctx) =>
    acting(ctx, (tx, by) =>
      commands.setHalfDay(tx, by, CalendarID, {
        day: Day,
        forWhom: forWhom,
        from: FreeFrom,
        to: FreeTo,
        name: Name,
        nameEn: NameEn,
      }),
    ),
  DropHalfDay: ({ CalendarID, Day, ForWhom: forWhom }, ctx) =>
    acting(ctx, (tx, by) => commands.removeHalfDay(tx, by, CalendarID, { day: Day, forWhom: forWhom })),

  PreviewNotice: async ({ CalendarID, Year, Text }, ctx) => {
    const { days, faults, workDays, workDaysBefore, kindBefore, token } = await commands.previewNotice(
      ctx.db,
      { id: CalendarID, year: Year, text: Text },
    );
    return {
      Days: days.map(({ day, kind, name, nameEn }) => ({
        Day: day,
        Kind: kind,
        KindBefore: kindBefore(day),
        Name: name,
        NameEn: nameEn,
      })),
      WorkDays: workDays,
      WorkDaysBefore: workDaysBefore,
      Faults: faults.map(({ line, message }) => ({ Line: line, Msg: message[ctx.language] })),
      Token: token,
    };
  },
  ImportNotice: ({ CalendarID, Year, Text, Source, Token }, ctx) =>
    acting(ctx, (tx, by) =>
      commands.importNotice(tx, by, { id: CalendarID, year: Year, text: Text, source: Source, token: Token }),
    ),
});
