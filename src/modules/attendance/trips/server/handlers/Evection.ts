import type { InputOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import { attendanceCode, billKinds } from '#modules/attendance/contract/codes.ts';
import { askFor, shownFaults } from '#modules/attendance/requests/server/handlers/asking.ts';
import { given, refsOf } from '#modules/attendance/server/handlers/refs.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { Evection } from '../../contract/Evection.ts';
import { workOutTrip } from '../commands/trip.ts';
import { listTripFacts } from '../queries/trips.ts';

type Fields = Omit<InputOf<typeof Evection.AddEvection>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = { Begins: null as string | null, Ends: null as string | null, Route: '', Companions: 0 };

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listTripFacts(on, formIds);
  return new Map(
    facts.map(({ formId, route, starts, ends, people }) => [
      formId,
      { Begins: starts, Ends: ends, Route: route, Companions: people - 1 },
    ]),
  );
}

async function valuesOf(
  on: Executor,
  { AUID, Companions, Segments, Vehicle, ...fields }: Fields,
): Promise<Values> {
  const legs = Segments?.map(({ Begins, Ends, City }) => ({ Period: [Begins, Ends], City }));
  return {
    ...given(fields, ['FromCity', 'Purpose', 'Budget']),
    ...(Vehicle === undefined ? {} : { Vehicle: String(Vehicle) }),
    ...(legs ? { Segments: legs } : {}),
    ...(AUID === undefined ? {} : { AUID: await refsOf(on, [AUID]) }),
    ...(Companions === undefined ? {} : { Companions: await refsOf(on, Companions) }),
  };
}

const bills = billHandlers({ kind: billKinds.trip, columns, blank, valuesOf });

export const evection = serve(Evection, {
  GetEvectionPage: bills.own,
  GetEvectionToExaminePage: bills.toExamine,
  GetEvectionAdoptPage: bills.adopted,
  GetEvectionManagerPage: bills.managed(attendanceCode),
  GetEvectionFormInfo: bills.info,
  AddEvection: bills.add,
  EditEvection: bills.edit,

  GetEvectionDuration: ({ AUID, FormID = 0, Segments, Companions }, ctx) =>
    askFor(ctx, AUID, async (on, subject) => {
      const plan = { formId: FormID, subject, segments: Segments, route: '', companions: Companions };
      if (Segments.length === 0) return { Days: 0, WorkDays: 0, Minutes: 0, Parts: [], Objections: [] };
      const { parts, faults } = await workOutTrip(on, plan, companyDay(ctx.now));
      return {
        Days: parts.length,
        WorkDays: parts.filter(({ minutes }) => minutes > 0).length,
        Minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
        Parts: parts.map(({ day: { day, kind, name, nameEn }, minutes }) => ({
          Day: day,
          DayKind: kind,
          DayName: name,
          DayNameEn: nameEn,
          Minutes: minutes,
        })),
        Objections: shownFaults(faults, ctx),
      };
    }),
});
