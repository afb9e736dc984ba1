import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { english, given, surnames } from '#app/demo/names.ts';
import { seeded } from '#app/demo/random.ts';
import {
  addCompanies,
  addDepartments,
  assignRoles,
  ensureStandard,
  hashPassword,
  savePassword,
  standardIds,
  writeUsers,
} from '#modules/people/server/open.ts';
import { testPassword } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';
import { connectAll } from '#tests/support/modules.ts';

// `node bench/people.ts`: the user list and its searches with 10,000 people in 1,000 departments on the embedded
// database, through HTTP with a real session; milliseconds at the server, one request after the other.
const people = 10_000;
const departments = 1_000;
const rounds = 60;
const secret = 'a secret of the tests, 32 letters long';

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const db = await openDatabase({ dataDir: join(folder, 'data') });
await migrate(db, {});
const change = { by: null, now: new Date(), language: 'zh' as const, secret };
const random = seeded(7);

connectAll(db);
await inTransaction(db, (tx) => ensureStandard(tx, change));
const { units, companyId } = await inTransaction(db, async (tx) => {
  const [companyId = 0] = await addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change);
  const units: number[] = [];
  const add = async (parents: readonly (number | null)[], count: number, name: string): Promise<number[]> => {
    const rows = Array.from({ length: count }, (_, n) => ({
      parentId: parents[n % parents.length]!,
      name: `${name}${n}`,
      nameEn: `${name} ${n}`,
    }));
    const ids = await addDepartments(tx, rows, change);
    units.push(...ids);
    return ids;
  };
  const root = await add([null], 1, '集团');
  const centres = await add(root, 9, '中心');
  const parts = await add(centres, 90, '部');
  await add(parts, departments - 100, '组');
  return { units, companyId };
});

const startedAt = performance.now();
for (let from = 0; from < people; from += 1_000) {
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const n = from + at;
    const sex = random.chance(0.5) ? ('male' as const) : ('female' as const);
    const [surname, latin] = random.pick(surnames);
    return {
      id: null,
      given: {
        EmployeeId: `B${String(n).padStart(5, '0')}`,
        ChineseName: surname + random.pick(given[sex]),
        EnglishName: `${random.pick(english[sex])} ${latin}`,
        Phone: `12${String(n).padStart(9, '0')}`,
        Email: `b${n}@example.com`,
        CompanyId: companyId,
        DeptId: units[n % units.length]!,
        position: '工程师',
        IsCore: n % 10 === 0,
      },
    };
  });
  await inTransaction(db, (tx) => writeUsers(tx, rows, change));
}
const filled = performance.now() - startedAt;
const hash = await hashPassword(testPassword);
await inTransaction(db, async (tx) => {
  const { roleOf } = await standardIds(tx);
  await assignRoles(tx, [{ personId: 1, roleId: roleOf('administrator') }], change);
  await savePassword(tx, { personId: 1, hash, mustChange: false, now: new Date() });
  await analyze(tx, ['people.person', 'people.department', 'people.approval_identity']);
});

const product = await startProduct(db, { PORTICO_SECRET: secret });
const { headers } = await product.signIn('b00000');
const branch = units[1]!;
const asked: readonly (readonly [what: string, path: string, body: object])[] = [
  ['list, page 1', 'CacUser/GetUserInfoList', {}],
  ['list, page 400 of 500', 'CacUser/GetUserInfoList', { PageIndex: 400 }],
  ['list, 200 rows', 'CacUser/GetUserInfoList', { PageSize: 200 }],
  ['list by name 王', 'CacUser/GetUserInfoList', { Name: '王' }],
  ['list by pinyin initials wyt', 'CacUser/GetUserInfoList', { Name: 'wyt' }],
  ['list by English name grace', 'CacUser/GetUserInfoList', { Name: 'Grace' }],
  ['list by employee id B0777', 'CacUser/GetUserInfoList', { Name: 'B0777' }],
  ['list by a name nobody has', 'CacUser/GetUserInfoList', { Name: 'zzzzz' }],
  ['list of a branch of departments', 'CacUser/GetUserInfoList', { DeptId: branch }],
  ['list by entry date, core only', 'CacUser/GetUserInfoList', { IsCore: 'true', Sort: '-EntryTime' }],
  ['person search, Chinese', 'CacUser/GetUserInfoListByName', { Name: '雨桐' }],
  ['person search, pinyin initials', 'CacUser/GetUserInfoListByName', { Name: 'lyt' }],
  ['person search, English', 'CacUser/GetUserInfoListByName', { Name: 'evan' }],
  ['one person', 'CacUser/GetUserInfoByAUID', { AUID: 1 }],
  ['department tree', 'CacDept/SearchDepartmentList', {}],
];

console.log(
  `${people} people, ${departments} departments, PGlite; written in ${(filled / 1000).toFixed(1)} s`,
);
console.log('| call | median ms | p95 ms |\n|---|--:|--:|');
for (const [what, path, body] of asked) {
  const took: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const from = performance.now();
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    // The first ones warm up.
    if (round >= 0) took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): string => took[Math.floor((took.length - 1) * share)]!.toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`);
}
await product.close();
await db.close();
rmSync(folder, { recursive: true });
