import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { billKinds, vacationType, type VacationType } from '#modules/attendance/contract/codes.ts';
import { addQuota, allocateYear, saveCompanyRegion } from '#modules/attendance/server/open.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { BillFiler, type Approvals, type SeedBillsOptions } from './bill-filer.ts';
import { workdayFrom } from './days.ts';
import { seats } from './demo-people.ts';
import type { SeededCompany } from './seed-company.ts';

/** Days that the company adds to annual leave: one for each year of service, at most five. */
const formula = 'min(司龄, 5)';

/** Adds annual leave of the year for everybody, as HR does in January, and time off in lieu for one person. */
export async function seedQuotas(
  tx: Tx,
  company: SeededCompany,
  employee: number,
  until: Date,
): Promise<void> {
  await saveCompanyRegion(tx, company.companies.overseas, 'HK');
  const year = companyDay(until).slice(0, 4);
  const written = companyDayStart(`${year}-01-05`);
  const now = written < until ? written : until;
  const made = { by: null, now, language: 'zh', ip: null } as const;
  const scope = { personId: 0, departmentId: 0, reach: 4 } as const;
  const asked = { Year: Number(year), Formula: formula, AUIDs: company.persons, Digest: null };
  await allocateYear(tx, scope, asked, made);
  const lieu = { AUID: employee, VacationType: vacationType.compTime, LeaveYear: Number(year), Amount: 720 };
  await addQuota(tx, { ...lieu, Reason: '周末支持客户上线' }, { ...made, by: null, ip: '', scope });
}

/** Files leave of past and coming weeks: in effect, in the future, in approval, sent back, half of it cancelled. */
export async function seedLeave(db: Database, options: SeedBillsOptions): Promise<void> {
  const { plan } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  const special = await allSpecialDays(db, companyDayStart(today));
  const on = (days: number): string => workdayFrom(today, days, special);
  const employee = filer.at(seats.employee.loginName);
  const leader = filer.at(seats.leader.loginName);
  // Returns whether a person has been employed long enough to have leave in every month.
  const isSettled = (n: number): boolean => plan.persons[n]!.entryDate < shiftDays(today, -800);
  const team = [...plan.persons.keys()].filter(
    (n) => plan.persons[n]!.leader === leader && n !== employee && isSettled(n),
  );
  const year = today.slice(0, 4);
  /** Returns annual leave if the days are in the allocated year, otherwise personal leave. */
  const typeOf = (n: number, from: string, to: string) =>
    isSettled(n) && from.startsWith(year) && to.startsWith(year)
      ? vacationType.annual
      : vacationType.personal;
  const leave = (
    n: number,
    from: string,
    to: string,
    Reason: string,
    type: VacationType = typeOf(n, from, to),
  ): Values => ({
    AUID: [filer.refOf(n)],
    VacationType: String(type),
    Segments: [[`${from} 09:00`, `${to} 18:00`]],
    Reason,
  });
  const file = (n: number | undefined, begun: number, approvals: Approvals, values: (n: number) => Values) =>
    n === undefined
      ? Promise.resolve(undefined)
      : filer.file({ kind: billKinds.vacation, by: n, begun, approvals, values: values(n) });

  const [sick, postponed, early] = team;
  await file(employee, 34, 'all', (n) => leave(n, on(-15), on(-14), '回老家探望父母。'));
  const taken = await file(early, 30, 'all', (n) => leave(n, on(-9), on(-6), '家庭旅行。'));
  if (early !== undefined && taken !== undefined)
    await filer.file({
      kind: billKinds.cancelling,
      by: early,
      begun: 8,
      approvals: 'all',
      values: {
        AUID: [filer.refOf(early)],
        Original: taken,
        ReturnAt: `${on(-7)} 09:00`,
        Reason: '客户验收提前，返岗支持。',
      },
    });
  const off = (n: number, day: number, why: string) => leave(n, on(day), on(day), why, vacationType.personal);
  const given = await file(sick, 16, 0, (n) => off(n, 6, '陪家人看病。'));
  if (given !== undefined) await filer.takeBack(given, sick!, 14, '家人已无大碍。');
  const revoked = await file(sick, 20, 'all', (n) => off(n, 11, '搬家。'));
  if (revoked !== undefined) await filer.takeBack(revoked, sick!, 10, '搬家改到周末。');
  await file(postponed, 5, 'sentBack', (n) => leave(n, on(9), on(10), '参加同学婚礼。'));
  await file(employee, 4, 'all', (n) => leave(n, on(12), on(14), '年底休假。'));
  await file(sick, 1, 0, (n) => leave(n, on(-2), on(-2), '感冒发烧，在家休息。', vacationType.sick));
  await file(employee, 1, 0, (n) => ({
    ...leave(n, on(4), on(4), '办理证件。', vacationType.personal),
    Segments: [[`${on(4)} 09:00`, `${on(4)} 12:00`]],
  }));
}
