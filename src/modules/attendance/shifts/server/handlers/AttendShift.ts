import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { keeperScope, reachesAll, settingAll } from '#modules/attendance/server/handlers/keeping.ts';
import { AttendShift, type GivenShift } from '../../contract/AttendShift.ts';
import { addShift, dropVersion, previewShift, setShiftUse, updateShift } from '../commands/keep-shifts.ts';
import { listShifts, listVersions } from '../queries/shifts.ts';
import { workedSpans } from '../rules/shift.ts';
import { lengthOf } from '../rules/spans.ts';

const ruleOf = (given: GivenShift) => ({
  segments: given.Segments,
  breaks: given.Breaks,
  halfAt: given.HalfAt,
  flexEarly: given.FlexEarly,
  flexLate: given.FlexLate,
  grace: given.Grace,
  seriousLate: given.SeriousLate,
  absentLate: given.AbsentLate,
  advance: given.Advance,
  delay: given.Delay,
  needOn: given.NeedOn,
  needOff: given.NeedOff,
  pairing: given.Pairing,
});
const nameOf = ({ Name, NameEn }: { readonly Name: string; readonly NameEn: string }) => ({
  name: Name,
  nameEn: NameEn,
});

export const attendShift = serve(AttendShift, {
  GetAttendShiftList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const today = companyDay(ctx.now);
      const versions = Map.groupBy(await listVersions(on), ({ shiftId }) => shiftId);
      return {
        CanUpdate: reachesAll(await keeperScope(on, ctx)),
        Shifts: (await listShifts(on, today)).map((shift) => {
          const own = versions.get(shift.id) ?? [];
          const current = own.find(({ from }) => from <= today);
          return {
            ShiftID: shift.id,
            Name: shift.name,
            NameEn: shift.nameEn,
            IsUse: shift.isActive,
            Version: shift.version,
            IsWorked: shift.isWorked,
            Versions: own.map((one) => ({
              VersionID: one.versionId,
              FromDay: one.from,
              IsCurrent: one === current,
              Segments: one.segments.map((span) => [...span]),
              Breaks: one.breaks.map((span) => [...span]),
              HalfAt: one.halfAt,
              FlexEarly: one.flexEarly,
              FlexLate: one.flexLate,
              Grace: one.grace,
              SeriousLate: one.seriousLate,
              AbsentLate: one.absentLate,
              Advance: one.advance,
              Delay: one.delay,
              NeedOn: one.needOn,
              NeedOff: one.needOff,
              Pairing: one.pairing,
              Minutes: lengthOf(workedSpans(one)),
            })),
          };
        }),
      };
    }),

  AddAttendShift: (input, ctx) =>
    settingAll(ctx, async (tx, by) => ({
      Code: 1,
      ShiftID: await addShift(tx, by, nameOf(input), ruleOf(input)),
    })),
  UpdateAttendShift: (input, ctx) =>
    settingAll(ctx, async (tx, by) => {
      const { ShiftID: id, Version: version, FromDay: fromDay } = input;
      await updateShift(tx, by, { id, version, fromDay }, nameOf(input), ruleOf(input));
      return { Code: 1 };
    }),
  PreviewAttendShift: ({ ShiftID, FromDay }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      if (!reachesAll(await keeperScope(on, ctx))) refuse(general.forbidden);
      const { people, personDays, from, to } = await previewShift(on, ShiftID, FromDay);
      return { People: people, PersonDays: personDays, From: from, To: to };
    }),
  DropAttendShiftVersion: ({ ShiftID, Version, VersionID }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      await dropVersion(tx, by, { id: ShiftID, version: Version, versionId: VersionID });
      return { Code: 1 };
    }),
  SetAttendShiftUse: ({ ShiftID, Version, IsUse }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      await setShiftUse(tx, by, { id: ShiftID, version: Version, isActive: IsUse });
      return { Code: 1 };
    }),
});
