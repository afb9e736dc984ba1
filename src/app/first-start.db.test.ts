import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listStandardTemplates } from '#modules/forms/server/queries/standard.ts';
import { Ended, endingAfter } from '#tests/support/ending-after.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { readConfig } from './config.ts';
import { demoShare } from './demo/demo-work.ts';
import { firstStart } from './first-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = readConfig({
  PORTICO_MODE: 'production',
  PORTICO_SECRET: 'a secret of the tests, 32 letters long',
  PUBLIC_URL: 'https://oa.example.com',
});

eachEngine('starting again', (open) => {
  test('brings what is new and leaves what an administrator changed', async () => {
    const db = await open();
    const all = async (): Promise<unknown[]> => {
      const { rows } = await sql`
        select t.code, t.title, t.is_open, count(distinct e.id)::int as editions, count(distinct p.id)::int as processes
        from forms.template t
          left join forms.template_edition e on e.template_id = t.id
          left join approval.process p on p.template_id = t.id
        group by t.id order by t.code`.execute(db.kysely);
      return rows;
    };
    const { welcome } = await firstStart(db, config, () => undefined);
    expect(welcome[0]).toContain('Sign in as admin');
    const whole = await all();
    expect(whole).toHaveLength(listStandardTemplates(db).length);
    for (const row of whole) expect(row).toMatchObject({ is_open: true, editions: 1, processes: 1 });

    // Simulates an older version without one template, in which people disabled and renamed other templates.
    await sql`update forms.template set code = 'OLD', standard = null where code = 'TY'`.execute(db.kysely);
    await sql`update forms.template set code = 'MYJK' where code = 'JK'`.execute(db.kysely);
    await sql`update forms.template set is_open = false, title = '请购单' where code = 'CG'`.execute(
      db.kysely,
    );
    await sql`update people.approval_role set name = '审单' where name = '财务审核'`.execute(db.kysely);

    expect(await firstStart(db, config, () => undefined)).toEqual({ welcome: [], filling: null });
    const after = new Map(((await all()) as { code: string }[]).map((row) => [row.code, row]));
    expect(after.size).toBe(whole.length + 1);
    expect(after.get('TY')).toMatchObject({ is_open: true, editions: 1, processes: 1 });
    expect(after.get('CG')).toMatchObject({ title: '请购单', is_open: false, editions: 1, processes: 1 });
    expect(after.has('JK')).toBe(false);
    expect(after.get('MYJK')).toMatchObject({ editions: 1, processes: 1 });
    expect(after.get('OLD')).toMatchObject({ editions: 1, processes: 1 });
  });

  test('leaves a demo that another version began as it is, and brings what is new', async () => {
    const db = await open();
    const demo = readConfig({ PORTICO_DATA: folder, DEMO_FORMS: '0' });
    const interrupted = firstStart(endingAfter(db, 3), demo, () => undefined);
    await expect((await interrupted).filling?.end).rejects.toThrow(Ended);
    expect(await demoShare(db)).toBeLessThan(100);

    // Simulates another version with one template less and a different first statement.
    await sql`update forms.template set code = 'OLD', standard = null where code = 'TY'`.execute(db.kysely);
    const { answers } = (
      await sql<{ answers: Buffer }>`select answers from kit.long_work_part where no = 0`.execute(db.kysely)
    ).rows[0]!;
    const other = deserialize(answers) as { check: number }[];
    other[5]!.check += 1;
    await sql`update kit.long_work_part set answers = ${serialize(other)} where no = 0`.execute(db.kysely);

    const { filling, welcome } = await firstStart(db, demo, () => undefined);
    expect(await filling?.end).toBe('changed');
    expect(welcome.length).toBeGreaterThan(1);
    expect(await demoShare(db)).toBeNull();
    const { rows } = await sql`select from forms.template where code = 'TY'`.execute(db.kysely);
    expect(rows).toHaveLength(1);
    expect((await firstStart(db, demo, () => undefined)).filling).toBeNull();
  });
});
