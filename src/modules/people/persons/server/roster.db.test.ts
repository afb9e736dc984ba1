import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealField } from '#modules/people/server/commands/secrets.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { bodyOf, newUser, UserPortal } from '#tests/support/user-portal.ts';
import { userCodes } from '../contract/user-tabs.ts';

const full = { NameLast: '磊', IdFirst: '4', IdLast: 'x' };

eachEngine('the roster', (open) => {
  let users: UserPortal;
  const search = (name: string, boxes: object, language?: string) =>
    users.call(name, 'CacUser/SearchEmployeeRoster', boxes, language);

  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [userCodes.manage],
      plain: [],
      finder: [userCodes.quickSearch],
      detective: [userCodes.quickSearch, userCodes.quickSearchFull],
    });
  });
  afterAll(() => users.portal.close());

  beforeAll(async () => {
    for (let n = 0; n < 12; n++)
      await users.call(
        'manager',
        'CacUser/Add',
        newUser(`R${n}`, { ChineseName: `石${n}磊`, Phone: `1350000${1000 + n}`, Gender: 1 + (n % 2) }),
      );
    const { rows } = await users.db.pool.query<{ id: number }>(
      `select id from people.person where name_last1 = '磊' order by id`,
    );
    for (const [n, row] of rows.entries())
      await users.db.pool.query(
        `update people.person set id_first1 = '4', id_last1 = 'X', identity_number_sealed = $2, identity_number_index = $3 where id = $1`,
        [
          row.id,
          sealField(users.portal.config.secret, 'IdCard', `44030019900101${String(n).padStart(3, '0')}X`),
          `index ${n}`,
        ],
      );
  });

  test('at most ten, masked', async () => {
    const rows = bodyOf<{ IdCard: string; Phone: string; ChineseName: string; GenderTxt: string }[]>(
      await search('finder', full),
    );
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({
      ChineseName: '石0磊',
      GenderTxt: 'Male',
      JobType: 0,
      IdCard: '440***********000X',
      Phone: '135****1000',
    });
    const two = bodyOf<object[]>(await search('finder', { ...full, PhoneLast4: '1011', Gender: 2 }));
    expect(two).toHaveLength(1);
    expect(bodyOf(await search('finder', { ...full, PhoneLast4: '1011', Gender: 1 }))).toEqual([]);
  });

  test('in full only with the further right, and then it is written down', async () => {
    const rows = bodyOf<{ IdCard: string; Phone: string }[]>(
      await search('detective', { ...full, PhoneLast4: '1003' }),
    );
    expect(rows).toEqual([expect.objectContaining({ IdCard: '44030019900101003X', Phone: '13500001003' })]);
    const entry = await users.one<{ target: string }>(
      `select target, actor_id from kit.audit where act = 'person.roster'`,
    );
    expect(entry).toMatchObject({
      actor_id: users.ids['detective'],
      target: expect.stringMatching(/^person:\d+$/),
    });
  });

  test.each([
    [{}, ['NameLast', 'IdFirst'], ['请输入姓名信息', '请输入证件号信息']],
    [{ NameLast: '磊' }, ['IdFirst'], ['请输入证件号信息']],
    [{ NameLast: '磊', IdFirst: '4' }, ['IdLast'], ['请输入证件号信息']],
    [{ IdFirst: '4', IdLast: 'X' }, ['NameLast'], ['请输入姓名信息']],
    [{ NameLast: '石磊', IdFirst: '4', IdLast: 'X' }, ['NameLast'], ['请输入姓名信息']],
    [{ NameLast: '磊', IdFirst: 'X', IdLast: 'X' }, ['IdFirst'], ['请输入证件号信息']],
    [{ ...full, PhoneLast4: '10' }, ['PhoneLast4'], ['请输入手机号后四位']],
  ])('%j is not enough: %j', async (boxes, fields, messages) => {
    const answer = await search('detective', boxes, 'zh');
    const found = answer.Body['Fields'] as { Field: string; Msg: string }[];
    expect([found.map(({ Field }) => Field), found.map(({ Msg }) => Msg)]).toEqual([fields, messages]);
  });

  test('wildcards are looked for as they are', async () => {
    for (const NameLast of ['%', '_', '\\'])
      expect(bodyOf(await search('finder', { ...full, NameLast }))).toEqual([]);
  });

  test('the 31st search within ten minutes is refused kindly, to nobody else', async () => {
    await addPeople(users.db, [{ loginName: 'eager', permissions: [userCodes.quickSearch] }]);
    for (let n = 0; n < 30; n++) bodyOf(await search('eager', full));
    const late = await search('eager', full);
    expect(late.status).toBe(429);
    expect(late.Msg).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    bodyOf(await search('finder', full));
  });

  test('needs its permission', async () => {
    expect((await search('plain', full)).status).toBe(403);
  });
});
