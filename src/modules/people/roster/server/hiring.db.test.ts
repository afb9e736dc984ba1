import { grant } from '#tests/support/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { bodyOf, UserPortal } from '#tests/support/user-portal.ts';
import { rosterCodes } from '../contract/EmployeeRoster.ts';
import { beginHires } from './commands/begin.ts';

const identity = `11010519900307663${identityCheckDigit('11010519900307663')}`;
const password = 'violet 3 tram';

interface Added {
  readonly AUID: number;
  readonly Link: string;
  readonly IsToCome: boolean;
}

const today = (): string => companyDay(new Date());

/** Returns the short form of a new employee. */
const form = (more: object = {}) => ({
  EmployeeId: 'PT0413',
  ChineseName: '陆新程',
  CompanyId: 1,
  DeptId: 1,
  position: '会计',
  EntryTime: today(),
  ContractType: 1,
  ...more,
});

/** Returns the token of a link. */
const tokenOf = ({ Link }: Pick<Added, 'Link'>): string => {
  const { pathname, search, hash } = new URL(Link, 'http://here');
  // Nothing of the token is in the part that servers write to their logs.
  expect([pathname, search]).toEqual(['/welcome', '']);
  return hash.slice(1);
};

eachEngine('hiring', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      hr: [rosterCodes.roster, rosterCodes.hiring, userCodes.basic, userCodes.common],
      reader: [rosterCodes.roster],
      leader: [],
    });
    await users.db.pool.query(
      `insert into people.post (name, name_en) values ('会计', 'Accountant'), ('出纳', 'Cashier')`,
    );
    await users.db.pool.query(`insert into people.post_plan (department_id, post_id, planned)
      select 1, id, 2 from people.post where name = '会计'`);
    await users.db.pool.query(`update people.department set leader_id = $1`, [users.ids['leader']]);
  });
  afterAll(() => users.portal.close());

  const hire = async (more: object = {}): Promise<Added> =>
    bodyOf(await users.call('hr', 'Hiring/AddHire', form(more)));
  const outside = (path: string, body: object) => new Visitor(users.portal).call(path, body);
  const rosterOf = async (EmployeeId: string) =>
    bodyOf<{ Rows: { State: number; Fields: Record<string, unknown> }[] }>(
      await users.call('hr', 'EmployeeRoster/GetRosterPage', { Name: EmployeeId }),
    ).Rows[0];
  const openPlaces = async () =>
    bodyOf<{ Posts: { PostName: string; Open: number | null }[] }>(
      await users.call('hr', 'Hiring/ProposeHire', { DeptId: 1 }),
    ).Posts.map(({ PostName, Open }) => [PostName, Open]);

  test('proposes the next number, the open positions of the plan and the leader of the department', async () => {
    await users.db.pool.query(`update people.person set employee_id = 'PT0412' where id = $1`, [
      users.ids['leader'],
    ]);
    const proposed = bodyOf(await users.call('hr', 'Hiring/ProposeHire', { CompanyId: 1, DeptId: 1 }));
    expect(proposed).toMatchObject({ EmployeeId: 'PT0413', LeaderId: users.ids['leader'] });
    expect(await openPlaces()).toEqual([
      ['会计', 2],
      ['出纳', null],
    ]);
  });

  test('somebody who begins today is on probation with a contract, and fills in the rest once', async () => {
    const added = await hire();
    expect(added.IsToCome).toBe(false);
    expect(await rosterOf('PT0413')).toMatchObject({
      State: 1,
      Fields: { UserType: 0, ContractType: 1, ContractStartDate: today(), PrepareBARW: expect.any(String) },
    });
    expect(await openPlaces()).toContainEqual(['会计', 1]);
    const Token = tokenOf(added);
    const { rows } = await users.db.pool.query(`select token_hash from people.hire`);
    expect(JSON.stringify(rows)).not.toContain(Token);

    const asked = bodyOf<{ Asked: string[]; AsksPassword: boolean; LoginName: string }>(
      await outside('Hiring/OpenHireForm', { Token }),
    );
    expect(asked).toMatchObject({ AsksPassword: true, LoginName: 'pt0413' });
    // With rights that HR lacks, whoever kept the link must not choose the password.
    const personId = (
      await users.db.pool.query<{ id: number }>(`select id from people.person where login_name = 'pt0413'`)
    ).rows[0]!.id;
    await grant(users.db, personId, 'AASPermissionManagement');
    expect(bodyOf(await outside('Hiring/OpenHireForm', { Token }))).toMatchObject({ AsksPassword: false });
    await users.db.pool.query(
      `delete from people.person_role where person_id = $1 and role_id in (
         select id from people.role where name = 'AASPermissionManagement')`,
      [personId],
    );
    expect(asked.Asked).toEqual(expect.arrayContaining(['IdCard', 'Phone', 'BankNumberStr', 'Education']));

    const wrong = await outside('Hiring/SubmitHireForm', { Token, IdCard: '110105199003076631' });
    expect(wrong.Body).toMatchObject({ Reason: 'badInput' });
    const weak = await outside('Hiring/SubmitHireForm', { Token, Password: 'pt0413' });
    expect(weak.Body).toMatchObject({ Field: 'Password' });
    const filled = {
      IdCard: identity,
      Phone: '13812345678',
      BankNumberStr: '6222020200112233445',
      Education: 7,
    };
    bodyOf(await outside('Hiring/SubmitHireForm', { Token, ...filled, Password: password }));
    expect((await rosterOf('PT0413'))!.Fields).toMatchObject({
      Phone: '138****5678',
      BirthDate: '1990-03-07',
      Gender: 1,
      Education: 7,
    });
    // The link works once.
    for (const path of ['Hiring/OpenHireForm', 'Hiring/SubmitHireForm'])
      expect((await outside(path, { Token })).Body).toMatchObject({ Reason: 'hireLinkGone' });
    const told = await users.one<{ title_zh: string }>(
      `select title_zh from kit.notice where person_id = $1`,
      [users.ids['hr']],
    );
    expect(told.title_zh).toBe('陆新程 已填写入职信息');
    await new Visitor(users.portal).enter('pt0413', password);
  });

  test('fields that HR has filled in are not asked and cannot be changed by the link', async () => {
    const added = await hire({ EmployeeId: 'PT0420', IdCard: 'A123456(3)', IdCardType: 2 });
    const Token = tokenOf(added);
    const { Asked } = bodyOf<{ Asked: string[] }>(await outside('Hiring/OpenHireForm', { Token }));
    expect(Asked).not.toContain('IdCard');
    bodyOf(
      await outside('Hiring/SubmitHireForm', { Token, IdCard: 'E7654321', IdCardType: 5, Nation: '汉' }),
    );
    // A card of Hong Kong says no birth date; the card opens and says no age.
    const { Fields } = (await rosterOf('PT0420'))!;
    expect(Fields).toMatchObject({ IdCardType: 2, IdCard: 'A12***6(3)', Nation: '汉', Age: null });
  });

  test('somebody who begins later is not in service before the day, is in the plan, and begins by themselves', async () => {
    const EntryTime = shiftDays(today(), 10);
    const added = await hire({ EmployeeId: 'PT0430', EntryTime, position: '出纳' });
    expect(added.IsToCome).toBe(true);
    expect((await rosterOf('PT0430'))!.State).toBe(2);
    const plan = bodyOf<{ PostName: string; Coming: number; Present: number }[]>(
      await users.call('hr', 'Hiring/GetHireList', {}),
    );
    expect(plan).toContainEqual(
      expect.objectContaining({ EmployeeId: 'PT0430', HasBegun: false, FilledAt: null }),
    );
    const { secret } = users.portal.config;
    expect(await beginHires(users.db, secret, new Date())).toBe(0);
    const onDay = new Date(Date.now() + 10 * 86_400_000);
    expect(await beginHires(users.db, secret, onDay)).toBe(1);
    expect(await beginHires(users.db, secret, onDay)).toBe(0);
    const person = await users.one(
      `select p.is_active, a.from_day::text from people.person p join people.assignment a on a.person_id = p.id
       where p.employee_id = 'PT0430' and a.superseded_at is null`,
    );
    expect(person).toEqual({ is_active: true, from_day: EntryTime });
  });

  test('a new link ends the former one, and calling off ends everything', async () => {
    const added = await hire({ EmployeeId: 'PT0440', EntryTime: shiftDays(today(), 5) });
    const renewed = bodyOf<Added>(await users.call('hr', 'Hiring/RenewHireLink', { AUID: added.AUID }));
    expect((await outside('Hiring/OpenHireForm', { Token: tokenOf(added) })).Body).toMatchObject({
      Reason: 'hireLinkGone',
    });
    bodyOf(await outside('Hiring/OpenHireForm', { Token: tokenOf(renewed) }));
    bodyOf(await users.call('hr', 'Hiring/CallOffHire', { AUID: added.AUID }));
    expect((await outside('Hiring/OpenHireForm', { Token: tokenOf(renewed) })).Body).toMatchObject({
      Reason: 'hireLinkGone',
    });
    const { secret } = users.portal.config;
    expect(await beginHires(users.db, secret, new Date(Date.now() + 6 * 86_400_000))).toBe(0);
    const again = await users.call('hr', 'Hiring/CallOffHire', { AUID: added.AUID });
    expect(again.status).toBe(404);
  });

  test('the link of somebody whose account was disabled, or who has left, no longer works', async () => {
    const added = await hire({ EmployeeId: 'PT0445' });
    const Token = tokenOf(added);
    const statusOf = async () => [
      (await outside('Hiring/OpenHireForm', { Token })).status,
      (await outside('Hiring/SubmitHireForm', { Token, Nation: '汉' })).status,
    ];
    const set = (isActive: boolean, jobType: number) =>
      users.db.pool.query('update people.person set is_active = $2, job_type = $3 where id = $1', [
        added.AUID,
        isActive,
        jobType,
      ]);
    await set(false, 0);
    expect(await statusOf()).toEqual([404, 404]);
    await set(false, 1);
    expect(await statusOf()).toEqual([404, 404]);
    await set(true, 0);
    expect(await statusOf()).toEqual([200, 200]);
  });

  test('of two uses at the same moment one is refused', async () => {
    const Token = tokenOf(await hire({ EmployeeId: 'PT0446' }));
    const both = await Promise.all(
      ['汉', '回'].map((Nation) => outside('Hiring/SubmitHireForm', { Token, Nation })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('a link does not tell without end whose identity numbers are known', async () => {
    const added = await hire({ EmployeeId: 'PT0447' });
    const Token = tokenOf(added);
    const taken = await outside('Hiring/SubmitHireForm', { Token, IdCard: identity });
    expect(taken.Body).toMatchObject({ Reason: 'identityNumberTaken' });
    const noted = await users.one<{ n: number }>(
      `select count(*)::int as n from kit.audit where act = 'person.match' and actor_id = ${added.AUID}`,
    );
    expect(noted).toEqual({ n: 1 });
  });

  test.each([
    [{ EmployeeId: 'PT0413' }, 'EmployeeId'],
    [{ EmployeeId: 'PT0450', DeptId: 999 }, 'DeptId'],
    [{ EmployeeId: 'PT0450', EntryTime: '2020-01-01' }, 'EntryTime'],
    [{ EmployeeId: 'PT0450', IdCard: '110105199003076631' }, 'IdCard'],
    [{ EmployeeId: 'PT0450', IdCard: 'A1234564', IdCardType: 2 }, 'IdCard'],
    [
      { EmployeeId: 'PT0450', ContractStartDate: '2026-01-02', ContractEndDate: '2026-01-01' },
      'ContractEndDate',
    ],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await users.call('hr', 'Hiring/AddHire', form(more));
    const { Field, Fields = [] } = answer.Body as { Field?: string; Fields?: { Field: string }[] };
    expect([answer.status >= 400 && answer.status < 500, Field ?? Fields[0]?.Field]).toEqual([true, field]);
  });

  test('only whoever may hire hires', async () => {
    for (const path of ['AddHire', 'ProposeHire', 'GetHireList'])
      expect((await users.call('reader', `Hiring/${path}`, path === 'AddHire' ? form() : {})).status).toBe(
        403,
      );
  });
});
