import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maintainPglite } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { given, surnames } from '#app/demo/names.ts';
import { seeded } from '#app/demo/random.ts';
import { openReception } from '#tests/support/reception.ts';

// `node bench/visitors.ts`: the desk's list with 100,000 visits on the embedded database, through HTTP with a real
// session; milliseconds at the server, one request after the other.
const visits = 100_000;
const rounds = 40;

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const db = await openDatabase({ dataDir: join(folder, 'data') });
await migrate(db, {});
const front = await openReception(db);
const random = seeded(7);
const names = Array.from(
  { length: 400 },
  () => random.pick(surnames)[0] + random.pick(given[random.chance(0.5) ? 'male' : 'female']),
);
await db.pool.query(
  `insert into visitors.visit (number, template_id, edition_number, name, phone_sealed, phone_hash, phone_last4, company,
     people_count, purpose, host_id, arrive_at, leave_at, state, source, pass_nonce, document, checked_in_at,
     checked_out_at, ended_at, created_at)
   select 'V250101-' || lpad(n::text, 6, '0'), $1, 1, ($2::text[])[1 + n % 400], repeat('x', 60), md5(n::text),
     lpad((n % 10000)::text, 4, '0'), '公司' || n % 997, 1 + n % 3, '项目交流', $3, at, at + interval '1 hour', state, 2,
     'n', '{"area": "office"}', case when state in (3, 4) then at end, case when state = 4 then at + interval '1 hour' end,
     case when state >= 4 then at + interval '1 hour' end, at
   from (
     select n, now() - n * interval '9 minutes' as at, case when n <= 40 then 2 when n <= 80 then 3 else 4 + n % 4 end as state
     from generate_series(1, $4) n) v`,
  [front.templateId, names, front.ids['host'], visits],
);
// Maintains the tables as the product does by itself within a minute.
await db.pool.query('select pg_stat_force_next_flush()');
while ((await maintainPglite(db)).length > 0);

const asked: readonly (readonly [what: string, body: object])[] = [
  ['expected', { Tab: 'expected' }],
  ['on site', { Tab: 'onSite' }],
  ['history, page 1', { Tab: 'history' }],
  ['history, page 2,500 of 5,000', { Tab: 'history', PageIndex: 2500 }],
  ['history, 200 rows', { Tab: 'history', PageSize: 200 }],
  ['history by a name', { Tab: 'history', Keyword: names[0] }],
  ['history by a company', { Tab: 'history', Keyword: '公司123' }],
  ['history by the end of a phone', { Tab: 'history', Keyword: '4321' }],
  ['history by a name nobody has', { Tab: 'history', Keyword: 'zzzzz' }],
  ['history of a month', { Tab: 'history', Start: '2026-01-01', End: '2026-01-31' }],
];

console.log(`${visits} visits, PGlite`);
console.log('| list | median ms | p95 ms |\n|---|--:|--:|');
for (const [what, body] of asked) {
  const took: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const from = performance.now();
    const response = await fetch(`${front.url}/api/VisitorForm/GetDataPage`, {
      method: 'POST',
      headers: { ...front.who['desk']!.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${text}`);
    // The first ones warm up.
    if (round >= 0) took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): string => took[Math.floor((took.length - 1) * share)]!.toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`);
}
await front.close();
await db.close();
rmSync(folder, { recursive: true });
