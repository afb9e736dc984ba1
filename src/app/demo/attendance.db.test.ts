import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { eachEngine, onEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { seats } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';
import { lastPaid } from './seed-slips.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-demo-attendance-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Each = (name: string, define: Parameters<typeof eachEngine>[1]) => void;

// Making a demo takes a minute. So the last day of a year and the first day of a month, before pay day, run on one
// engine each. The soak test runs them, and a day in mid-month, on both engines.
const days: [string, Each][] = process.env['ALL_DEMO_DAYS']
  ? ['2026-11-20', '2026-12-31', '2027-02-01'].map((day) => [day, eachEngine])
  : [
      ['2026-12-31', (name, define) => onEngine('pglite', name, define)] satisfies [string, Each],
      ['2027-02-01', (name, define) => onEngine('postgres', name, define)] satisfies [string, Each],
    ];

describe.each(days)('on %s', (today, each) => {
  each('attendance of the demo', (open) => {
    let db: Database;
    const all = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db.kysely)).rows;
    const last = lastPaid(today);
    let own: number;
    beforeAll(async () => {
      db = await open();
      connectAll(db, { secret: 'a secret that is long enough to be one' });
      await seedDemo(
        db,
        {
          secret: 'a secret that is long enough to be one',
          files: folderStore(folder),
          now: companyInstant(`${today} 10:00`),
          forms: 10,
        },
        () => undefined,
      );
      const [employee] = await all(sql<{ id: number }>`
        select company_id as id from people.person where login_name = ${seats.employee.loginName}`);
      own = employee!.id;
    });

    test('thirteen months of the company that came first, three of all others, with a mess that is not a rule', async () => {
      const months = await all(sql<{
        own: boolean;
        month: string;
        days: number;
        amiss: number;
        none: number;
      }>`
        select p.company_id = ${own} as own, to_char(d.day, 'YYYY-MM') as month, count(*)::int as days,
          count(*) filter (where d.late > 0 or d.early > 0 or d.lack_count > 0 or d.absent > 0)::int as amiss,
          count(*) filter (where d.rostered > 0 and d.arrived_at is null)::int as none
        from attendance.day d join people.person p on p.id = d.person_id where d.day < ${today}::date
        group by 1, 2 order by 2`);
      const ofOwn = months.filter((one) => one.own);
      const first = shiftDays(today, -366).slice(0, 7);
      const whole = Array.from({ length: 13 }, (_, at) => shiftMonth(first, at));
      expect(ofOwn.map(({ month }) => month).slice(0, 13)).toEqual(whole.filter((one) => one <= today));
      const others = new Set(months.filter((one) => !one.own).map(({ month }) => month));
      expect(others.size).toBeGreaterThanOrEqual(3);
      expect(others.size).toBeLessThanOrEqual(5);
      // The first and the last month may have a few days only, so they are left out.
      for (const { month, days, amiss } of ofOwn.slice(1, -1)) {
        expect([month, amiss > 0, amiss < days * 0.2]).toEqual([month, true, true]);
      }
      const [sum] = await all(sql<{ late: boolean; forgotten: boolean; travel: boolean; absent: boolean }>`
        select bool_or(late > 0) as late, bool_or(lack_count > 0) as forgotten, bool_or(trip > 0) as travel,
          bool_or(absent > 0) as absent from attendance.day`);
      expect(sum).toEqual({ late: true, forgotten: true, travel: true, absent: true });
    });

    test('the months before are locked, this one is open with exceptions', async () => {
      const months = await all(sql<{
        company: number;
        month: string;
        state: number;
        people: number;
        to: string;
      }>`
        select m.company_id as company, to_char(m.month, 'YYYY-MM') as month, m.state, m.to_day as "to",
          (select count(*)::int from attendance.month_person x where x.month_id = m.id) as people
        from attendance.month m order by 2`);
      const ofOwn = months.filter(({ company }) => company === own);
      const begun = shiftMonth(shiftDays(today, -367).slice(0, 7), 1);
      const whole = ofOwn.map((_, at) => shiftMonth(begun, at));
      expect(ofOwn.map(({ month }) => month)).toEqual(whole);
      expect(ofOwn.at(-1)!.month).toBe(last);
      expect(new Set(ofOwn.map(({ state }) => state))).toEqual(new Set([3]));
      expect(ofOwn.every(({ people }) => people > 10)).toBe(true);
      const others = months.filter(({ company }) => company !== own);
      expect(new Set(others.map(({ month }) => month))).toEqual(new Set([last]));
      // In the company with people in no group, the month is still being confirmed.
      expect(others.filter(({ state }) => state === 2)).toHaveLength(1);
      expect(others.filter(({ state }) => state === 3)).toHaveLength(others.length - 1);
      const [open] = await all(sql<{ exceptions: number }>`
        select count(*)::int as exceptions from attendance.day d
        where d.day > ${ofOwn.at(-1)!.to}::date and d.state & 126 <> 0`);
      expect(open!.exceptions).toBeGreaterThan(5);
      const [corrected] = await all(sql<{ n: number }>`select count(*)::int as n from attendance.correction`);
      const [waiting] = await all(sql<{ n: number }>`
        select count(*)::int as n from attendance.recalc r join attendance.month_person x on x.person_id = r.person_id
        join attendance.month m on m.id = x.month_id and m.state = 3 and r.day between m.from_day and m.to_day`);
      expect([corrected!.n, waiting!.n]).toEqual([0, 0]);
    });

    test('leave, overtime, trips and cards are in every state', async () => {
      const rows = await all(sql<{ kind: string; state: number; status: number; late: boolean }>`
        select b.kind, b.state, f.status, f.submitted_at >= ${companyInstant(`${today} 00:00`)} as late
        from approval.bill b join approval.form f on f.id = b.form_id where b.kind = any(${Object.values(billKinds)}::text[])`);
      const said = (kind: string) =>
        new Set(rows.filter((one) => one.kind === kind).map(({ state, status }) => `${state} ${status}`));
      // States and results: in approval, in effect, sent back, withdrawn, revoked.
      const every = ['1 1', '3 5', '0 3', '0 0', '4 0'];
      for (const kind of [billKinds.vacation, billKinds.overtime, billKinds.trip])
        expect([kind, [...said(kind)].toSorted()]).toEqual([kind, expect.arrayContaining(every)]);
      expect([...said(billKinds.card)]).toEqual(expect.arrayContaining(['1 1', '3 5', '0 3']));
      expect([...said(billKinds.cancelling)]).toEqual(['3 5']);
      expect(rows.filter(({ late }) => late)).toEqual([]);
      // Somebody with approved overtime was present in the evening, so the overtime counts.
      const [lately] = await all(sql<{ overtime: number; leave: number }>`
        select count(*) filter (where over_work > 0)::int as overtime,
          count(*) filter (where leave_paid + leave_unpaid > 0 and worked = 0)::int as leave
        from attendance.day where day between ${today}::date - 30 and ${today}::date`);
      expect(lately!.overtime).toBeGreaterThan(5);
      expect(lately!.leave).toBeGreaterThan(5);
      const [half] = await all(sql<{ n: number }>`
        select count(*)::int as n from attendance.leave l where l.return_at is not null`);
      expect(half!.n).toBe(1);
    });
  });
});
