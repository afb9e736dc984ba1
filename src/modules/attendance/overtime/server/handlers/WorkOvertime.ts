import type { InputOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import { attendanceCode, billKinds, type Compensation } from '#modules/attendance/contract/codes.ts';
import { askFor, shownFaults } from '#modules/attendance/requests/server/handlers/asking.ts';
import { given, refsOf } from '#modules/attendance/server/handlers/refs.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { WorkOvertime } from '../../contract/WorkOvertime.ts';
import { beyondMost, paidOnly, workOutOvertime } from '../commands/overtime.ts';
import { listOvertimeFacts } from '../queries/overtime.ts';
import { partsOf, sumsBy } from '../rules/overtime.ts';

type Fields = Omit<InputOf<typeof WorkOvertime.AddWorkOvertime>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = {
  Begins: null as string | null,
  Ends: null as string | null,
  Minutes: 0,
  Compensation: null as Compensation | null,
  Project: '',
  CompMinutes: 0,
};

async function columns(on: Executor, formIds: readonly number[]) {
  const facts = await listOvertimeFacts(on, formIds);
  return new Map(
    facts.map(({ formId, compensation, project, segments, granted }) => [
      formId,
      {
        Begins: segments[0]![0],
        Ends: segments
          .map(([, to]) => to)
          .toSorted()
          .at(-1)!,
        Minutes: [
          ...sumsBy(
            partsOf(segments, () => 1),
            10,
          ).values(),
        ].reduce((sum, one) => sum + one, 0),
        Compensation: compensation,
        Project: project,
        CompMinutes: granted,
      },
    ]),
  );
}

async function valuesOf(on: Executor, { AUID, Compensation: by, ...fields }: Fields): Promise<Values> {
  return {
    ...given(fields, ['Segments', 'Project', 'Reason']),
    ...(by === undefined ? {} : { Compensation: String(by) }),
    ...(AUID === undefined ? {} : { AUID: await refsOf(on, [AUID]) }),
  };
}

const bills = billHandlers({ kind: billKinds.overtime, columns, blank, valuesOf });

export const workOvertime = serve(WorkOvertime, {
  GetWorkOvertimePage: bills.own,
  GetWorkOvertimeToExaminePage: bills.toExamine,
  GetWorkOvertimeAdoptPage: bills.adopted,
  GetWorkOvertimeManagerPage: bills.managed(attendanceCode),
  GetWorkOvertimeFormInfo: bills.info,
  AddWorkOvertime: bills.add,
  EditWorkOvertime: bills.edit,

  GetWorkOvertimeDuration: ({ AUID, FormID = 0, Segments, Compensation: compensation }, ctx) =>
    askFor(ctx, AUID, async (on, subject) => {
      const plan = { formId: FormID, subject, segments: Segments, compensation, project: '' };
      const found = await workOutOvertime(on, plan, companyDay(ctx.now));
      const { counted, parts, roster, months } = found;
      const days = new Map(roster.map((one) => [one.day, one]));
      const faults = [
        ...found.faults,
        ...paidOnly(found, compensation),
        ...(subject === ctx.actor.id ? beyondMost(months) : []),
      ];
      return {
        Minutes: counted.work + counted.rest + counted.statutory,
        Work: counted.work,
        Rest: counted.rest,
        Statutory: counted.statutory,
        Parts: parts.map(({ day, from, to, of }) => {
          const { kind, name, nameEn } = days.get(day)!;
          return {
            Day: day,
            DayKind: kind,
            DayName: name,
            DayNameEn: nameEn,
            From: clockOf(from),
            To: clockOf(to),
            Minutes: to - from,
            Class: of,
          };
        }),
        CompMinutes: found.comp,
        CompUntil: found.until,
        Months: months.map(({ month, before, after }) => ({ Month: month, Before: before, After: after })),
        Warnings: found.warnings.map((words) => words[ctx.language]),
        Objections: shownFaults(faults, ctx),
      };
    }),
});
