import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import type { Placed } from '#kit/contract/call.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { listStandardRoles } from '#modules/people/rights/server/queries/standard-rights.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { withoutDatabase } from '#tests/support/modules.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

/** Characters for the longest path, whatever it is: a new call changes no other line. */
const width = 72;

/** People who try every call, by the standard roles they hold. Null is somebody not signed in. */
const personas = {
  anonymous: null,
  disabled: ['employee', 'administrator'],
  employee: ['employee'],
  leader: ['employee', 'approver'],
  approvals: ['employee', 'approvalAdministrator'],
  finance: ['employee', 'finance'],
  hrbp: ['employee', 'hrbp'],
  supplier: ['employee', 'supplierManager'],
  library: ['employee', 'libraryManager'],
  admin: ['employee', 'administrator'],
  /** Holds AASUserManagementBasisView, of which AASUserManagement is a part. */
  substring: [],
} as const satisfies Record<string, readonly string[] | null>;
type Persona = keyof typeof personas;
const codesOf = new Map(listStandardRoles(withoutDatabase()).map(({ key, codes }) => [key, codes]));
const names = Object.keys(personas) as Persona[];

/** Calls that end the caller's own session come last. */
const leaves = new Set(['GetSignOutCacLoginRecord', 'Quit']);
const inOrder = [
  ...calls.filter(({ key }) => !leaves.has(key)),
  ...calls.filter(({ key }) => leaves.has(key)),
];

const file = join(import.meta.dirname, 'authorisation.txt');
/** One letter a persona: `.` sign in first (401), `x` not allowed (403), `y` may call. */
const letterOf = (status: number): string => (status === 401 ? '.' : status === 403 ? 'x' : 'y');

/** The expected answers: call, then a letter for each persona. */
function readTable(): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line.startsWith('/api/'))
      .map((line) => {
        const [path = '', letters = ''] = line.split(/\s+/);
        return [path, letters] as const;
      }),
  );
}

/** The table as it is, to be read and committed: `UPDATE_MATRIX=1 npx vitest run tests/contract/authorisation`. */
function writeTable(found: ReadonlyMap<string, string>): void {
  const head = [
    'Who may make which call. One letter for each persona, from left to right:',
    ...names.map((name, n) => `  ${n + 1} ${name}: ${personas[name]?.join(', ') ?? 'not signed in'}`),
    '. sign in first (401)   x not allowed (403)   y may call',
    '',
  ];
  const rows = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([path, letters]) => path.padEnd(width) + letters);
  writeFileSync(file, [...head, ...lines, ''].join('\n'));
}

eachEngine('the authorisation matrix', (open) => {
  let product: Product;
  const callers = new Map<Persona, Caller | null>();

  beforeAll(async () => {
    const db = await open();
    const ids = await addPeople(
      db,
      names.flatMap((name) => {
        const roles: readonly string[] | null = personas[name];
        if (!roles) return [];
        const codes = roles.flatMap((role) => codesOf.get(role) ?? []);
        const permissions =
          name === 'substring' ? ['CACHomeManagement', 'AASUserManagementBasisView'] : [...new Set(codes)];
        return [{ loginName: name, permissions }];
      }),
    );
    product = await startProduct(db);
    for (const name of names) callers.set(name, personas[name] === null ? null : await product.signIn(name));
    const status = await send(CacUserAdmin.UserInfoIsUse, callers.get('admin')!, {
      AUID: ids['disabled'],
      IsUse: false,
    });
    if (status !== 200) throw new Error(`disabling answers ${status}`);
  });
  afterAll(() => product.close());

  /** The answer's status; what a call says of an empty input is none of this table's business. */
  async function send(call: Placed, as: Caller | null, input: unknown = {}): Promise<number> {
    const stop = new AbortController();
    const answer = await fetch(product.url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...as?.headers },
      ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(150_000)]),
    });
    stop.abort();
    if (answer.status >= 500) throw new Error(`${call.path} answers ${answer.status}`);
    return answer.status;
  }

  // Some three thousand requests.
  test('is what the table says, for every call and every persona', { timeout: 300_000 }, async () => {
    const found = new Map(calls.map(({ path }) => [path, '']));
    for (const name of names)
      for (const call of inOrder) {
        const status = await send(call, callers.get(name) ?? null);
        found.set(call.path, found.get(call.path) + letterOf(status));
      }
    if (process.env['UPDATE_MATRIX']) writeTable(found);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(readTable()));
  });

  test('a code that contains another one is not that one', () => {
    const table = readTable();
    const at = names.indexOf('substring');
    expect(table.get(CacUserAdmin.GetUserInfoList.path)?.[at]).toBe('x');
    expect(table.get(CacUserAdmin.GetUserInfoList.path)?.[names.indexOf('admin')]).toBe('y');
  });
});
