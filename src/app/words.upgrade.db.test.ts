import { expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { listStandardTemplates } from '#modules/forms/server/queries/standard.ts';
import { migrateBefore } from '#tests/support/before.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { withoutDatabase } from '#tests/support/modules.ts';

const text = (name: string, labelEn: string) => ({ type: 'input', name, label: name, labelEn });
const choice = (value: string, nameEn: string) => ({
  label_value: value,
  label_name: value,
  label_name_en: nameEn,
});
const upgraded = (code: string, process: string, controls: object[]) => ({
  code,
  process,
  controls,
  design: controls,
});
const group = (...controls: readonly object[]) => ({ type: 'groupArea', name: 'Items', controls });

eachEngine('words of standard forms that were there before', (open) => {
  test('are those of new companies; what somebody worded stays, and so do forms of his own', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0169');
    const add = async (code: string, standard: string | null, process: string, controls: object[]) => {
      await db.pool.query(
        `with made as (insert into forms.template (code, title, title_en, group_code, standard)
           values ($1, $1, $1, 'other', $2) returning id),
         process as (insert into approval.process (name, name_en, template_id) select $3, $3, id from made),
         design as (insert into forms.template_design (template_id, content)
           select id, jsonb_build_object('Controls', $4::jsonb) from made)
         insert into forms.template_edition (template_id, number, controls) select id, 1, $4::jsonb from made`,
        [code, standard, process, JSON.stringify(controls)],
      );
    };
    const own = [text('PostID', 'Post'), text('AUID', 'Whose card')];
    await add('QA', null, 'Raise process', own);
    await add('DG', 'DG', 'Moves', [text('PostID', 'Post'), text('DeptId', 'Division'), text('why', 'Post')]);
    await add('BK', 'BK', 'Replaced card process', [text('AUID', 'Whose card')]);
    await add('TX', 'TX', 'Raise process', [
      group({
        ...text('Item', 'Item'),
        items: [choice('basic', 'Basic pay'), choice('post', 'Post pay')],
      }),
      text('Percent', 'Per cent'),
    ]);
    await migrate(db);
    const { rows } = await db.pool.query(
      `select t.code, p.name_en as process, e.controls, d.content->'Controls' as design
       from forms.template t join forms.template_edition e on e.template_id = t.id
         join forms.template_design d on d.template_id = t.id join approval.process p on p.template_id = t.id
       order by t.code`,
    );
    expect(rows).toEqual([
      upgraded('BK', 'Punch correction process', [text('AUID', 'Whose punch')]),
      upgraded('DG', 'Moves', [
        text('PostID', 'New position'),
        text('DeptId', 'Division'),
        text('why', 'Post'),
      ]),
      upgraded('QA', 'Raise process', own),
      upgraded('TX', 'Salary change process', [
        group({
          ...text('Item', 'Item'),
          items: [choice('basic', 'Basic pay'), choice('post', 'Position pay')],
        }),
        text('Percent', 'Or per cent'),
      ]),
    ]);
  });

  test('a form as it came with the version before is what it is in this one, to the letter', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0169');
    const codes = ['DG', 'DX', 'LY', 'TX', 'TZ', 'XQ', 'XY'];
    const now = listStandardTemplates(withoutDatabase()).filter(({ code }) => codes.includes(code));
    for (const { code, edition } of now)
      await db.pool.query(
        `with made as (insert into forms.template (code, title, title_en, group_code, standard)
           values ($1, $1, $1, 'other', $1) returning id)
         insert into forms.template_edition (template_id, number, controls)
         select id, 1, replace(replace($2, 'New position', 'New post'), '"Position', '"Post')::jsonb from made`,
        [code, JSON.stringify(edition.controls)],
      );
    await migrate(db);
    const { rows } = await db.pool.query<{ code: string; controls: unknown }>(
      `select t.code, e.controls from forms.template t join forms.template_edition e on e.template_id = t.id
       order by t.code`,
    );
    expect(new Map(rows.map(({ code, controls }) => [code, controls]))).toEqual(
      new Map(now.map(({ code, edition }) => [code, edition.controls])),
    );
  });
});
