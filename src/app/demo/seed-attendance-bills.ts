import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { BillFiler, type Approvals, type SeedBillsOptions } from './bill-filer.ts';
import { workdayFrom } from './days.ts';
import { seats } from './demo-people.ts';

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const overtime = (
  [day, from, to]: readonly [string, string, string],
  Compensation: '1' | '2',
  Reason: string,
  Project?: string,
): Values => ({
  Segments: [[`${day} ${from}`, `${day} ${to}`]],
  Compensation,
  Reason,
  ...(Project === undefined ? {} : { Project }),
});

const leg = (from: string, to: string, City: string) => ({
  Period: [`${from} 08:30`, `${to} 19:30`],
  City,
});

const card = (day: string, Side: '1' | '2', clock: string, Reason: string): Values => ({
  Day: day,
  Segment: '1',
  Side,
  PunchAt: `${day} ${clock}`,
  Reason,
});

/** Files overtime requests, business trips and missed-punch corrections of past and coming weeks, in every state. */
export async function seedAttendanceBills(db: Database, options: SeedBillsOptions): Promise<void> {
  const { plan } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  const special = await allSpecialDays(db, companyDayStart(today));
  const on = (days: number): string => workdayFrom(today, days, special);
  /** Returns the last day off at least this many days ago. */
  const dayOff = (ago: number): string => {
    let day = shiftDays(today, -ago);
    while (isWorkDay(day, special)) day = shiftDays(day, -1);
    return day;
  };
  const employee = filer.at(seats.employee.loginName);
  const leader = filer.at(seats.leader.loginName);
  const team = [...plan.persons.keys()].filter(
    (n) =>
      plan.persons[n]!.leader === leader &&
      n !== employee &&
      plan.persons[n]!.entryDate < shiftDays(today, -800),
  );
  const [first, second, third = first] = team;
  const file = (kind: string, by: number | undefined, begun: number, approvals: Approvals, values: Values) =>
    by === undefined
      ? Promise.resolve(undefined)
      : filer.file({ kind, by, begun, approvals, values: { AUID: [filer.refOf(by)], ...values } });

  const rest = dayOff(7);
  await file(billKinds.trip, third, 21, 'all', {
    Segments: [leg(on(-12), on(-11), '北京'), leg(on(-10), on(-10), '天津')],
    FromCity: '深圳',
    Vehicle: '2',
    Purpose: '客户系统验收与培训。',
    Budget: '4800.00',
  });
  await file(
    billKinds.overtime,
    employee,
    daysBetween(rest, today) + 3,
    'all',
    overtime([rest, '09:00', '17:00'], '2', '配合客户周末上线。', '华南渠道系统上线'),
  );
  await file(
    billKinds.overtime,
    second,
    daysBetween(on(-6), today),
    'all',
    overtime([on(-6), '18:30', '21:00'], '1', '投标文件定稿。'),
  );
  const filed = (days: number): number => daysBetween(on(days), today);
  await file(
    billKinds.card,
    employee,
    filed(-7),
    'all',
    card(on(-8), '1', '08:56', '早上直接去客户现场，未打卡。'),
  );
  await file(billKinds.trip, first, 6, 'all', {
    Segments: [leg(on(2), on(3), '上海')],
    FromCity: '深圳',
    Vehicle: '1',
    Purpose: '华东渠道季度会。',
    Companions: second === undefined ? [] : [filer.refOf(second)],
    Budget: '6200.00',
  });
  await file(billKinds.card, third, filed(-4), 'sentBack', card(on(-5), '2', '18:42', '下班时忘记打卡。'));
  await file(
    billKinds.overtime,
    third,
    3,
    'sentBack',
    overtime([on(5), '18:30', '20:30'], '1', '整理客户资料。'),
  );
  await file(
    billKinds.card,
    second,
    filed(-1),
    0,
    card(on(-2), '2', '18:35', '外出拜访客户，未回公司打卡。'),
  );
  await file(
    billKinds.overtime,
    employee,
    1,
    0,
    overtime([on(1), '18:30', '21:00'], '2', '准备季度汇报。', '季度经营分析'),
  );
  // Requests that were withdrawn before a decision or revoked after it.
  const away = { FromCity: '深圳', Vehicle: '2', Purpose: '渠道客户回访。', Budget: '1800.00' };
  const given = async (
    form: ReturnType<typeof file>,
    by: number | undefined,
    ago: number,
    why: string,
  ): Promise<void> => {
    const filed = await form;
    if (filed !== undefined && by !== undefined) await filer.takeBack(filed, by, ago, why);
  };
  const trip = (day: number, city: string): Values => ({
    Segments: [leg(on(day), on(day), city)],
    ...away,
  });
  await given(file(billKinds.trip, second, 9, 0, trip(4, '东莞')), second, 7, '客户改为线上会议。');
  await given(file(billKinds.trip, first, 13, 'all', trip(8, '珠海')), first, 6, '行程取消。');
  await file(billKinds.trip, third, 8, 'sentBack', trip(5, '中山'));
  await given(
    file(billKinds.overtime, first, 8, 0, overtime([on(3), '18:30', '20:00'], '1', '整理报价。')),
    first,
    7,
    '改在白天完成。',
  );
  await given(
    file(billKinds.overtime, first, 12, 'all', overtime([on(8), '18:30', '20:30'], '1', '版本上线值守。')),
    first,
    5,
    '上线改期。',
  );
  await file(billKinds.trip, employee, 1, 0, {
    Segments: [leg(on(6), on(7), '广州')],
    FromCity: '深圳',
    Vehicle: '2',
    Purpose: '拜访重点客户，签订框架协议。',
    Budget: '2600.00',
  });
}
