import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { makeCompany } from '#tests/support/approval-portal.ts';
import { killDays, killRange } from '#tests/support/attendance-kill.ts';

/** Number of times a process is killed during import, calculation and lock; a release test sets it higher. */
const kills = Number(process.env.DAY_KILLS ?? 3);
const people = 25;
const now = new Date();
const steps = ['import', 'run', 'lock'];

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-day-kill-'));
  folders.push(folder);
  return folder;
};
let made: string;

beforeAll(async () => {
  made = newFolder();
  const db = await openDatabase({ dataDir: made });
  await migrate(db);
  await makeCompany(db);
  const [from, to] = killRange(now);
  await db.pool.query(
    `with added as (insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
       select 'B' || n, 'b' || n, '员工' || n, 'Person ' || n, 1, 2 from generate_series(1, $1::int) n returning id),
     shift as (insert into attendance.shift (name) values ('常白班') returning id),
     version as (insert into attendance.shift_version (shift_id, from_day, segments, breaks, grace, serious_late,
         absent_late, made_at) select id, '2020-01-01', '[[540,1080]]', '[[720,780]]', 5, 30, 120, now() from shift),
     team as (insert into attendance.attend_group (name, mode) values ('总部', 1) returning id),
     week as (insert into attendance.group_week (group_id, from_day, weekday, shift_id)
       select team.id, '2020-01-01', w, shift.id from team, shift, generate_series(1, 7) w),
     members as (insert into attendance.group_member (group_id, person_id, from_day)
       select team.id, added.id, '2020-01-01' from team, added),
     month as (insert into attendance.month (month, company_id, from_day, to_day, state, opened_by, opened_at)
       values (date_trunc('month', $2::date), 1, $2, $3, 2, 2, now()) returning id)
     insert into attendance.month_person (month_id, person_id) select month.id, added.id from month, added`,
    [people, from, to],
  );
  // People without punches are included, because a month with days that were never calculated cannot be locked.
  await db.pool.query(
    `insert into attendance.recalc (person_id, day, cause, asked_at)
     select p.id, d::date, 6, now() from people.person p, generate_series($1::date, $2::date, interval '1 day') d`,
    [from, to],
  );
  await db.close();
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const program = join(import.meta.dirname, '../../../../../tests/support/attendance-child.ts');

/** Runs a process in a folder and kills it some time after it has begun a step. @returns the steps it has begun */
async function work(folder: string, kill: { readonly step: string; readonly ms: number } | null) {
  const child = spawn(process.execPath, [program, folder, now.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const begun: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    begun.push(line);
    if (line === kill?.step) void delay(kill.ms).then(() => child.kill('SIGKILL'));
  }
  await gone;
  return begun;
}

async function opened<T>(folder: string, read: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir: folder });
  try {
    return await read(db);
  } finally {
    await db.close();
  }
}

/** Row counts that show whether each step took effect completely or not at all. */
const counts = async (db: Database) => {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select (select count(*)::int from attendance.punch_batch) as batches,
       (select count(*)::int from attendance.punch) as punches,
       (select count(*)::int from kit.audit where act = 'punch.import') as told,
       (select count(*)::int from attendance.day) + (select count(*)::int from attendance.recalc) as days,
       (select count(*)::int from attendance.recalc r join attendance.day d using (person_id, day)) as twice,
       (select count(*)::int from attendance.month where state = 3) as locked,
       (select count(*)::int from attendance.month_person where digest is not null) as digests`,
  );
  return rows[0]!;
};

const daysOf = async (db: Database) =>
  (await db.pool.query('select * from attendance.day order by person_id, day')).rows;

test(
  `kill -9 in an import, a run and a lock, ${kills} kills: it goes on, and nothing is half written`,
  { timeout: 180_000 + kills * 10_000 },
  async () => {
    const whole = newFolder();
    cpSync(made, whole, { recursive: true });
    expect(await work(whole, null)).toEqual([...steps, 'done']);
    const [all, expected] = await opened(whole, async (db) => [await counts(db), await daysOf(db)] as const);
    expect(all).toMatchObject({ batches: 1, punches: people * killDays * 2, told: 1, twice: 0, locked: 1 });
    expect(expected.length).toBeGreaterThan(people * killDays);
    const before = await opened(made, counts);

    let folder = '';
    for (let kill = 0; kill < kills; kill++) {
      const at = kill % steps.length;
      if (at === 0) {
        folder = newFolder();
        cpSync(made, folder, { recursive: true });
      }
      // Typical duration of each step in milliseconds.
      await work(folder, { step: steps[at]!, ms: Math.random() * [400, 900, 60][at]! });
      const found = await opened(folder, counts);
      const { batches, punches, told, days: asked } = found.batches === 1 ? all : before;
      const digests = found.locked === 1 ? all.digests : 0;
      expect(found).toMatchObject({ batches, punches, told, days: asked, twice: 0, digests });
      if (at !== steps.length - 1) continue;
      expect((await work(folder, null)).at(-1)).toBe('done');
      const [end, days] = await opened(folder, async (db) => [await counts(db), await daysOf(db)] as const);
      expect(end).toEqual(all);
      expect(days).toEqual(expected);
    }
  },
);
