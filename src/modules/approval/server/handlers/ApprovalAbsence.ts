import { serve } from '#kit/server/http/context.ts';
import { ApprovalAbsence } from '../../contract/ApprovalAbsence.ts';
import { addOwnAbsence, endOwnAbsence } from '../commands/absences.ts';
import { listOwnAbsences } from '../queries/absences.ts';
import { deleteWorkDay, listWorkDays, saveWorkDay } from '../queries/work-days.ts';
import { byOf } from './by.ts';

export const approvalAbsence = serve(ApprovalAbsence, {
  GetMyAbsenceList: async (_input, ctx) => ({
    Rows: await listOwnAbsences(ctx.db, ctx.actor.id, ctx.now),
  }),
  AddAbsence: (input, ctx) => addOwnAbsence(ctx.db, byOf(ctx), input),
  EndAbsence: ({ Id }, ctx) => endOwnAbsence(ctx.db, byOf(ctx), Id),
  GetWorkDayList: ({ Year }, ctx) => listWorkDays(ctx.db, Year),
  SaveWorkDay: async ({ Day, Kind, Name }, ctx) => {
    await saveWorkDay(ctx.db, { day: Day, kind: Kind, name: Name });
    return { Code: 1 };
  },
  DeleteWorkDay: async ({ Day }, ctx) => {
    await deleteWorkDay(ctx.db, Day);
    return { Code: 1 };
  },
});
