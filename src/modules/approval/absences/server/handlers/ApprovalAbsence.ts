import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import {
  companyCalendar,
  dropDay,
  isWorked,
  listDays,
  saveDay,
  tellChanged,
} from '#modules/calendar/server/open.ts';
import { ApprovalAbsence } from '../../contract/ApprovalAbsence.ts';
import { addOwnAbsence, endOwnAbsence } from '../commands/absences.ts';
import { listOwnAbsences } from '../queries/absences.ts';

export const approvalAbsence = serve(ApprovalAbsence, {
  GetMyAbsenceList: async (_input, ctx) => ({
    Rows: await listOwnAbsences(ctx.db, ctx.actor.id, ctx.now),
  }),
  AddAbsence: (input, ctx) => addOwnAbsence(ctx.db, byOf(ctx), input),
  EndAbsence: ({ Id }, ctx) => endOwnAbsence(ctx.db, byOf(ctx), Id),
  GetWorkDayList: async ({ Year }, ctx) => {
    const days = await listDays(ctx.db, `${Year}-01-01`);
    return days.map(({ day, kind, name, nameEn, own }) => ({
      Day: day,
      Kind: isWorked(kind) ? ('workday' as const) : ('holiday' as const),
      Name: (ctx.language === 'en' && nameEn) || name,
      IsOwn: own,
    }));
  },
  SaveWorkDay: async ({ Day, Kind, Name }, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      await saveDay(tx, { day: Day, works: Kind === 'workday', name: Name });
      await tellChanged(tx, companyCalendar, { from: Day, to: Day, now: ctx.now });
    });
    return { Code: 1 };
  },
  DeleteWorkDay: async ({ Day }, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      await dropDay(tx, Day);
      await tellChanged(tx, companyCalendar, { from: Day, to: Day, now: ctx.now });
    });
    return { Code: 1 };
  },
});
