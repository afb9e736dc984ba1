import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import { findNamed } from './lookups.ts';

eachEngine('what a form names', (open) => {
  test('a channel that is in use is found by its id, a disabled one is not', async () => {
    const db = await open();
    const { rows } = await sql<{ id: number }>`insert into people.channel (name, name_en, is_active)
      values ('线上', 'Online', true), ('旧渠道', 'Old', false) returning id`.execute(db.kysely);
    const [online, old] = rows.map((row) => row.id);
    const { channelSource } = await findNamed(db, { channelSource: [online!, old!, 987_654] });
    expect([...channelSource.keys()]).toEqual([online]);
    expect(channelSource.get(online!)).toMatchObject({ name: '线上', nameEn: 'Online' });
  });
});
