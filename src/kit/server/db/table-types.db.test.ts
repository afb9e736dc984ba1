import { beforeAll, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import type { Database } from './database.ts';
import { tableTypes } from './table-types.ts';

bothEngines('table types', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open({ empty: true });
    await db.pool.query(`
      create schema other_area;
      create type other_area.mood as enum ('glad', 'so''so');
      create domain other_area.code as text not null check (value <> '');
      create table other_area.thing_row (
        id bigint generated always as identity primary key,
        code other_area.code,
        mood other_area.mood,
        moods other_area.mood[] not null,
        price numeric(20, 2) not null default 0,
        day date not null,
        at timestamptz,
        ids bigint[] not null default '{}',
        detail jsonb not null,
        extra jsonb default '{}',
        twice int generated always as (2) stored,
        ok boolean not null
      );
      create view other_area.thing_view as select id, day from other_area.thing_row`);
  });

  test('follow nullability, defaults, generated columns, enums, arrays, json and views', async () => {
    expect([...(await tableTypes(db))]).toEqual([
      [
        'other_area',
        `// Written by \`npm run db:types\` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface ThingRowTable {
  id: GeneratedAlways<number>;
  code: string;
  mood: 'glad' | 'so\\'so' | null;
  moods: ('glad' | 'so\\'so')[];
  price: Generated<string>;
  day: string;
  at: Date | null;
  ids: Generated<number[]>;
  detail: ColumnType<unknown, JsonText, JsonText>;
  extra: ColumnType<unknown, JsonText | null | undefined, JsonText | null>;
  twice: GeneratedAlways<number | null>;
  ok: boolean;
}

export interface ThingViewTable {
  id: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
}

export interface OtherAreaTables {
  'other_area.thing_row': ThingRowTable;
  'other_area.thing_view': ThingViewTable;
}
`,
      ],
    ]);
  });

  test('a type without a mapping is named', async () => {
    await db.pool.query('alter table other_area.thing_row add column span interval');
    await expect(tableTypes(db)).rejects.toThrow('other_area.thing_row.span is interval');
  });
});
