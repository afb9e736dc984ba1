import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { departmentsOn } from '#modules/people/organisation/server/queries/department-past.ts';
import { sql } from 'kysely';

eachEngine('departments of an installation of before', (open) => {
  test('know when they were made where the audit log does; what they say holds for all days before', async () => {
    const db = await open({ empty: true });
    const folder = mkdtempSync(join(tmpdir(), 'before-past-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0062') copyFileSync(join(MIGRATIONS, file), join(folder, file));
    await migrate(db, { folder });
    await db.pool.query(`insert into people.department (name, name_en, path)
      values ('总部', '', '{1}'), ('研发', '', '{2}'), ('财务', '', '{3}')`);
    // Midnight in the company's zone is 16:00 before.
    await db.pool.query(`insert into kit.audit (chain, seq, at, act, target, detail, hash) values
      (1, 1, '2025-03-09T17:00:00Z', 'department.add', 'department:2..3', '{"ids": [2, 3]}', 'a'),
      (1, 2, '2025-04-01T00:00:00Z', 'department.add', 'department:9', '{"ids": [9]}', 'b')`);
    await migrate(db);
    const { rows } = await db.pool.query('select made_on from people.department order by id');
    expect(rows).toEqual([{ made_on: null }, { made_on: '2025-03-10' }, { made_on: '2025-03-10' }]);
    const then = async (day: string) =>
      (
        await sql<{ name: string; is_active: boolean }>`select name, is_active from ${departmentsOn(day)} d
          order by id`.execute(db.kysely)
      ).rows.map(({ name, is_active }) => [name, is_active]);
    expect(await then('2025-03-09')).toEqual([
      ['总部', true],
      ['研发', false],
      ['财务', false],
    ]);
    expect(await then('2025-03-10')).toEqual([
      ['总部', true],
      ['研发', true],
      ['财务', true],
    ]);
  });
});
