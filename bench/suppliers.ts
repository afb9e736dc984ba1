import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze } from '#kit/server/db/maintenance.ts';
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
await db.pool.query(
  `insert into suppliers.company (name, name_norm, state, legal_person, province, city, grade, score, created_at, updated_at)
   select '公司 ' || n, 'company' || n, 3 + n % 4, '法人 ' || n % 900, '广东省', '深圳市', 'A', n % 100, now(), now()
   from generate_series(1, $1) n`,
  [companies],
);
await analyze(db, ['suppliers.company']);
const product = await startProduct(db);
const { headers } = await product.signIn('mia');

const pages: Readonly<Record<string, object>> = {
  'first page': {},
  'page 4,000': { PageIndex: 4_000 },
  'one state': { State: 5 },
  'by score': { Sort: '-score' },
  'a part of a name': { Keyword: '司 999' },
  'a legal person': { Keyword: '法人 77' },
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
  console.log(`${what.padEnd(20)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
await product.close();
await db.close();
rmSync(folder, { recursive: true, force: true });
