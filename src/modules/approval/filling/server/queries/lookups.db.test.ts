import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import { findNamed } from './lookups.ts';

eachEngine('names in a form', (open) => {
  test('a channel that is in use is found by its id, a disabled one is not', async () => {
    const db = await open();
    const { rows } = await sql<{ id: number }>`insert into people.choice (tree, name, name_en, is_active)
      values ('channel', '线上', 'Online', true), ('channel', '旧渠道', 'Old', false) returning id`.execute(
      db.kysely,
    );
    const [online, old] = rows.map((row) => row.id);
    const { channelSource } = await findNamed(db, { channelSource: [online!, old!, 987_654] });
    expect([...channelSource.keys()]).toEqual([online]);
    expect(channelSource.get(online!)).toMatchObject({ name: '线上', nameEn: 'Online' });
  });

  test('an account in use is found where it holds no others, and never as a channel', async () => {
    const db = await open();
    const add = async (name: string, parent: number | null, isActive = true): Promise<number> => {
      const { rows } = await sql<{ id: number }>`insert into people.choice (tree, parent_id, name, is_active)
        values ('account', ${parent}, ${name}, ${isActive}) returning id`.execute(db.kysely);
      return rows[0]!.id;
    };
    const company = await add('霁屿科技', null);
    const basic = await add('基本户', company);
    const closed = await add('已销户', company, false);
    const ids = [company, basic, closed];
    const { account, channelSource } = await findNamed(db, { account: ids, channelSource: ids });
    expect([...account.keys()]).toEqual([basic]);
    expect([...channelSource.keys()]).toEqual([]);
  });
});
