import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { bodyOf, newUser, UserPortal } from '#tests/support/user-portal.ts';
import { userCodes } from '../contract/user-tabs.ts';

const identity = '11010519491231002X';
const other = `11010519900307663${identityCheckDigit('11010519900307663')}`;
const { manage, basic, common } = userCodes;

eachEngine('users over HTTP', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [manage, basic, common],
      readonly: [manage, basic, common, userCodes.ownReadOnly],
      viewer: [basic, common],
      lister: [manage],
      plain: [],
      chief: ['AASPermissionManagement', 'AASRoleManagement'],
      wide: [],
    });
    await users.db.pool.query(
      `with r as (insert into people.role (name, name_en, data_scope) values ('全部', 'All', 4) returning id)
       insert into people.person_role (person_id, role_id) select $1, id from r`,
      [users.ids['wide']],
    );
  });
  afterAll(() => users.portal.close());

  test('documents of every kind are checked by their own rules, by the kind that holds', async () => {
    const number = async (employeeId: string, more: object) =>
      users.call('manager', 'CacUser/Add', newUser(employeeId, more));
    const good = [
      [2, 'A1234563', 'A12***6(3)'],
      [3, '5/215299/8', '521***9(8)'],
      [4, '01234567', '012*4567'],
      [5, 'E1234567', 'E12*4567'],
      [6, 'H12345678', 'H12**5678'],
      [7, '810000199408230021', '810***********0021'],
      [8, 'KAZ110090123105', 'KAZ********3105'],
    ] as const;
    for (const [IdCardType, IdCard, masked] of good) {
      const { AUID } = bodyOf<{ AUID: number }>(await number(`D${IdCardType}`, { IdCardType, IdCard }));
      const { Card } = bodyOf<{ Card: { Age: number | null; Card: object } }>(
        await users.call('manager', 'CacUser/GetUserInfoByIdAndType', { Id: AUID, Type: 2 }),
      );
      expect(Card.Card).toMatchObject({ IdCardType, IdCard: masked });
      expect(Card.Age === null).toBe(IdCardType !== 7);
    }
    const bad = [
      [{ IdCardType: 2, IdCard: 'A1234564' }, 'documentWrong'],
      [{ IdCardType: 7, IdCard: identity }, 'documentWrong'],
      [{ IdCardType: 1, IdCard: 'E7654321' }, 'documentWrong'],
      [{ IdCardType: 8, IdCard: 'KAZ110090123106' }, 'badInput'],
      [{ IdCard: 'A123456(4)' }, 'badInput'],
      [{ IdCard: 'E7654321' }, 'documentTypeNeeded'],
    ] as const;
    for (const [given, reason] of bad)
      expect((await number('D99', given)).Body, JSON.stringify(given)).toMatchObject({ Reason: reason });
    // If only the kind of document changes, the stored number is checked against it.
    const { id } = await users.one<{ id: number }>(`select id from people.person where employee_id = 'D5'`);
    const other = await users.call('manager', 'CacUser/Update', { AUID: id, IdCardType: 6 });
    expect(other.Body).toMatchObject({ Reason: 'documentWrong', Field: 'IdCard' });
    await users.db.pool.query(
      `delete from people.person_role where person_id = any(select id from people.person where employee_id like 'D_')`,
    );
  });

  test('a new user has every field, may sign in once with the initial password, and lies sealed', async () => {
    const card = {
      Phone: '138-1234 5678',
      IdCard: identity.toLowerCase(),
      BankNumberStr: '6222 0202 0011 2233 445',
      Email: 'ming@example.com',
      BirthDate: '1949-12-31',
      MaritalStatus: 1,
      Education: 7,
      ContractType: 1,
      ContractStartDate: '2024-03-01',
      ContractEndDate: '2027-03-05',
      IdCardLifespan: '长期',
      Competition: 30.5,
      IsCore: true,
      BWX_UserID: 'ming-chat',
      rc: '内推',
    };
    const { AUID, Password } = bodyOf<{ AUID: number; Password: string }>(
      await users.call('manager', 'CacUser/Add', newUser('N001', card)),
    );
    const kept = await users.one<Record<string, string>>(
      `select p.*, c.bank_number_sealed from people.person p join people.employee_card c on c.person_id = p.id where p.id = $1`,
      [AUID],
    );
    const text = JSON.stringify(kept);
    for (const secret of ['13812345678', identity, '6222020200112233445']) expect(text).not.toContain(secret);
    expect(kept).toMatchObject({ id_first1: '1', id_last1: 'X', name_last1: '明', login_name: 'n001' });

    const { Detail } = bodyOf<{ Detail: { userdetail: object; Version: number } }>(
      await users.call('manager', 'CacUser/GetUserInfoByIdAndType', { Id: AUID, Type: 1 }),
    );
    expect(Detail.userdetail).toMatchObject({ Phone: '138****5678', IsCore: true, BWX_UserID: 'ming-chat' });
    const { Card } = bodyOf<{ Card: { Age: number; Card: object } }>(
      await users.call('manager', 'CacUser/GetUserInfoByIdAndType', { Id: AUID, Type: 2 }),
    );
    expect(Card.Card).toMatchObject({
      IdCard: '110***********002X',
      BankNumberStr: '***************3445',
      Education: 7,
      Competition: 30.5,
      IdCardLifespan: '长期',
      ContractEndDate: '2027-03-05',
    });
    expect(Card.Age).toBeGreaterThan(70);

    const shown = bodyOf<{ Value: string }>(
      await users.call('manager', 'CacUser/RevealUserField', { AUID, Field: 'IdCard', Reason: '办理签证' }),
    );
    expect(shown.Value).toBe(identity);
    const entry = await users.one(`select detail, actor_id from kit.audit where act = 'person.reveal'`);
    expect(entry).toEqual({
      detail: { field: 'IdCard', reason: '办理签证' },
      actor_id: users.ids['manager'],
    });
    const silent = await users.call('manager', 'CacUser/RevealUserField', {
      AUID,
      Field: 'IdCard',
      Reason: ' ',
    });
    expect([silent.status, silent.Body['Fields']]).toEqual([
      400,
      [{ Field: 'Reason', Msg: 'Must not be empty' }],
    ]);

    const visitor = new Visitor(users.portal);
    await expect(visitor.enter('n001', Password)).resolves.toBeTruthy();
  });

  test('each wrong field is named in the caller’s language', async () => {
    const answer = await users.call('manager', 'CacUser/Add', {
      ...newUser('坏 工号'),
      ChineseName: '',
      IdCard: '110105194912310021',
      Phone: '12',
      BankNumberStr: '1',
      Gender: 7,
      ContractStartDate: '2026-02-30',
      Competition: 101,
    });
    expect(answer.status).toBe(400);
    const fields = answer.Body['Fields'] as { Field: string; Msg: string }[];
    expect(fields.map(({ Field }) => Field).toSorted()).toEqual([
      'BankNumberStr',
      'ChineseName',
      'Competition',
      'ContractStartDate',
      'EmployeeId',
      'Gender',
      'IdCard',
      'Phone',
    ]);
    const early = await users.call('manager', 'CacUser/Add', {
      ...newUser('N404'),
      ContractStartDate: '2026-03-01',
      ContractEndDate: '2026-02-01',
    });
    expect(early.Body['Fields']).toEqual([
      { Field: 'ContractEndDate', Msg: 'The contract must not end before it begins' },
    ]);
    const tomorrow = shiftDays(companyDay(new Date()), 1);
    const unborn = await users.call('manager', 'CacUser/Add', newUser('N405', { BirthDate: tomorrow }));
    expect(unborn.Body['Fields']).toEqual([
      { Field: 'BirthDate', Msg: 'The birth date must not be after today' },
    ]);
  });

  test('values that only one may have are refused with their field', async () => {
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('U1', { IdCard: other, BWX_UserID: 'u-1' })));
    for (const [more, reason, field] of [
      [{ EmployeeId: 'U1' }, 'employeeIdTaken', 'EmployeeId'],
      [{ LoginName: 'U1' }, 'loginNameTaken', 'LoginName'],
      [{ BWX_UserID: 'u-1' }, 'chatIdTaken', 'BWX_UserID'],
      [{ IdCard: other.toLowerCase() }, 'identityNumberTaken', 'IdCard'],
      [{ CompanyId: 99_999 }, 'companyGone', 'CompanyId'],
      [{ DeptId: 99_999 }, 'departmentGone', 'DeptId'],
      [{ leaderid: 99_999 }, 'personGone', 'leaderid'],
    ] as const) {
      const answer = await users.call('manager', 'CacUser/Add', newUser('U2', more));
      expect([answer.Body['Reason'], answer.Body['Field']]).toEqual([reason, field]);
    }
  });

  test('a change touches what it names, is recorded, and an old version is refused', async () => {
    const { AUID } = bodyOf<{ AUID: number }>(
      await users.call('manager', 'CacUser/Add', newUser('C1', { Phone: '13900000001' })),
    );
    const { Version } = bodyOf<{ Version: number }>(
      await users.call('manager', 'CacUser/Update', {
        AUID,
        Version: 1,
        position: '工程师',
        Phone: '',
        leaderid: users.ids['plain'],
      }),
    );
    expect(Version).toBeGreaterThan(1);
    expect(
      (await users.call('manager', 'CacUser/Update', { AUID, Version: 1, position: '经理' })).status,
    ).toBe(409);
    const { Rows } = bodyOf<{ Rows: { Act: string; Changes: object[] }[] }>(
      await users.call('manager', 'CacUser/GetUserRecordPage', { AUID }),
    );
    expect(Rows[0]).toMatchObject({
      Act: 'updated',
      Changes: [
        { Field: 'Phone', Old: '139****0001', New: '' },
        { Field: 'position', Old: '', New: '工程师' },
        { Field: 'leaderid', Old: null, New: '测plain' },
      ],
    });
    // Without a difference, nothing is written.
    bodyOf(await users.call('manager', 'CacUser/Update', { AUID, position: '工程师' }));
    expect(await users.one('select version from people.person where id = $1', [AUID])).toEqual({
      version: Version,
    });
    const loop = await users.call('manager', 'CacUser/Update', { AUID: users.ids['plain'], leaderid: AUID });
    expect([loop.Body['Reason'], loop.Body['Field']]).toEqual(['leaderLoop', 'leaderid']);
    expect((await users.call('manager', 'CacUser/Update', { AUID, leaderid: AUID })).Body['Reason']).toBe(
      'leaderLoop',
    );
    bodyOf(await users.call('manager', 'CacUser/UpdateWXUser', { AUID, BWX_UserID: 'c1-chat' }));
    expect(await users.one('select chat_id from people.person where id = $1', [AUID])).toEqual({
      chat_id: 'c1-chat',
    });
  });

  test('a person not enabled for single sign-on is signed out and stays out', async () => {
    const { AUID, Password } = bodyOf<{ AUID: number; Password: string }>(
      await users.call('manager', 'CacUser/Add', newUser('SSO1')),
    );
    await new Visitor(users.portal).enter('sso1', Password);
    bodyOf(await users.call('manager', 'CacUser/Update', { AUID, SSOState: 0 }));
    expect(
      await users.one(
        'select count(*)::int as n from people.session where person_id = $1 and ended_at is null',
        [AUID],
      ),
    ).toEqual({ n: 0 });
    await expect(new Visitor(users.portal).enter('sso1', Password)).rejects.toThrow(/./);
  });

  const reach = (scope: number) =>
    users.db.pool.query(`update people.role set data_scope = $1 where name <> '全部'`, [scope]);

  describe('how somebody with more rights signs in is not a user manager’s to change', () => {
    beforeAll(() => reach(3));
    afterAll(() => reach(4));

    test.each([
      ['chief', 'EmployeeId', 'E-mine'],
      ['chief', 'LoginName', 'mine'],
      ['chief', 'Email', 'mine@example.com'],
      ['chief', 'SSOState', 0],
      ['chief', 'BWX_UserID', 'mine'],
      ['wide', 'Email', 'mine@example.com'],
    ])('%s: %s', async (who, field, value) => {
      const AUID = users.ids[who];
      const answer = await users.call('manager', 'CacUser/Update', { AUID, [field]: value });
      expect([answer.status, answer.Body['Reason'], answer.Body['Field']]).toEqual([
        403,
        'moreRights',
        field,
      ]);
      bodyOf(await users.call('manager', 'CacUser/Update', { AUID, position: field }));
    });

    test('nor by the call for the work chat', async () => {
      const given = { AUID: users.ids['chief'], BWX_UserID: 'mine' };
      expect((await users.call('manager', 'CacUser/UpdateWXUser', given)).Body['Reason']).toBe('moreRights');
    });
  });

  test('the last who manages rights keeps the sign-in', async () => {
    await users.db.pool.query(
      `insert into people.person_role (person_id, role_id)
       select $1, id from people.role where name = 'AASUserManagement'`,
      [users.ids['chief']],
    );
    const own = { AUID: users.ids['chief'], SSOState: 0 };
    const answer = await users.call('chief', 'CacUser/Update', own);
    expect([answer.status, answer.Body['Reason']]).toEqual([422, 'lastKeeper']);
    expect((await users.call('chief', 'CacUser/GetUserInfo')).status).toBe(200);
  });

  describe('rights to see people', () => {
    test('a card is neither told by the process record nor by trying to change it', async () => {
      const AUID = users.ids['plain']!;
      bodyOf(await users.call('manager', 'CacUser/Update', { AUID, NativePlace: '湖南', position: '专员' }));
      const changes = async (name: string) =>
        bodyOf<{ Rows: { Changes: object[] }[] }>(
          await users.call(name, 'CacUser/GetUserRecordPage', { AUID }),
        ).Rows[0]!.Changes;
      const card = { Field: 'NativePlace', Old: '', New: '湖南' };
      expect(await changes('viewer')).toContainEqual(card);
      expect(await changes('plain')).toContainEqual(card);
      const hidden = await changes('lister');
      expect(hidden).toContainEqual({ Field: 'NativePlace', Old: '***', New: '***' });
      expect(hidden).toContainEqual({ Field: 'position', Old: '', New: '专员' });
      for (const NativePlace of ['湖南', '湖北']) {
        const answer = await users.call('lister', 'CacUser/Update', { AUID, NativePlace });
        expect([answer.status, answer.Body['Field']]).toEqual([403, 'NativePlace']);
      }
    });

    test('a code that lies inside another one opens nothing (AASUserManagement in AASUserManagementBasisView)', async () => {
      expect((await users.call('viewer', 'CacUser/GetUserInfoList')).status).toBe(403);
      expect(
        (await users.call('viewer', 'CacUser/Update', { AUID: users.ids['plain'], position: 'x' })).status,
      ).toBe(403);
      const tabs = (name: string, Type: number) =>
        users
          .call(name, 'CacUser/GetUserInfoByIdAndType', { Id: users.ids['plain'], Type })
          .then(({ status }) => status);
      expect([await tabs('lister', 1), await tabs('lister', 2)]).toEqual([404, 404]);
      expect([await tabs('viewer', 1), await tabs('viewer', 2)]).toEqual([200, 200]);
      expect([await tabs('plain', 1), await tabs('plain', 2)]).toEqual([200, 200]);
    });

    test('people outside the data scope are missing from the list; callers always see themselves', async () => {
      const other = { AUID: users.ids['manager'] };
      for (const path of ['GetUserInfoByAUID', 'GetUserInfoIsDisable', 'GetUserRecordPage'])
        expect([path, (await users.call('plain', `CacUser/${path}`, other)).status]).toEqual([path, 404]);
      expect(bodyOf(await users.call('plain', 'CacUser/GetApprovalRoles', other))).toEqual([]);
      for (const path of ['GetUserInfoByAUID', 'GetUserInfoIsDisable', 'GetUserRecordPage'])
        bodyOf(await users.call('plain', `CacUser/${path}`, { AUID: users.ids['plain'] }));
      const mine = bodyOf<{ Detail: object; Card: object }>(
        await users.call('plain', 'Setting/GetMyUserInfo'),
      );
      expect(mine).toMatchObject({
        Detail: { auid: users.ids['plain'], Can: { Update: false, UpdateOwn: true } },
        Card: { auid: users.ids['plain'] },
      });
    });

    test('own information: some fields can be changed, and none under AASDisable', async () => {
      bodyOf(
        await users.call('plain', 'CacUser/UpdateMyUserInfo', { NowAddress: '深圳', Phone: '13700000001' }),
      );
      expect((await users.call('plain', 'CacUser/UpdateMyUserInfo', { position: '总裁' })).status).toBe(400);
      expect((await users.call('readonly', 'CacUser/UpdateMyUserInfo', { NowAddress: '深圳' })).status).toBe(
        403,
      );
      const own = { AUID: users.ids['readonly'], position: '总裁' };
      expect((await users.call('readonly', 'CacUser/Update', own)).status).toBe(403);
      bodyOf(await users.call('readonly', 'CacUser/Update', { AUID: users.ids['plain'], position: '专员' }));
    });
  });

  test('the list is searched, filtered, sorted and masked', async () => {
    bodyOf(
      await users.call(
        'manager',
        'CacUser/Add',
        newUser('L1', {
          ChineseName: '司马懿',
          EnglishName: 'Yi Sima',
          Phone: '13611112222',
          Email: 'yi@example.com',
          IsCore: true,
        }),
      ),
    );
    const list = async (filter: object) =>
      bodyOf<{ Total: number; Rows: { EmployeeId: string; Phone: string; Email: string }[] }>(
        await users.call('manager', 'CacUser/GetUserInfoList', filter),
      );
    for (const Name of ['司马', 'smy', 'simayi', 'YI SIMA', 'l1'])
      expect([Name, (await list({ Name })).Rows.some((row) => row.EmployeeId === 'L1')]).toEqual([
        Name,
        true,
      ]);
    const [row] = (await list({ Name: 'simayi' })).Rows;
    expect(row).toMatchObject({ Phone: '136****2222', Email: 'y***@example.com' });
    expect((await list({ Name: '%' })).Total).toBe(0);
    expect((await list({ Name: '_' })).Total).toBe(0);
    expect((await list({ IsCore: 'true', Name: 'sima' })).Total).toBe(1);
    expect((await list({ IsCore: 'false', Name: 'sima' })).Total).toBe(0);
    const sorted = (await list({ Sort: '-EmployeeId', PageSize: 200 })).Rows.map((each) => each.EmployeeId);
    expect(sorted).toEqual(sorted.toSorted().toReversed());
  });
});
