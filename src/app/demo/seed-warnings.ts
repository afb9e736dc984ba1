import { companyDayStart, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  addWarnRule,
  handleWarned,
  pageWarned,
  readWarned,
  warnInTheMorning,
  workOutDays,
} from '#modules/attendance/server/open.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { workdayFrom } from './days.ts';
import { seats } from './demo-people.ts';
import type { SeededCompany } from './seed-company.ts';

interface SeedWarningsOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly today: string;
}

/** Number of days for which the rules have existed. */
const old = 12;

const rules = [
  // Metrics: late or early in a month, minutes late in a week, missing punches in a month, days absent in a month.
  { metric: 1, window: 3, threshold: 3, level: 1, receivers: [1, 2] },
  { metric: 2, window: 2, threshold: 40, level: 2, receivers: [1, 2, 3] },
  { metric: 3, window: 3, threshold: 2, level: 2, receivers: [1, 3] },
  { metric: 4, window: 3, threshold: 2, level: 3, receivers: [1, 2, 3] },
] as const;

const notes = ['已与本人沟通，下周起调整出门时间', '已补交请假申请', '设备故障，已安排补卡'];

/** Adds warning rules and their warnings up to the last working morning: new, read and handled. */
export async function seedWarnings(
  { db, tx }: LongWork,
  { plan, company, today }: SeedWarningsOptions,
): Promise<void> {
  await workOutDays(db, companyDayStart(today));
  const special = await allSpecialDays(db, companyDayStart(today));
  const morning = companyInstant(`${workdayFrom(today, -1, special)} 08:30`);
  const hr = company.persons[plan.persons.findIndex(({ loginName }) => loginName === seats.hrbp.loginName)]!;
  const by = { id: hr, author: hr, ip: '', language: 'zh' } as const;
  const made = companyDayStart(shiftDays(today, -old));
  for (const rule of rules) await addWarnRule(tx, { ...by, now: made }, { ...rule, isUse: true });
  await warnInTheMorning(db, morning);
  const scope = { personId: 0, departmentId: 0, reach: 4 } as const;
  const { Rows } = await pageWarned(tx, scope, {}, { offset: 0, limit: 200 });
  const others = Rows.filter(({ AUID }) => AUID !== hr).map(({ WarnedID }) => WarnedID);
  await readWarned(
    tx,
    scope,
    others.filter((_, n) => n % 3 === 1),
  );
  for (const [n, note] of notes.entries()) {
    const id = others[n * 3 + 2];
    if (id !== undefined) await handleWarned(tx, scope, { ...by, now: morning }, [id], note);
  }
}
