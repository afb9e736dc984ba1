import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine } from '#tests/support/engines.ts';

const control = (name: string, tampid?: number) => ({ type: 'input', name, label: name, tampid });

eachEngine('controls that programs keep', (open) => {
  test('are marked in editions of the version before, and no others', async () => {
    const db = await open({ empty: true });
    const folder = mkdtempSync(join(tmpdir(), 'before-kept-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0165') copyFileSync(join(MIGRATIONS, file), join(folder, file));
    await migrate(db, { folder });
    const controls = [
      control('SheetID', 1201),
      control('Post', 1203),
      control('Digest', 1205),
      control('why'),
    ];
    await db.pool.query(
      `with made as (insert into forms.template (code, title, title_en, group_code)
         select code, code, code, 'other' from unnest('{QA,QB}'::text[]) as n (code) returning id, code)
       insert into forms.template_edition (template_id, number, controls)
       select id, 1, case code when 'QA' then $1::jsonb else $2::jsonb end from made`,
      [JSON.stringify(controls), JSON.stringify([control('why'), control('Gross', 1424)])],
    );
    await db.pool.query(
      `insert into forms.template_design (template_id, content)
       select id, jsonb_build_object('Title', 'x', 'Controls', $1::jsonb) from forms.template where code = 'QA'`,
      [JSON.stringify(controls)],
    );
    await migrate(db);
    const { rows: designs } = await db.pool.query<{ content: object }>(
      `select d.content from forms.template_design d join forms.template t on t.id = d.template_id where t.code = 'QA'`,
    );
    const { rows } = await db.pool.query<{ controls: object[] }>(
      `select e.controls from forms.template_edition e join forms.template t on t.id = e.template_id
       where t.code in ('QA', 'QB') order by t.code`,
    );
    const kept = [
      { ...controls[0], kept: true },
      controls[1],
      { ...controls[2], kept: true },
      { type: 'input', name: 'why', label: 'why' },
    ];
    expect(designs).toEqual([{ content: { Title: 'x', Controls: kept } }]);
    expect(rows.map((row) => row.controls)).toEqual([
      kept,
      // Since the same upgrade, sums of payroll runs may be negative.
      [
        { type: 'input', name: 'why', label: 'why' },
        { ...control('Gross', 1424), min: -100_000_000_000 },
      ],
    ]);
  });
});
