import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import { SupplierForm } from '#modules/suppliers/contract/SupplierForm.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { isGate } from '#tests/support/suite.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

const guarded = calls.filter((call) => call.access !== 'open');
const coded = calls.filter((call) => Array.isArray(call.access));
/** Calls that end the caller's own session would spoil the others' turn. */
const leaves = new Set(['GetSignOutCacLoginRecord', 'Quit']);
const inBody = calls.filter((call) => call.kind === 'post' && call.via !== 'query' && !leaves.has(call.key));
const named = (list: readonly Placed[]) => list.map((call) => [call.path, call] as const);
const allCodes = [
  ...new Set(calls.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

/** Bodies that no call takes. */
const junk = [
  ['text', 'junk'],
  ['half an object', '{"a":'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a word', '"word"'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a NUL character', '{"Name":"a\\u0000b"}'],
  ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
] as const;
/** In the gate each call gets one of four of what is the same for all, in turns; the rest tries everything on each. */
const turns = isGate ? 4 : 1;
const inTurn = (list: readonly Placed[], turn: number): readonly Placed[] =>
  list.filter((_call, n) => n % turns === turn % turns);
const junkFor = (call: Placed) => junk.filter((_one, n) => n % turns === inBody.indexOf(call) % turns);

const tooMuch = new Map<number, Buffer<ArrayBuffer>>();
/** A body of one string that is a byte too long; encoded once, as it is sent hundreds of times. */
function longerThan(limit: number): Buffer<ArrayBuffer> {
  const body = tooMuch.get(limit) ?? Buffer.from(JSON.stringify({ Name: 'x'.repeat(limit + 1) }));
  tooMuch.set(limit, body);
  return body;
}

interface Sent {
  readonly body?: string | Buffer<ArrayBuffer>;
  readonly query?: string;
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal in the envelope, with words and without anything of our inside. */
async function refusal(response: Response) {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|select .+ from/);
  const envelope = JSON.parse(text) as {
    ErrorCode: number;
    Msg: string;
    Body: { Code: number; Msg: string; Field?: string; Fields?: { Field: string; Msg: string }[] };
  };
  expect(envelope.ErrorCode).toBeGreaterThan(0);
  expect(envelope.Msg).not.toBe('');
  expect(envelope.Body.Code).toBe(-envelope.ErrorCode);
  return { status: response.status, ...envelope };
}

eachEngine('every call', (open) => {
  let db: Database;
  let product: Product;
  let nobody: Caller;
  let everything: Caller;

  beforeAll(async () => {
    db = await open();
    await addPeople(db, [
      { loginName: 'nobody', permissions: ['CACHomeManagement'] },
      { loginName: 'everything', permissions: allCodes },
    ]);
    product = await startProduct(db);
    nobody = await product.signIn('nobody');
    everything = await product.signIn('everything');
  });
  afterAll(() => product.close());

  const send = (call: Placed, { body, query = '', as, headers }: Sent): Promise<Response> =>
    fetch(product.url + call.path + query, {
      method: call.method,
      headers: {
        'x-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...as?.headers,
        ...headers,
      },
      ...(call.method === 'POST' ? { body: body ?? (call.via === 'query' ? null : '{}') } : {}),
      signal: AbortSignal.timeout(150_000),
    });

  test.each(named(inTurn(guarded, 0)))('%s says 401 to strangers', async (_path, call) => {
    expect((await refusal(await send(call, {}))).status).toBe(401);
    const forged = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    expect((await refusal(await send(call, { headers: forged }))).status).toBe(401);
  });

  test.each(named(inTurn(guarded, 1)))('%s says 401 to a token without its cookie', async (_path, call) => {
    const { authorization = '' } = everything.headers;
    expect((await refusal(await send(call, { headers: { authorization } }))).status).toBe(401);
  });

  test.each(named(inTurn(coded, 2)))('%s says 403 without its code', async (_path, call) => {
    expect((await refusal(await send(call, { as: nobody }))).status).toBe(403);
  });

  test.each(named(inTurn(guarded, 3)))('%s refuses other sites', async (_path, call) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await refusal(await send(call, { as: everything, headers }))).status).toBe(403);
  });

  const limited = inBody.filter((call) => call.bodyLimit !== undefined || inTurn(inBody, 0).includes(call));
  test.each(named(limited))('%s takes no more than its limit', async (_path, call) => {
    const body = longerThan(call.bodyLimit ?? 1 << 20);
    expect((await refusal(await send(call, { as: everything, body }))).status).toBe(413);
  });

  describe.each(named(inBody))('%s takes no junk', (_path, call) => {
    test.each(junkFor(call))('%s', async (_what, body) => {
      expect((await refusal(await send(call, { as: everything, body }))).status).toBe(400);
    });

    test('an unknown field is named', async () => {
      const { Body, status } = await refusal(await send(call, { as: everything, body: '{"Zzz":1}' }));
      expect(status).toBe(400);
      expect(Body.Fields?.map((field) => field.Field)).toContain('Zzz');
    });

    test('wrongly typed fields are named', async () => {
      const { properties = {} } = jsonSchema(call.input, 'input', 'draft-2020-12') as {
        properties?: Record<string, { type?: string }>;
      };
      const fields = Object.entries(properties).slice(0, isGate ? 2 : undefined);
      for (const [name, { type }] of fields) {
        const wrong = type === 'object' ? 'word' : type === 'array' ? { a: 1 } : { b: [1] };
        const body = JSON.stringify({ [name]: wrong });
        // One call of many fields would meet its own rate limit.
        if (call.limit) await db.pool.query('delete from kit.call_limit');
        const answer = await send(call, { as: everything, body });
        const { Body, status } = await refusal(answer);
        expect(status, name).toBe(400);
        expect(
          Body.Fields?.some((field) => field.Field === name || field.Field.startsWith(`${name}.`)),
          name,
        ).toBe(true);
      }
    });
  });

  test('an unknown call and a wrong method are told apart from a page', async () => {
    const unknown = await fetch(`${product.url}/api/CacUser/Nothing`, { method: 'POST' });
    expect((await refusal(unknown)).status).toBe(404);
    const wrong = await fetch(`${product.url}/api/CacUser/GetUserInfo`, { method: 'DELETE' });
    expect((await refusal(wrong)).status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
  });

  test('half a character, which no database keeps in json, is bad input', async () => {
    const Control = { type: 'input', name: 'half', label: '\ud800x', labelEn: 'x' };
    const body = JSON.stringify({ Control });
    const { status } = await refusal(
      await send(SupplierForm.AddSupplierController, { as: everything, body }),
    );
    expect(status).toBe(400);
  });
});

test('refusal numbers are unique over the product', async () => {
  const { general } = await import('#kit/contract/refusals.ts');
  const all = new Map<number, string>();
  const add = (refusal: { code: number; name: string }): void => {
    expect(all.get(refusal.code) ?? refusal.name, `code ${refusal.code}`).toBe(refusal.name);
    all.set(refusal.code, refusal.name);
  };
  for (const refusal of Object.values(general)) add(refusal);
  for (const call of calls) for (const refusal of call.refusals ?? []) add(refusal);
  expect(all.size).toBeGreaterThan(20);
});
