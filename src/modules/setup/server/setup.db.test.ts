import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { firstCompany } from '#modules/people/contract/first-company.ts';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { SetupGuide } from '../contract/SetupGuide.ts';
import { setupCode, type StepKey } from '../contract/setup-codes.ts';
import { findOpenSteps, reportSetup } from './open.ts';

eachEngine('the set-up guide', (open) => {
  let db: Database;
  let product: Product;
  let boss: Caller;
  let ann: Caller;
  let ids: Readonly<Record<string, number>>;

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'boss', permissions: [setupCode, 'Organization'] },
      { loginName: 'ann' },
      { loginName: 'ray', permissions: ['MeetingManager'] },
    ]);
    product = await startProduct(db);
    [boss, ann] = [await product.signIn('boss'), await product.signIn('ann')];
  });
  afterAll(() => product.close());

  const by = <C extends Placed<Call>>(caller: Caller, call: C, given: GivenOf<C>) =>
    ask(product, caller, call, given);
  const ok = async <C extends Placed<Call>>(caller: Caller, call: C, given: GivenOf<C>) => {
    const asked = await by(caller, call, given);
    expect([asked.status, asked.message]).toEqual([200, expect.any(String)]);
    return asked.body;
  };
  const stepOf = async (key: StepKey) =>
    (await ok(boss, SetupGuide.GetSetupGuide, {})).Steps.find(({ Step }) => Step === key)!;

  test('a step is done by the state of the data', async () => {
    await db.pool.query(`update people.company set name = $1`, [firstCompany.name]);
    expect((await stepOf('company')).Gaps).toHaveLength(2);
    await db.pool.query(
      `update people.company set name = '深圳市晨曦贸易有限公司', credit_code = '91440300MA5EXAMP0X'`,
    );
    expect((await stepOf('company')).Gaps).toEqual([]);

    await db.pool.query(`update people.department set leader_id = null`);
    const { rows } = await db.pool.query<{ n: number }>(
      'select count(*)::int as n from people.department where is_active',
    );
    const leaderless = (await stepOf('departments')).Gaps.map(({ Zh }) => Zh);
    expect(leaderless).toContain(`${rows[0]!.n} 个部门没有负责人`);
    await db.pool.query(`update people.department set leader_id = $1`, [ids['boss']]);
    expect((await stepOf('departments')).Gaps.map(({ Zh }) => Zh).join()).not.toContain('负责人');
  });

  test('its reader is told which pages they may open', async () => {
    expect((await stepOf('departments')).CanOpen).toBe(true);
    expect((await stepOf('rooms')).CanOpen).toBe(false);
    expect((await stepOf('backup')).Path).toBe('');
  });

  test('a step is handed to somebody who may open its page; they are notified, and it can be taken back', async () => {
    const refused = await by(boss, SetupGuide.HandSetupStep, { Step: 'rooms', AUID: ids['ann']! });
    expect([refused.status, refused.reason]).toEqual([422, 'cannotOpen']);
    expect((await by(boss, SetupGuide.HandSetupStep, { Step: 'backup', AUID: ids['ray']! })).status).toBe(
      422,
    );
    expect((await by(boss, SetupGuide.HandSetupStep, { Step: 'rooms', AUID: 9_999_999 })).status).toBe(404);
    await ok(boss, SetupGuide.HandSetupStep, { Step: 'rooms', AUID: ids['ray']! });
    expect((await stepOf('rooms')).Handed).toMatchObject({ AUID: ids['ray'] });
    const ray = await product.signIn('ray');
    const [told] = (await ok(ray, Notice.GetNoticePageList, {})).Rows;
    expect(told).toMatchObject({ Url: '/mySetting/meetingRoom' });
    await ok(boss, SetupGuide.HandSetupStep, { Step: 'rooms', AUID: null });
    expect((await stepOf('rooms')).Handed).toBeNull();
  });

  test('hidden is hidden for its reader alone; nobody else may read the guide', async () => {
    await ok(boss, SetupGuide.HideSetupGuide, { IsHidden: true });
    await ok(boss, SetupGuide.HideSetupGuide, { IsHidden: true });
    expect((await ok(boss, SetupGuide.GetSetupGuide, {})).IsHidden).toBe(true);
    await ok(boss, SetupGuide.HideSetupGuide, { IsHidden: false });
    expect((await ok(boss, SetupGuide.GetSetupGuide, {})).IsHidden).toBe(false);
    for (const [call, given] of [
      [SetupGuide.GetSetupGuide, {}],
      [SetupGuide.HandSetupStep, { Step: 'rooms', AUID: null }],
      [SetupGuide.HideSetupGuide, { IsHidden: true }],
    ] as const)
      expect((await ask(product, ann, call, given as never)).status).toBe(403);
  });

  test('the terminal says the same, and fails while a necessary step is open', async () => {
    const installation = { mail: null, hasBackups: false };
    const steps = await findOpenSteps(db, installation, new Date());
    expect(steps.map(({ key }) => key)).toEqual(
      (await ok(boss, SetupGuide.GetSetupGuide, {})).Steps.filter(({ Gaps }) => Gaps.length > 0).map(
        ({ Step }) => Step,
      ),
    );
    expect(() => reportSetup(steps)).toThrow('No nightly backup is set (BACKUP_AT).');
    expect(reportSetup([])).toBe('Everything is set up.');
  });
});
