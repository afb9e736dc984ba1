import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#app/modules.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Database } from '#kit/server/db/database.ts';
import { exampleOf } from '#kit/server/http/example.ts';
import { AttendDevice } from '#modules/attendance/punches/contract/AttendDevice.ts';
import { AttendPunch } from '#modules/attendance/punches/contract/AttendPunch.ts';
import { AttendShift } from '#modules/attendance/shifts/contract/AttendShift.ts';
import { SettingUpCourse } from '#modules/attendance/months/contract/SettingUpCourse.ts';
import { listStandardRoles } from '#modules/people/rights/server/queries/standard-rights.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { withoutDatabase } from '#tests/support/modules.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Product } from '#tests/support/product.ts';

type Json = Record<string, unknown>;

/**
 * Reads that refuse whoever reaches a part of the people only. A page asks them once another answer has said that its
 * reader reaches everybody.
 */
const ofEverybody: readonly Placed[] = [
  AttendDevice.GetDeviceList,
  AttendDevice.GetPullState,
  AttendPunch.GetBadgePage,
  AttendPunch.GetPunchBatchPage,
  AttendPunch.GetStrayPunchPage,
  AttendShift.PreviewAttendShift,
  SettingUpCourse.GetMonthRuleList,
];

const reads: readonly Placed[] = allCalls.filter(
  ({ kind, reads }) => (kind === 'get' || kind === 'post') && reads,
);
const openTo = (call: Placed, codes: ReadonlySet<string>): boolean =>
  call.access === 'signedIn' ||
  (Array.isArray(call.access) && (call.access as string[]).some((code) => codes.has(code)));

const pathsOf = (calls: readonly Placed[]): string[] => calls.map(({ path }) => path).toSorted();

/** Something that a call takes, as its description shows it. */
function inputOf(call: Placed): Json {
  const schema = jsonSchema(call.input, 'input', 'draft-2020-12') as Json;
  const defs = (schema['$defs'] ?? {}) as Record<string, Json>;
  return (call.example ?? exampleOf(schema, (ref) => defs[ref.split('/').at(-1)!] ?? {})) as Json;
}

/** The narrowest data scope, and the one that a standard role begins with. */
const roles = listStandardRoles(withoutDatabase());
const everybody = roles.find(({ key }) => key === 'employee')!.codes;
const seats = roles.flatMap(({ key, codes, dataScope: own = 1 }) => {
  const all = new Set<string>([...everybody, ...codes]);
  return [...new Set([1, own])].map((scope) => ({
    key,
    scope,
    codes: all,
    login: `${key.toLowerCase()}${scope}`,
  }));
});

eachEngine('whoever holds a standard role', (open) => {
  let db: Database;
  let product: Product;
  beforeAll(async () => {
    db = await open();
    const permissions = [...new Set(seats.flatMap(({ codes }) => [...codes]))];
    await addPeople(db, [
      { loginName: 'everything', permissions },
      ...seats.map(({ login }) => ({ loginName: login, permissions: [] })),
    ]);
    for (const { login, scope, codes } of seats)
      await db.pool.query(
        `with r as (insert into people.role (name, name_en, data_scope) values ($1, $1, $2) returning id),
          rp as (insert into people.role_permission (role_id, permission_id)
            select r.id, n.id from r, people.permission n where n.code = any($3))
         insert into people.person_role (person_id, role_id)
         select p.id, r.id from people.person p, r where p.login_name = $1`,
        [login, scope, [...codes]],
      );
    product = await startProduct(db);
  });
  afterAll(() => product.close());

  test.each(seats)(
    '$key of scope $scope is refused what everybody is needed for, and no other read of their codes',
    async (seat) => {
      const caller = await product.signIn(seat.login);
      const refused: Placed[] = [];
      for (const call of reads.filter((one) => openTo(one, seat.codes))) {
        const input = inputOf(call);
        const isQuery = call.via === 'query' || call.kind === 'get';
        const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
        const { status } = await fetch(product.url + call.path + query, {
          method: call.method,
          headers: { 'content-type': 'application/json', ...caller.headers },
          ...(isQuery ? {} : { body: JSON.stringify(input) }),
        });
        if (status === 403) refused.push(call);
      }
      const expected = seat.scope === 4 ? [] : ofEverybody.filter((one) => openTo(one, seat.codes));
      expect(pathsOf(refused)).toEqual(pathsOf(expected));
    },
  );
});
