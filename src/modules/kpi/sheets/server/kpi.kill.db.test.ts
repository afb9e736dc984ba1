import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { killedChild } from '#tests/support/killed-child.ts';
import { makeCompany } from '#tests/support/approval-portal.ts';
import { manyItems, manySheets } from '#tests/support/kpi-many.ts';

/** Number of times a process is killed while it publishes. The release test sets it higher. */
const kills = Number(process.env.KPI_KILLS ?? 2);
const people = 150;
const now = new Date();

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-kpi-kill-'));
  folders.push(folder);
  return folder;
};
let made: string;

beforeAll(async () => {
  made = newFolder();
  const db = await openDatabase({ dataDir: made });
  await migrate(db);
  await makeCompany(db);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
     select 'B' || n, 'b' || n, '员工' || n, 'Person ' || n, 1, 2 from generate_series(0, $1::int) n returning id`,
    [people],
  );
  const officer = rows[0]!.id;
  await db.pool.query(
    `with right_ as (insert into people.permission (code, name, name_en) values ('KPIManage', 'KPIManage', 'KPIManage')
         on conflict do nothing returning id),
       job as (insert into people.role (name, name_en, data_scope) values ('绩效', 'Performance', 4) returning id),
       may as (insert into people.role_permission (role_id, permission_id)
         select job.id, right_.id from job, right_)
     insert into people.person_role (person_id, role_id) select $1, id from job`,
    [officer],
  );
  const post = await manyItems(db, 10);
  await manySheets(db, post, { name: '一月', from: '2026-01-01', to: '2026-01-31', state: 5 }, officer);
  await db.close();
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Starts a process that publishes in a folder, and kills it after some time. */
const work = (folder: string, ms: number | null) =>
  killedChild('kpi-child.ts', [folder, now.toISOString()], 'publish', ms);

/** Counts what a publication has written. All of it must be there, or nothing. */
async function outcome(folder: string) {
  const db: Database = await openDatabase({ dataDir: folder });
  try {
    const { rows } = await db.pool.query<Record<string, number>>(
      `select (select count(*)::int from kpi.sheet where state = 7 and trace is not null) as published,
         (select count(*)::int from kpi.sheet where state = 5) as scored,
         (select count(*)::int from kit.notice where key like '%/published/%') as told,
         (select count(*)::int from kit.audit where act like '%period.publish') as audited,
         (select count(*)::int from kpi.event where key = 'State' and after = '7') as events,
         (select state from kpi.period) as period`,
    );
    return rows[0]!;
  } finally {
    await db.close();
  }
}

test(
  `kill -9 in a publication, ${kills} kills: it is whole or not at all, and nobody is told before`,
  { timeout: 180_000 + kills * 10_000 },
  async () => {
    const whole = newFolder();
    cpSync(made, whole, { recursive: true });
    const { said, took } = await work(whole, null);
    expect(said).toEqual(['publish', 'done']);
    const all = { published: people, scored: 0, told: people, audited: 1, events: people, period: 5 };
    expect(await outcome(whole)).toEqual(all);
    const none = { published: 0, scored: people, told: 0, audited: 0, events: 0, period: 3 };
    const seen = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      const folder = newFolder();
      cpSync(made, folder, { recursive: true });
      await work(folder, (took * kill) / kills);
      const found = await outcome(folder);
      expect([all, none]).toContainEqual(found);
      seen.add(JSON.stringify(found));
      // An interrupted publication is completed by the next run.
      if (found['published'] === people) continue;
      await work(folder, null);
      expect(await outcome(folder)).toEqual(all);
    }
    expect(seen).toContain(JSON.stringify(none));
  },
);
