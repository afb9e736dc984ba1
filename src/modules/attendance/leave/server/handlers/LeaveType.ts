import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { quotaCode, standardName, type Region } from '#modules/attendance/contract/codes.ts';
import type { Province } from '#modules/attendance/contract/provinces.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { daysOfCompany } from '#modules/attendance/days/server/queries/days.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { listCalendars } from '#modules/calendar/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { LeaveType } from '../../contract/LeaveType.ts';
import { addType, renameType, saveRule, type TypeKeeper } from '../commands/keep-types.ts';
import { listOwnTypes } from '../queries/leave-names.ts';
import { askCosts, leaveAhead, leaveOfCompany } from '../queries/recosts.ts';
import * as queries from '../queries/types.ts';

/** Returns whether the caller may change rules. Rules concern everybody, so the scope of everybody is needed. */
const mayWrite = async (ctx: Context): Promise<boolean> =>
  (await scopeOf(ctx.db, ctx.actor.id, quotaCode)).reach === 4;

async function assertMayWrite(ctx: Context): Promise<void> {
  if (!(await mayWrite(ctx))) refuse(general.forbidden);
}

/** Runs a command on the rules of leave. @throws Refused forbidden */
async function keeping<T>(ctx: Context, fn: (tx: Tx, keeper: TypeKeeper) => Promise<T>): Promise<T> {
  await assertMayWrite(ctx);
  const { actor, now, language, ip } = ctx;
  return inTransaction(ctx.db, (tx) => fn(tx, { by: actor.id, now, language, ip }));
}

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
          Region: one.region.slice(0, 2) as Region,
          Province: (one.region.slice(3) || null) as Province | null,
          VacationType: one.code,
          TypeName: one.name.zh,
          TypeNameEn: one.name.en,
          IsOwn: standardName(one.code) === undefined,
          FromDay: one.fromDay,
          IsCurrent,
          Unit: one.unit,
          LeaveUnit: one.leaveUnit,
          Basis: one.basis,
          NeedQuota: one.needQuota,
          Gender: one.gender,
          InternAllowed: one.internAllowed,
          MinMonths: one.minMonths,
          GrantRule: one.grantRule,
          GrantAmount: one.grantAmount,
          GrantFormula: one.grantFormula,
          GrantBands: one.grantBands?.map(([Years, Amount]) => ({ Years, Amount })) ?? null,
          IsByPart: one.isByPart,
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

  SaveLeaveType: (input, ctx) =>
    keeping(ctx, async (tx, keeper) => {
      await saveRule(tx, input, keeper);
      return { Code: 1 };
    }),

  AddLeaveType: (input, ctx) =>
    keeping(ctx, async (tx, keeper) => ({ Code: 1, VacationType: await addType(tx, input, keeper) })),

  RenameLeaveType: (input, ctx) =>
    keeping(ctx, async (tx, keeper) => {
      await renameType(tx, input, keeper);
      return { Code: 1 };
    }),

  GetLeaveNames: async (_input, ctx) =>
    (await listOwnTypes(ctx.db)).map(({ code, name, nameEn }) => ({
      VacationType: code,
      Name: name,
      NameEn: nameEn,
    })),

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
      BookAhead: setting.bookAhead,
      Version: setting.version,
      CanUpdate: await mayWrite(ctx),
      Companies: (await queries.listCompanyRegions(ctx.db)).map((one) => ({
        ...one,
        Province: (one.Province || null) as Province | null,
      })),
      Calendars: (await listCalendars(ctx.db)).map(({ id, name, nameEn }) => ({
        CalendarID: id,
        Name: name,
        NameEn: nameEn,
      })),
    };
  },

  SaveAttendanceSetting: async (input, ctx) => {
    const { DayFrom, BreakFrom, BreakTo, DayTo, BandRule, PastDays, CompWorkdays, BookAhead, Version } =
      input;
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
        bookAhead: BookAhead,
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
        bookAhead: BookAhead,
      };
      await writeAudit(tx, audited('attendance.setting', 'attendance:setting', detail, ctx));
      return { Code: 1 };
    });
  },

  SaveCompanyRegion: async ({ CompanyId, Region, Province, CalendarID }, ctx) => {
    await assertMayWrite(ctx);
    return inTransaction(ctx.db, async (tx) => {
      const companies = await queries.listCompanyRegions(tx);
      const before = companies.find((one) => one.CompanyId === CompanyId) ?? refuse(general.notFound);
      if (CalendarID !== null && !(await listCalendars(tx)).some(({ id }) => id === CalendarID))
        refuse(general.notFound, { field: 'CalendarID' });
      const province = Region === 'CN' ? (Province ?? '') : '';
      await queries.saveCompanyRegion(tx, CompanyId, Region, CalendarID, province);
      if (before.Region !== Region || before.CalendarID !== CalendarID || before.Province !== province) {
        await askCosts(tx, leaveOfCompany(CompanyId), ctx.now);
        await askAnew(tx, daysOfCompany(CompanyId), recalcCause.calendar, ctx.now);
      }
      const detail = { region: Region, province, calendar: CalendarID };
      await writeAudit(tx, audited('company.region', `company:${CompanyId}`, detail, ctx));
      return { Code: 1 };
    });
  },
});
