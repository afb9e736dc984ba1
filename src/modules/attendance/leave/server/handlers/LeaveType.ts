import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import {
  leaveUnit as units,
  quotaCode,
  unit,
  wholeDay,
  type LeaveUnit,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { daysOfCompany } from '#modules/attendance/days/server/queries/days.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { listCalendars } from '#modules/calendar/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { askCosts, leaveAhead, leaveOfCompany } from '../queries/recosts.ts';
import * as queries from '../queries/types.ts';

/** Returns whether the caller may change rules. Rules concern everybody, so the scope of everybody is needed. */
const mayWrite = async (ctx: Context): Promise<boolean> =>
  (await scopeOf(ctx.db, ctx.actor.id, quotaCode)).reach === 4;

async function assertMayWrite(ctx: Context): Promise<void> {
  if (!(await mayWrite(ctx))) refuse(general.forbidden);
}

/** Returns the smallest part that a unit allows. Only hours have steps of their own. */
const stepOf = (of: LeaveUnit, step: number): number =>
  of === units.day ? wholeDay : of === units.halfDay ? wholeDay / 2 : step;

const audited = (act: string, target: string, detail: object, ctx: Context) => ({
  actorId: ctx.actor.id,
  act,
  target,
  detail: { ...detail },
  ip: ctx.ip,
});

export const leaveType = serve(LeaveType, {
  GetLeaveTypeList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const today = companyDay(ctx.now);
      const seen = new Set<string>();
      return (await queries.listVersions(on)).map((one) => {
        const key = `${one.region} ${one.code}`;
        const IsCurrent = one.fromDay <= today && !seen.has(key);
        if (IsCurrent) seen.add(key);
        return {
          Region: one.region,
          VacationType: one.code,
          FromDay: one.fromDay,
          IsCurrent,
          Unit: one.unit,
          LeaveUnit: one.leaveUnit,
          Basis: one.basis,
          NeedQuota: one.needQuota,
          Gender: one.gender,
          IsUse: one.isActive,
          Step: one.step,
          PayRatio: one.payRatio,
          MayOverdraw: one.mayOverdraw,
          ProofAfter: one.proofAfter,
          MaxPerBill: one.maxPerBill,
          MaxPerYear: one.maxPerYear,
          MaxPerDay: one.maxPerDay,
          ProbationAllowed: one.probationAllowed,
          ValidMonths: one.validMonths,
          CarryMost: one.carryMost,
          CarryMonths: one.carryMonths,
          Source: one.source,
        };
      });
    }),

  SaveLeaveType: async (input, ctx) => {
    await assertMayWrite(ctx);
    const { Region: region, VacationType: code, FromDay: fromDay } = input;
    if (fromDay < companyDay(ctx.now)) refuse(attendanceRefusals.typeDayPast, { field: 'FromDay' });
    return inTransaction(ctx.db, async (tx) => {
      const before = (await queries.findTypeOn(tx, region, code, fromDay)) ?? refuse(general.notFound);
      const leaveUnit = input.LeaveUnit ?? before.leaveUnit;
      if (leaveUnit !== units.hour && before.unit === unit.minutes)
        refuse(attendanceRefusals.hoursOnly, { field: 'LeaveUnit' });
      const type = {
        ...before,
        leaveUnit,
        fromDay,
        isActive: input.IsUse,
        step: stepOf(leaveUnit, input.Step),
        payRatio: input.PayRatio,
        mayOverdraw: input.MayOverdraw,
        proofAfter: input.ProofAfter,
        maxPerBill: input.MaxPerBill,
        maxPerYear: input.MaxPerYear,
        maxPerDay: input.MaxPerDay,
        probationAllowed: input.ProbationAllowed,
        validMonths: input.ValidMonths,
        carryMost: input.CarryMost,
        carryMonths: input.CarryMonths,
        source: input.Source,
      };
      await queries.saveType(tx, type, { by: ctx.actor.id, now: ctx.now });
      await writeAudit(tx, audited('leaveType.save', `leaveType:${region}-${code}`, { ...input }, ctx));
      return { Code: 1 };
    });
  },

  GetAttendanceSetting: async (_input, ctx) => {
    const setting = await queries.getSetting(ctx.db);
    return {
      DayFrom: setting.dayFrom,
      BreakFrom: setting.breakFrom,
      BreakTo: setting.breakTo,
      DayTo: setting.dayTo,
      BandRule: setting.bandRule,
      PastDays: setting.pastDays,
      CompWorkdays: setting.compWorkdays,
      Version: setting.version,
      CanUpdate: await mayWrite(ctx),
      Companies: await queries.listCompanyRegions(ctx.db),
      Calendars: (await listCalendars(ctx.db)).map(({ id, name, nameEn }) => ({
        CalendarID: id,
        Name: name,
        NameEn: nameEn,
      })),
    };
  },

  SaveAttendanceSetting: async (input, ctx) => {
    const { DayFrom, BreakFrom, BreakTo, DayTo, BandRule, PastDays, CompWorkdays, Version } = input;
    await assertMayWrite(ctx);
    if (!(DayFrom < BreakFrom && BreakFrom <= BreakTo && BreakTo < DayTo))
      refuse(attendanceRefusals.dayOrder, { field: 'DayFrom' });
    return inTransaction(ctx.db, async (tx) => {
      const isSaved = await queries.saveSetting(tx, {
        dayFrom: DayFrom,
        breakFrom: BreakFrom,
        breakTo: BreakTo,
        dayTo: DayTo,
        bandRule: BandRule,
        pastDays: PastDays,
        compWorkdays: CompWorkdays,
        version: Version,
      });
      if (!isSaved) refuse(general.stale, { body: { Version: (await queries.getSetting(tx)).version } });
      // The setting has no versions by day. So only leave that has not begun is recalculated.
      await askCosts(tx, leaveAhead(shiftDays(companyDay(ctx.now), 1)), ctx.now);
      const detail = {
        day: [DayFrom, BreakFrom, BreakTo, DayTo],
        band: BandRule,
        past: PastDays,
        compWorkdays: CompWorkdays,
      };
      await writeAudit(tx, audited('attendance.setting', 'attendance:setting', detail, ctx));
      return { Code: 1 };
    });
  },

  SaveCompanyRegion: async ({ CompanyId, Region, CalendarID }, ctx) => {
    await assertMayWrite(ctx);
    return inTransaction(ctx.db, async (tx) => {
      const companies = await queries.listCompanyRegions(tx);
      const before = companies.find((one) => one.CompanyId === CompanyId) ?? refuse(general.notFound);
      if (CalendarID !== null && !(await listCalendars(tx)).some(({ id }) => id === CalendarID))
        refuse(general.notFound, { field: 'CalendarID' });
      await queries.saveCompanyRegion(tx, CompanyId, Region, CalendarID);
      if (before.Region !== Region || before.CalendarID !== CalendarID) {
        await askCosts(tx, leaveOfCompany(CompanyId), ctx.now);
        await askAnew(tx, daysOfCompany(CompanyId), recalcCause.calendar, ctx.now);
      }
      const detail = { region: Region, calendar: CalendarID };
      await writeAudit(tx, audited('company.region', `company:${CompanyId}`, detail, ctx));
      return { Code: 1 };
    });
  },
});
