import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { billKinds, vacationType } from '#modules/attendance/contract/codes.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { BillFiler, type SeedBillsOptions } from './bill-filer.ts';
import { workdayFrom } from './days.ts';
import { computedCompanies } from './pay-places.ts';

/** Day on which a person left late or was absent: the minute at which they left, or null. */
export interface OtherDay {
  readonly personId: number;
  readonly day: string;
  readonly until: number | null;
}

const evenings = [
  ['版本上线值守。', 21 * 60],
  ['季度结账。', 20 * 60 + 30],
  ['客户演示准备。', 20 * 60],
  ['仓库盘点。', 21 * 60 + 30],
] as const;

const absences = ['家庭旅行。', '回老家看望父母。', '孩子家长会。', '办理证件。', '陪家人体检。'] as const;

/** One of this many people filed such a form recently. */
const every = 19;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Files approved leave and overtime of the last four weeks in the whole company, so that its charts show something.
 * Companies whose pay the portal computes are left out.
 * @returns people who left late, and people who were absent
 */
export async function seedOfficeLife(db: Database, options: SeedBillsOptions): Promise<OtherDay[]> {
  const { plan, company } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  const special = await allSpecialDays(db, companyDayStart(today));
  const on = (days: number): string => workdayFrom(today, days, special);
  const agoOf = (day: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const paidHere = new Set<string>(computedCompanies(plan));
  const some = [...plan.persons.keys()].filter((n) => {
    const { company: at, entryDate } = plan.persons[n]!;
    return !paidHere.has(at) && entryDate < shiftDays(today, -800);
  });
  const days: OtherDay[] = [];
  for (const [at, n] of some.filter((_n, k) => k % every === 3).entries()) {
    const [Reason, until] = evenings[at % evenings.length]!;
    const day = on(-3 - ((at * 3) % 16));
    const values = {
      AUID: [filer.refOf(n)],
      Segments: [[`${day} 18:30`, `${day} ${clock(until)}`]],
      Compensation: at % 3 === 0 ? '2' : '1',
      Reason,
    };
    await filer.file({ kind: billKinds.overtime, by: n, begun: agoOf(day), approvals: 'all', values });
    days.push({ personId: company.persons[n]!, day, until: until + 4 });
  }
  for (const [at, n] of some.filter((_n, k) => k % every === 11).entries()) {
    const from = -4 - ((at * 5) % 14);
    const away = [on(from), on(from + (at % 2))] as const;
    const isOfYear = away.every((day) => day.startsWith(today.slice(0, 4)));
    const values = {
      AUID: [filer.refOf(n)],
      VacationType: String(isOfYear && at % 4 !== 3 ? vacationType.annual : vacationType.personal),
      Segments: [[`${away[0]} 09:00`, `${away[1]} 18:00`]],
      Reason: absences[at % absences.length]!,
    };
    await filer.file({
      kind: billKinds.vacation,
      by: n,
      begun: agoOf(away[0]) + 6,
      approvals: 'all',
      values,
    });
    days.push(...[...new Set(away)].map((day) => ({ personId: company.persons[n]!, day, until: null })));
  }
  return days;
}
