import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { root } from '#app/build-web.ts';
import { allCalls as calls } from '#app/modules.ts';
import { media, type Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { idOf, loanValues, makeCompany } from '#tests/support/approval-portal.ts';
import { testPassword } from '#tests/support/people.ts';
import { startProduct, type Product } from '#tests/support/product.ts';
import { copyOf } from '#tests/support/snapshot-fs.ts';

// Tests /openapi.json from the view of a developer who knows nothing else.

interface Operation {
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, object>> }>>;
}
interface Described {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let db: Database;
let product: Product;
let described: Described;

beforeAll(async () => {
  db = await openInMemory(copyOf(inject('pgliteSnapshots').migrated));
  await makeCompany(db);
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  await db.pool.query(
    `with r as (insert into people.role (name, name_en) values ('用', 'Used') returning id),
       p as (insert into people.permission (code, name, name_en) values ('CACHomeManagement', 'x', 'x')
         on conflict (code) do update set sort = 0 returning id),
       rp as (insert into people.role_permission (role_id, permission_id) select r.id, p.id from r, p)
     insert into people.person_role (person_id, role_id) select $1, id from r`,
    [idOf('a')],
  );
  const hash = await hashPassword(testPassword);
  await inTransaction(db, (tx) =>
    savePassword(tx, { personId: idOf('a'), hash, mustChange: false, now: new Date() }),
  );
  product = await startProduct(db);
  described = (await (await fetch(`${product.url}/openapi.json`)).json()) as Described;
});
afterAll(async () => {
  await product.close();
  await db.close();
});

const operationOf = ({ path, method }: Placed): Operation => described.paths[path]![method.toLowerCase()]!;

test('every controller has a sentence, and every call says who may make it', () => {
  const named = new Set(
    Object.values(described.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
  );
  expect(described.tags.map(({ name }) => name).toSorted()).toEqual([...named].toSorted());
  expect(described.tags.filter(({ description }) => !/^\p{Lu}.{10,}\.$/u.test(description))).toEqual([]);
  for (const call of calls) expect(operationOf(call).description).toMatch(/can call it|Needs/);
});

test('the example of every call is taken by its own schema', () => {
  const refused = calls.flatMap((call) => {
    const { requestBody, parameters } = operationOf(call);
    const body = requestBody?.content['application/json'];
    const example =
      body?.example ??
      Object.fromEntries(parameters.flatMap((one) => ('example' in one ? [[one.name, one.example]] : [])));
    if (body && body.example === undefined) return [`${call.path}: none`];
    const parsed = z.core.safeParse(call.input, example);
    return parsed.success ? [] : [`${call.path}: ${parsed.error.message}`];
  });
  expect(refused).toEqual([]);
});

test('downloads say what they are', () => {
  const types = calls
    .filter(({ kind }) => kind === 'download')
    .map((call) => [call.key, Object.keys(operationOf(call).responses['200']!.content)] as const);
  expect(types.length).toBeGreaterThan(8);
  expect(Object.fromEntries(types)).toMatchObject({
    ExportUserInfoList: [media.excel],
    Feed: [media.calendar],
  });
  expect(types.filter(([, found]) => found.includes('application/octet-stream'))).toEqual([]);
});

test('numbers of codes have their words', () => {
  const { schema } = operationOf(CacUserAdmin.Add).requestBody!.content['application/json']!;
  const { properties } = schema as { properties: Record<string, { description?: string }> };
  expect(properties['UserType']?.description).toContain('1 正式 / Regular');
  const reply = JSON.stringify(operationOf(CacApprovalOrder.GetApprovalOrderExamine).responses['200']);
  expect(reply).toContain('5 已完成 / Finished');
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [key: string]: unknown;
}

/** Levels of a route are counted, they have no words. */
const counted = new Set(['ALevel', 'ToLevel', 'Level']);
const soundsCoded = /(?:Type|State|Status|Kind|Grade|Result|Device|Scope|sign|Level)$/;

/** Fields that sound like numbers of an enumeration and say nothing of what the numbers mean. */
function speechless(schema: unknown, found: Set<string>): Set<string> {
  if (schema === null || typeof schema !== 'object') return found;
  const { properties = {} } = schema as Schema;
  for (const [name, property] of Object.entries(properties)) {
    const text = JSON.stringify(property);
    const isNumber = /"type":"(?:integer|number)"|"const":-?\d|"enum":\[-?\d/.test(text);
    if (isNumber && !text.includes('"properties"') && !text.includes('"description"'))
      if (soundsCoded.test(name) && !counted.has(name)) found.add(name);
  }
  for (const one of Object.values(schema)) speechless(one, found);
  return found;
}

test('no number that sounds like one of an enumeration is left without words', () => {
  const planted = { properties: { FormState: { type: 'integer' }, Count: { type: 'integer' } } };
  expect([...speechless(planted, new Set())]).toEqual(['FormState']);
  const silent = calls.filter((call) => speechless(operationOf(call), new Set()).size > 0);
  expect(
    silent.map((call) => `${call.path}: ${[...speechless(operationOf(call), new Set())].join()}`),
  ).toEqual([]);
});

/** Program that an outside developer writes against the generated types. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.d.ts';

const [url = '', authorization = '', cookie = '', template = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url, headers: { authorization, cookie } });
const { data, error } = await client.POST('/api/ApprovalForm/AddMyApproval', {
  body: { TemplateId: Number(template), Values: JSON.parse(process.env['VALUES'] ?? '{}') },
});
if (!data) throw new Error(error.Msg);
const shown = await client.POST('/api/CacApprovalOrder/GetApprovalOrderExamine', { body: { FormID: data.Body.FormID } });
console.log(shown.data?.Body.Number, shown.data?.Body.Status);
// @ts-expect-error: there is no such field
void data.Body.Nothing;
`;

function run(command: string, args: readonly string[]) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

test('a generated client type-checks and submits a form', async () => {
  const folder = join(root, 'node_modules/.cache/portico/client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(described));
  const made = run(process.execPath, [
    'tools/client-types.ts',
    join(folder, 'openapi.json'),
    join(folder, 'paths.d.ts'),
  ]);
  expect(made).toEqual({ status: 0, said: '' });
  writeFileSync(join(folder, 'program.ts'), program);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext'];
  const checked = run(join(root, 'node_modules/.bin/tsc'), [
    '--ignoreConfig',
    ...options,
    '--allowImportingTsExtensions',
    '--types',
    'node',
    join(folder, 'program.ts'),
  ]);
  expect(checked).toEqual({ status: 0, said: '' });
  // Node takes no types away below node_modules.
  const place = join(root, 'test-results', 'client');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'program.ts'), program);
  const { headers } = await product.signIn('a');
  const { id } = await getTemplate(db, { code: 'JK' });
  const said = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [join(place, 'program.ts'), product.url, headers['authorization']!, headers['cookie']!, String(id)],
      { cwd: root, env: { ...process.env, VALUES: JSON.stringify(loanValues('100.00')) } },
      (_error, out, err) => resolve(out + err),
    ),
  );
  rmSync(place, { recursive: true });
  expect(said).toMatch(/^JK-\d{4}-\d{6} 1\n$/);
});
