import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maintainPglite } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inputsOf, rate, raterOf, type RuleSet } from '#modules/suppliers/contract/rating.ts';
import { EnterpriseInfo } from '#modules/suppliers/contract/EnterpriseInfo.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';

// `node bench/suppliers.ts`: 200 rules over 10,000 suppliers, and the list of 100,000 companies on the embedded
// database, through HTTP with a real session; milliseconds, one request after the other.
const suppliers = 10_000;
const rules = 200;
const companies = 100_000;
const rounds = 30;

const set: RuleSet = {
  parameters: Array.from({ length: 20 }, (_, n) => ({
    name: `p${n}`,
    valueType: 'number',
    tampid: n + 1,
    items: [],
    min: '0',
    max: '100',
    missing: 1,
  })),
  rules: Array.from({ length: rules }, (_, n) => ({
    id: n,
    name: `r${n}`,
    chineseName: '',
    formula: `if p${n % 20} > ${n % 90} then p${(n + 1) % 20} else 0`,
    grade: '100',
    gradeFormula: '',
    weightBp: 10_000 / rules,
    isOn: true,
  })),
  bands: [
    { name: 'C', min: '0', max: '60', suggest: 'none' },
    { name: 'A', min: '60', max: '100', suggest: 'none' },
  ],
  aggregateFormula: '',
};

const used = process.cpuUsage();
const rater = raterOf(set);
const grades = new Map<string, number>();
for (let n = 0; n < suppliers; n += 1) {
  const { inputs } = inputsOf(set, ({ tampid }) => String((n * 7 + (tampid ?? 0) * 13) % 101), '2026-05-04');
  const { grade } = rate(rater, inputs);
  grades.set(grade, (grades.get(grade) ?? 0) + 1);
}
const { user, system } = process.cpuUsage(used);
const seconds = (user + system) / 1_000_000;
console.log(
  `dry run: ${rules} rules over ${suppliers.toLocaleString('en')} suppliers in ${seconds.toFixed(2)} s of one core`,
);
console.log(`  ${[...grades].map(([grade, count]) => `${grade} ${count}`).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const db = await openDatabase({ dataDir: join(folder, 'data') });
await migrate(db, {});
await addPeople(db, [{ loginName: 'mia', permissions: ['AASEnterpriseInfoBase'] }]);
// Names and people as they come: a part of a name stands in some, not in all.
await db.pool.query(
  `insert into suppliers.company (name, name_norm, credit_code, state, legal_person, province, city, grade, score,
     review_on, created_at, updated_at)
   select name, name, '91440300MA' || lpad(n::text, 8, '0'), 3 + n % 4, person, '广东省', '深圳市',
     (array['A', 'B', 'C', 'D', ''])[1 + n % 5], case when n % 5 < 4 then n * 7919 % 10007 / 100.0 end,
     case when n % 3 = 0 then date '2026-01-01' + n % 700 end, now(), now()
   from (select n,
     substr('深圳广州东莞佛山珠海惠州中山江门', 1 + 2 * (n % 8), 2)
       || substr('东山海晨瑞恒远泰宏盛金华星辉博润', 1 + n / 8 % 16, 1)
       || substr('达通科力创顺和源信诚利安康美新光', 1 + n / 128 % 16, 1) || n / 2048
       || (array['科技', '贸易', '实业', '服务', '物流'])[1 + n * 31 % 5] || '有限公司' as name,
     substr('陈林黄张李王吴刘蔡杨许郑谢郭洪邱', 1 + n % 16, 1)
       || substr('砚秋栖禾予安景行知微南乔沐阳若川', 1 + n / 16 % 16, 1)
       || substr('砚秋栖禾予安景行知微南乔沐阳若川', 1 + n / 256 % 16, 1) as person
     from generate_series(1, $1) n) as given`,
  [companies],
);
// Does what the product does by itself within minutes: it gathers statistics and tidies indexes.
await db.pool.query('select pg_stat_force_next_flush()');
while ((await maintainPglite(db)).length > 0);
const product = await startProduct(db);
const { headers } = await product.signIn('mia');

const last = companies / 20;
const pages: Readonly<Record<string, object>> = {
  'first page': {},
  'page 2,500': { PageIndex: last / 2 },
  'page 4,000': { PageIndex: 4_000 },
  'last page': { PageIndex: last },
  'one state': { State: 5 },
  'one state, page 1,000': { State: 5, PageIndex: 1_000 },
  'state and grade': { State: 5, Grade: 'B' },
  'best score first': { Sort: '-score' },
  'worst score, page 2,000': { Sort: 'score', PageIndex: 2_000 },
  'by name, page 3,000': { Sort: 'name', PageIndex: 3_000 },
  'by review': { Sort: 'review' },
  'review in one month': { ReviewFrom: '2026-05-01', ReviewTo: '2026-05-31' },
  'a part of a name': { Keyword: '山泰' },
  'a name and a number': { Keyword: '泰顺41' },
  'a legal person': { Keyword: '林栖禾' },
  'a credit code': { Keyword: '91440300MA00054321' },
  'in every name': { Keyword: '有限公司' },
  'in every name, page 500': { Keyword: '有限公司', PageIndex: 500 },
  'in every name, best score': { Keyword: '有限公司', Sort: '-score', PageIndex: 500 },
  'in an eighth, by name': { Keyword: '中山', Sort: '-name' },
  'in an eighth, page 500': { Keyword: '中山', PageIndex: 500 },
  'one character': { Keyword: '砚' },
  'one character of none': { Keyword: '龘' },
  'a letter of none': { Keyword: 'q' },
  'a city': { Province: '广东' },
};
for (const [what, input] of Object.entries(pages)) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = performance.now();
    const answer = await fetch(product.url + EnterpriseInfo.GetEnterpriseList.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    times.push(performance.now() - at);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(`${what.padEnd(24)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
await product.close();
await db.close();
rmSync(folder, { recursive: true, force: true });
