import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#app/modules.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { exampleOf } from '#kit/server/http/example.ts';
import { indexOfField, phoneEndIndex, sealField } from '#modules/people/server/commands/secrets.ts';
import { sealedColumns } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';

type Json = Record<string, unknown>;
type Shape = Json & { readonly properties?: Readonly<Record<string, Json>> };

const calls: readonly Placed[] = allCalls.filter(
  ({ kind, key }) => (kind === 'get' || kind === 'post') && !/SignOut|Quit/.test(key),
);
const allCodes = [
  ...new Set(calls.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

const idOf = (numbers: string): string => `${numbers}${identityCheckDigit(numbers)}`;
/**
 * Sealed values of a colleague and of a candidate. Each stands before two values of the same form that belong to
 * nobody.
 */
const values = [
  ['13712345678', '13787654321', '13787654329'],
  [idOf('44010619790304002'), idOf('44010619790304004'), idOf('44010619790304005')],
  ['sealed.person@example.com', 'nobody.else@example.com', 'nobody.here@example.com'],
] as const;
const [[phone], [idCard], [mail]] = values;
/** Names that no answer holds for whoever has no right to these people. */
const names = ['马克名', 'Markname', 'E-markname', '候标记'];

/**
 * Calls that tell a value that is known from one that is not, to whoever has no right to its person. Each says “known”
 * and nothing else, and why that is needed:
 */
const tellKnown = new Set<string>([
  // Candidates are not kept twice; twenty times a day, in person, each in the audit log.
  '/api/JobseekerTalentPool/FindDuplicates',
]);

/** Inputs of a call that hold a value, one field at a time, as far as its schema takes it there. */
function inputsWith(call: Placed, value: string): Json[] {
  const schema = jsonSchema(call.input, 'input', 'draft-2020-12') as Shape;
  const defs = (schema['$defs'] ?? {}) as Record<string, Json>;
  const plain = (call.example ?? exampleOf(schema, (ref) => defs[ref.split('/').at(-1)!] ?? {})) as Json;
  return Object.keys(schema.properties ?? {})
    .map((name) => ({ ...plain, [name]: value }))
    .filter((input) => z.core.safeParse(call.input, input).success);
}

/** Requests at the same time. */
const lanes = 6;

async function inLanes(all: readonly Placed[], work: (call: Placed) => Promise<void>): Promise<void> {
  const next = all.values();
  const lane = async (): Promise<void> => {
    for (const call of next) await work(call);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

eachEngine('what is sealed', (open) => {
  let db: Database;
  let product: Product;
  let caller: Caller;

  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'asks', permissions: allCodes }, { loginName: 'markname' }]);
    // The asker reaches nobody but themselves; the colleague is in another department.
    await db.pool.query(`update people.role set data_scope = 1`);
    await db.pool.query(
      `with made as (insert into people.department (name, name_en) values ('别处', 'Elsewhere') returning id)
       update people.person set department_id = made.id, chinese_name = $1, english_name = 'Markname',
         phone_sealed = $2, phone_index = $3, phone_last4_index = $4, identity_number_sealed = $5,
         identity_number_index = $6
       from made where login_name = 'markname'`,
      [
        names[0],
        sealField(testSecret, 'Phone', phone),
        indexOfField(testSecret, 'Phone', phone),
        phoneEndIndex(testSecret, phone.slice(-4)),
        sealField(testSecret, 'IdCard', idCard),
        indexOfField(testSecret, 'IdCard', idCard),
      ],
    );
    const sealed = sealedColumns(sealsOf(testSecret), { Phone: phone, Mail: mail, IdCard: idCard });
    const columns = Object.keys(sealed);
    await db.pool.query(`insert into recruiting.source (name, kind, fee_kind) values ('来源', 1, 1)`);
    await db.pool.query(
      `insert into recruiting.seeker (name, gender, source_id, search_text, made_at, ${columns.join()})
       values ($1, 0, (select min(id) from recruiting.source), '', now(), ${columns.map((_, at) => `$${at + 2}`).join()})`,
      [names[3], ...Object.values(sealed)],
    );
    product = await startProduct(db);
    caller = await product.signIn('asks');
  });
  afterAll(() => product.close());

  async function send(call: Placed, input: Json): Promise<string> {
    const isQuery = call.via === 'query' || call.kind === 'get';
    const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    // Counted anew: what is limited would answer nothing any more.
    if (call.limit) await db.pool.query('delete from kit.call_limit');
    const answer = await fetch(product.url + call.path + query, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...caller.headers },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
    });
    const text = await answer.text();
    return `${answer.status} ${text}`;
  }

  test('no answer names whose it is, and few tell that it is known', { timeout: 300_000 }, async () => {
    const named: string[] = [];
    const telling = new Set<string>();
    let sent = 0;
    await inLanes(
      calls.filter(({ reads }) => reads),
      async (call) => {
        for (const [known, ...unknown] of values) {
          const controls = unknown.map((value) => inputsWith(call, value));
          for (const [at, input] of inputsWith(call, known).entries()) {
            sent += 1;
            const answer = await send(call, input);
            if (names.some((name) => answer.includes(name))) named.push(call.path);
            const told = answer.replaceAll(known, '');
            const without = async (n: 0 | 1): Promise<string> =>
              (await send(call, controls[n]![at] ?? {})).replaceAll(unknown[n], '');
            const first = await without(0);
            // An answer that also differs between two unknown values, as with hashes and times, reveals nothing.
            if (told !== first && first === (await without(1))) telling.add(call.path);
          }
        }
      },
    );
    expect(sent).toBeGreaterThan(200);
    expect(named).toEqual([]);
    expect([...telling].filter((path) => !tellKnown.has(path))).toEqual([]);
    expect([...tellKnown].filter((path) => !telling.has(path))).toEqual([]);
  });

  test('no change that is refused names whose it is', { timeout: 300_000 }, async () => {
    const named: string[] = [];
    await inLanes(
      calls.filter(({ reads }) => !reads),
      async (call) => {
        for (const [known] of values)
          for (const input of inputsWith(call, known)) {
            const answer = await send(call, input);
            if (names.some((name) => answer.includes(name))) named.push(call.path);
          }
      },
    );
    expect(named).toEqual([]);
  });

  test('calls that tell it are made in person, and seldom', () => {
    for (const call of calls.filter(({ path }) => tellKnown.has(path)))
      expect(call).toMatchObject({ inPerson: true, limit: { max: 20, seconds: 86_400 } });
  });
});
