import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import { Live } from '#kit/contract/Live.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { CacUserMemorandum } from '#modules/home/contract/CacUserMemorandum.ts';
import { Schedule } from '#modules/home/contract/Schedule.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { CacLoginRecord } from '#modules/people/sign-in/contract/CacLoginRecord.ts';
import { ask, type Asked } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

const keeper = 'AASPermissionManagement';
const { StartViewAs, EndViewAs, ExplainAccess } = PermissionManagement;

eachEngine('seeing as somebody else', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  let chief: Caller;
  let plain: Caller;

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'chief', permissions: [keeper, 'AASRoleManagement', 'LoginRecordManagement'] },
      { loginName: 'second', permissions: [keeper] },
      { loginName: 'lister', permissions: ['AASUserManagement'] },
      { loginName: 'plain', permissions: ['CACHomeManagement', 'LearningSystem'], mustChange: false },
    ]);
    product = await startProduct(db);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    chief = await product.signIn('chief');
    plain = await product.signIn('plain');
  });

  const as = <C extends Placed<Call>>(who: Caller, call: C, input: GivenOf<C>): Promise<Asked<ReplyOf<C>>> =>
    ask(product, who, call, input);
  const me = async (who: Caller) => (await as(who, CacUser.GetUserInfo, {})).body;
  const look = (who: Caller, AUID: number | undefined, Reason = '工单 1024') =>
    as(who, StartViewAs, { AUID: AUID ?? 0, Reason });

  test('a permission administrator sees exactly what the other sees, and comes back', async () => {
    const own = await me(chief);
    expect((await look(chief, ids['plain'])).reason).toBe('');
    const seen = await me(chief);
    expect(seen).toMatchObject({ AUID: ids['plain'], Viewer: { AUID: ids['chief'] } });
    expect(seen.PermissionAll.toSorted()).toEqual((await me(plain)).PermissionAll.toSorted());
    expect((await as(chief, CacRole.GetRoleList, {})).status).toBe(403);
    expect((await me(plain)).Viewer).toBeNull();
    expect((await as(chief, EndViewAs, {})).reason).toBe('');
    expect(await me(chief)).toEqual(own);
  });

  test('every call that is no read is refused, whatever the other may do', async () => {
    await look(chief, ids['second']);
    const changing = calls.filter((call) => call.kind === 'post' && !call.reads && !call.evenViewing);
    expect(changing.length).toBeGreaterThan(40);
    for (const call of changing) {
      const answer = await ask(product, chief, call, {});
      expect([call.path, answer.status, answer.reason]).toEqual([call.path, 403, 'viewingOnly']);
    }
    await as(chief, EndViewAs, {});
  });

  test('what is private stays so, and nothing goes on after the end', async () => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const span = { StartDate: day.slice(0, 10), EndDate: shiftDays(day.slice(0, 10), 1) };
    await as(plain, CacUserMemorandum.AddCacUserMemorandum, { Content: '复查', RemindTime: day });
    expect((await as(plain, Schedule.QuerySchedule, span)).body).toHaveLength(1);
    await look(chief, ids['plain']);
    for (const call of [CacUserMemorandum.GetCacUserMemorandumByTop, Notice.GetNoticePageList])
      expect((await as(chief, call, {})).reason).toBe('viewingOnly');
    expect((await as(chief, Schedule.QuerySchedule, span)).body).toEqual([]);
    const stream = await fetch(product.url + Live.Stream.path, { headers: chief.headers });
    expect(stream.status).toBe(403);
    await as(chief, EndViewAs, {});
  });

  test('what is read is written down in the name of whoever really reads', async () => {
    await look(chief, ids['lister']);
    const { path } = CacUserAdmin.ExportUserInfoList;
    const answer = await fetch(product.url + path, { headers: chief.headers });
    expect(answer.status).toBe(200);
    await as(chief, EndViewAs, {});
    const { rows } = await sql<{ actor: number }>`
      select actor_id as actor from kit.audit where act = 'person.export'`.execute(db.kysely);
    expect(rows).toEqual([{ actor: ids['chief'] }]);
  });

  test('it is written down who looked at whom, why, and that he stopped', async () => {
    await look(chief, ids['plain'], '看不到菜单');
    await as(chief, EndViewAs, {});
    const { rows } = await sql<{ act: string; actor: number; detail: { reason?: string } }>`
      select act, actor_id as actor, detail from kit.audit
      where target = ${`person:${ids['plain']}`} and act like 'person.viewAs%' order by at desc limit 2`.execute(
      db.kysely,
    );
    expect(rows.map((row) => row.act).toSorted()).toEqual(['person.viewAs', 'person.viewAs.end']);
    expect(rows.every((row) => row.actor === ids['chief'])).toBe(true);
    expect(rows.find((row) => row.act === 'person.viewAs')?.detail.reason).toBe('看不到菜单');
    expect((await look(chief, ids['plain'], ' ')).status).toBe(400);
  });

  test.each([
    [
      'its time is over',
      () => sql`update people.session set view_as_until = now() where view_as_id is not null`,
    ],
    [
      'the right to it is gone',
      () => sql`delete from people.person_role where person_id = ${ids['second']!}
        and role_id = (select id from people.role where name = ${keeper})`,
    ],
  ])('it ends by itself when %s', async (_why, end) => {
    const second = await product.signIn('second');
    expect((await look(second, ids['plain'])).reason).toBe('');
    await end().execute(db.kysely);
    // Another process, which remembers nothing of the session.
    const other = await startProduct(db);
    const seen = await ask({ ...product, url: other.url }, second, CacUser.GetUserInfo, {});
    expect(seen.body).toMatchObject({ AUID: ids['second'], Viewer: null });
    await other.close();
  });

  test('only permission administrators, never oneself or somebody who left', async () => {
    expect((await look(plain, ids['chief'])).status).toBe(403);
    expect((await look(chief, ids['chief'])).reason).toBe('viewingSelf');
    expect((await look(chief, 987_654)).reason).toBe('personGone');
  });

  test('signing out works while looking through other eyes', async () => {
    await look(chief, ids['plain']);
    expect((await as(chief, CacLoginRecord.GetSignOutCacLoginRecord, {})).reason).toBe('');
    expect((await as(chief, CacUser.GetUserInfo, {})).status).toBe(401);
  });

  test('why somebody may or may not: the roles, and who could give it', async () => {
    const mine = (await as(plain, ExplainAccess, { Code: 'LearningSystem' })).body;
    expect(mine).toMatchObject({ Holds: true, IsUse: true, ByRoles: [{ RoleName: 'LearningSystem' }] });
    const refused = (await as(plain, ExplainAccess, { Code: keeper })).body;
    expect(refused).toMatchObject({ Holds: false, ByRoles: [], OtherRoles: [{ RoleName: keeper }] });
    expect(refused.Grantors.map((each) => each.AUID)).toEqual([ids['chief']]);
    expect((await as(plain, ExplainAccess, { Code: keeper, AUID: ids['chief']! })).status).toBe(403);
    const other = (await as(chief, ExplainAccess, { Code: 'LearningSystem', AUID: ids['plain']! })).body;
    expect(other).toMatchObject({ Holds: true, Person: { AUID: ids['plain'] } });
    const unknown = (await as(chief, ExplainAccess, { Code: 'Nothing', AUID: ids['plain']! })).body;
    expect(unknown).toMatchObject({ Permission: null, Holds: false, Grantors: [{ AUID: ids['chief'] }] });
  });
});
