import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { listenToAll } from '#tests/support/happenings.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { bodyOf, newUser, UserPortal } from '#tests/support/user-portal.ts';
import { probationEnd } from '../contract/contract-dates.ts';
import { userCodes } from '../contract/user-tabs.ts';

const { manage, basic, common } = userCodes;
const inDays = (days: number): string => shiftDays(companyDay(new Date()), days);

/** Returns an identity number that no test has used yet. */
let serial = 100;
const newNumber = (): string => {
  const first17 = `11010519900307${++serial}`;
  return first17 + identityCheckDigit(first17);
};

eachEngine('a person who comes back', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), { manager: [manage, basic, common], below: [] });
    await users.db.pool.query(
      `with r as (insert into people.role (name, name_en, data_scope) values ('部门', 'Department', 2) returning id),
        rp as (insert into people.role_permission select r.id, p.id from r, people.permission p where p.code = $2)
       insert into people.person_role select $1, id from r`,
      [users.ids['below'], manage],
    );
  });
  afterAll(() => users.portal.close());

  const leave = async (AUID: number, day: string) =>
    bodyOf(
      await users.call('manager', 'CacUser/UserInfoIsUse', {
        AUID,
        IsUse: false,
        JobType: 1,
        DisableTime: day,
      }),
    );
  const enable = (AUID: number, given: object = {}) =>
    users.call('manager', 'CacUser/UserInfoIsUse', { AUID, IsUse: true, ...given });
  const left = async (employeeId: string, more: object = {}) => {
    const IdCard = newNumber();
    const added = await users.add(employeeId, { IdCard, EntryTime: inDays(-800), ContractType: 1, ...more });
    await leave(added.AUID, inDays(-30));
    return { ...added, IdCard };
  };
  const rows = async (AUID: number) =>
    (
      await users.db.pool.query<{ from: string; to: string | null; cause: number; type: number }>(
        `select from_day as "from", to_day as "to", cause, user_type as type from people.assignment
         where person_id = $1 and superseded_at is null order by from_day`,
        [AUID],
      )
    ).rows;
  const person = (AUID: number) =>
    users.one<Record<string, unknown>>(
      `select p.entry_date, p.user_type, p.is_active, p.job_type, p.leave_date, p.department_id, p.position,
         c.probation_until, c.confirmed_on, c.contract_start, c.contract_end
       from people.person p left join people.employee_card c on c.person_id = p.id where p.id = $1`,
      [AUID],
    );

  test('other programs hear that a person joins, changes, leaves or returns, and nothing more about them', async () => {
    const heard = await listenToAll(users.db);
    const { AUID } = await users.add('R000', { EntryTime: inDays(-800), Phone: '13912345678' });
    const data = { AUID, link: `/mySetting/userManager?AUID=${AUID}` };
    expect(await heard()).toEqual([['person.joined', data]]);
    const change = { AUID, Phone: '13912345679' };
    bodyOf(await users.call('manager', 'CacUser/Update', change));
    expect(await heard()).toEqual([['person.changed', data]]);
    await leave(AUID, inDays(-30));
    expect(await heard()).toEqual([['person.left', data]]);
    bodyOf(await enable(AUID));
    expect(await heard()).toContainEqual(['person.joined', data]);
  });

  test('the same identity number is one person with two periods', async () => {
    const { AUID, IdCard, Password } = await left('R001');
    const again = await users.call('manager', 'CacUser/Add', newUser('R001B', { IdCard }));
    expect([again.status, again.ErrorCode, again.Msg]).toEqual([
      409,
      peopleRefusals.knownLeaver.code,
      'This identity number belongs to 欧阳明（R001）, who has left. Rehire that person instead.',
    ]);
    expect(again.Body).toMatchObject({ AUID, Field: 'IdCard' });

    expect((await enable(AUID, { EntryTime: inDays(-3), position: '顾问' })).status).toBe(200);
    expect(await rows(AUID)).toEqual([
      { from: inDays(-800), to: inDays(-30), cause: 1, type: 1 },
      { from: inDays(-3), to: null, cause: 7, type: 1 },
    ]);
    const { n } = await users.one<{ n: number }>(
      `select count(*)::int as n from people.person where identity_number_index is not null and id = $1`,
      [AUID],
    );
    expect(n).toBe(1);
    expect(await person(AUID)).toMatchObject({
      entry_date: inDays(-3),
      user_type: 1,
      is_active: true,
      job_type: 0,
      leave_date: null,
      position: '顾问',
      probation_until: null,
      confirmed_on: null,
      contract_start: inDays(-800),
    });
    await expect(new Visitor(users.portal).enter('r001', Password)).resolves.toBeTruthy();
    const records = bodyOf<{ Rows: { Act: string }[] }>(
      await users.call('manager', 'CacUser/GetUserRecordPage', { AUID }),
    );
    expect(records.Rows.map(({ Act }) => Act)).toContain('rehired');
    expect((await verifyAudit(users.db)).broken).toEqual([]);
  });

  test('a probation begins only where HR says so', async () => {
    const { AUID } = await left('R002', { RealityBARW: inDays(-600) });
    expect((await enable(AUID, { UserType: 0 })).status).toBe(200);
    expect(await person(AUID)).toMatchObject({
      entry_date: inDays(0),
      user_type: 0,
      probation_until: probationEnd(inDays(0)),
      confirmed_on: null,
    });
    expect((await rows(AUID)).at(-1)).toMatchObject({ from: inDays(0), type: 0 });
  });

  test('another department, below somebody in service; what cannot be is refused and nothing changes', async () => {
    const { AUID } = await left('R003');
    const { id: DeptId } = await users.one<{ id: number }>(
      `insert into people.department (parent_id, name, name_en) values (1, '顾问部', 'Advisors') returning id`,
    );
    await users.db.pool.query('update people.department set path = array[1, id] where id = $1', [DeptId]);
    for (const [given, field, status] of [
      [{ EntryTime: inDays(-30) }, 'EntryTime', 422],
      [{ DeptId: 999 }, 'DeptId', 422],
      [{ CompanyId: 999 }, 'CompanyId', 422],
      [{ leaderid: AUID }, 'leaderid', 422],
      [{ UserType: 7 }, 'UserType', 400],
    ] as const) {
      const refused = await enable(AUID, given);
      expect([refused.status, refused.Body['Field'] ?? field]).toEqual([status, field]);
    }
    expect(await person(AUID)).toMatchObject({ is_active: false, job_type: 1 });
    expect((await enable(AUID, { DeptId, leaderid: users.ids['manager'] })).status).toBe(200);
    expect(await person(AUID)).toMatchObject({ is_active: true, department_id: DeptId });
    const { n } = await users.one<{ n: number }>(
      `select count(*)::int as n from people.approval_identity where person_id = $1 and department_id = $2`,
      [AUID, DeptId],
    );
    expect(n).toBe(1);
  });

  test('when two rehire a person at once, the second is told so, and nothing of theirs is saved silently', async () => {
    const { AUID } = await left('R009');
    const answers = await Promise.all([
      enable(AUID, { EntryTime: inDays(-5), position: '顾问' }),
      enable(AUID, { EntryTime: inDays(-9), position: '经理' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)!.Body).toMatchObject({ Field: 'EntryTime' });
    expect(await rows(AUID)).toHaveLength(2);
    expect((await enable(AUID)).status).toBe(200);
  });

  test('a person whose account alone was disabled never left', async () => {
    const { AUID } = await users.add('R004', { EntryTime: inDays(-100) });
    bodyOf(await users.call('manager', 'CacUser/UserInfoIsUse', { AUID, IsUse: false, JobType: 0 }));
    const refused = await enable(AUID, { EntryTime: inDays(0) });
    expect([refused.status, refused.Msg]).toEqual([
      422,
      'The person is still employed on that day. Choose another day.',
    ]);
    expect((await enable(AUID)).status).toBe(200);
    expect(await rows(AUID)).toEqual([{ from: inDays(-100), to: null, cause: 1, type: 1 }]);
    expect(await person(AUID)).toMatchObject({ entry_date: inDays(-100) });
  });

  test('a person outside the caller’s scope is named to nobody', async () => {
    const { id: elsewhere } = await users.one<{ id: number }>(
      `insert into people.department (name, name_en) values ('别处', 'Elsewhere') returning id`,
    );
    await users.db.pool.query('update people.department set path = array[id] where id = $1', [elsewhere]);
    const { IdCard } = await left('R005', { DeptId: elsewhere });
    const hidden = await users.call('below', 'CacUser/Add', newUser('R005B', { IdCard }));
    expect([hidden.status, hidden.ErrorCode]).toEqual([409, peopleRefusals.identityNumberTaken.code]);
    expect(JSON.stringify(hidden.Body)).not.toContain('R005');
    const inService = newNumber();
    await users.add('R006', { IdCard: inService });
    const taken = await users.call('manager', 'CacUser/Add', newUser('R006B', { IdCard: inService }));
    expect([taken.status, taken.ErrorCode]).toEqual([409, peopleRefusals.identityNumberTaken.code]);
  });

  test('first work and retirement category fit the account; what is by law stands on the card', async () => {
    const { AUID } = await users.add('R007', { EntryTime: '2024-03-01', Gender: 1, BirthDate: '1970-05-20' });
    const update = (given: object) => users.call('manager', 'CacUser/Update', { AUID, ...given });
    const late = await update({ WorkStartDay: '2024-03-02' });
    expect([late.status, late.Body['Field'], late.Msg]).toEqual([
      422,
      'WorkStartDay',
      'The first employment cannot begin after the entry date 2024-03-01',
    ]);
    expect((await update({ RetireCategory: 3 })).Body).toMatchObject({ Field: 'RetireCategory' });
    expect((await update({ WorkStartDay: '1992-07-01', RetireCategory: 1 })).status).toBe(200);
    const card = async () =>
      bodyOf<{ Card: { Retirement: object | null; Card: object } }>(
        await users.call('manager', 'CacUser/GetUserInfoByIdAndType', { Id: AUID, Type: 2 }),
      ).Card;
    expect(await card()).toMatchObject({
      Retirement: { Day: '2031-10-20', Months: 61 * 12 + 5, IsGuess: false },
      Card: { WorkStartDay: '1992-07-01', RetireCategory: 1, PrepareBARW: '2024-08-31' },
    });
    expect((await update({ RetireCategory: null, Gender: 2 })).status).toBe(200);
    expect((await card()).Retirement).toMatchObject({ IsGuess: true });
    expect((await update({ BirthDate: null })).status).toBe(200);
    expect((await card()).Retirement).toBeNull();
  });

  test('an entry date changed by the call refills dates that nobody typed', async () => {
    const { AUID } = await users.add('R008', {
      EntryTime: '2024-03-01',
      ContractType: 1,
      ContractEndDate: '2026-12-31',
    });
    await users.call('manager', 'CacUser/Update', { AUID, EntryTime: '2024-04-01' });
    expect(await person(AUID)).toMatchObject({
      probation_until: '2024-09-30',
      contract_start: '2024-04-01',
      contract_end: '2026-12-31',
    });
  });
});
