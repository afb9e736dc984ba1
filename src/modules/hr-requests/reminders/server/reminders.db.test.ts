import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { approval } from '#modules/approval/module.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import { hrRequests } from '#modules/hr-requests/module.ts';
import { people } from '#modules/people/module.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import { writeUsers } from '#modules/people/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { hrSecret, openHrPortal } from '#tests/support/hr-portal.ts';
import { testEnv } from '#tests/support/modules.ts';
import { sendReminders } from './commands/send.ts';

/** A Wednesday. The following weekend is 6 and 7 June. */
const wednesday = '2026-06-03';
const morning = (day: string): Date => companyInstant(`${day} 08:30`);

const probation = (left: string, words = '将于 2026-06-17 届满') =>
  ['cash', 'lead'].map(
    (who) =>
      `${who}: a员 的试用期${words}（${left}），${words.startsWith('已') ? '未办理的' : '逾期未办理'}视为转正`,
  );

eachEngine('reminders', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    for (const table of ['kit.notice', 'kit.reminded', 'hr_requests.contract', 'people.employee_card'])
      await db.pool.query(`delete from ${table}`);
    await db.pool.query('update people.person set user_type = 1, gender = 0');
  });

  const write = (who: Member, given: UserValues) =>
    inTransaction(db, (tx) =>
      writeUsers(tx, [{ id: idOf(who), given }], {
        by: null,
        now: morning(wednesday),
        language: 'zh',
        secret: hrSecret,
      }),
    );
  const leaves = (day: string | null) =>
    db.pool.query('update people.person set leave_date = $2 where id = $1', [idOf('a'), day]);
  const send = (day: string) => sendReminders(db, hrSecret, morning(day));
  const told = async (): Promise<string[]> => {
    const { rows } = await db.pool.query<{ who: string; title: string }>(
      `select p.login_name as who, n.title_zh as title from kit.notice n join people.person p on p.id = n.person_id
       order by n.id, p.id`,
    );
    await db.pool.query('delete from kit.notice');
    return rows.map(({ who, title }) => `${who}: ${title}`).toSorted();
  };

  test('a probation is told HR and the leader of, each step once, and every working day after it', async () => {
    await write('a', { UserType: 0, PrepareBARW: '2026-06-17' });
    expect(await send('2026-05-17')).toBe(0);
    await send(wednesday);
    expect(await told()).toEqual(probation('还有 14 天'));
    expect(await send(wednesday)).toBe(0);
    expect(await send('2026-06-04')).toBe(0);
    // The morning of the reminder on 10 June was missed. It is sent on the next morning that runs, even on a Sunday.
    await send('2026-06-14');
    expect(await told()).toEqual(probation('还有 3 天'));
    await send('2026-06-16');
    expect(await told()).toEqual(probation('还有 1 天'));
    await send('2026-06-17');
    expect(await told()).toEqual(probation('今天到期'));
    await send('2026-06-18');
    expect(await told()).toEqual(probation('已超期 1 天', '已于 2026-06-17 届满'));
    // A weekend and a company holiday.
    await saveDay(db, { day: '2026-06-22', works: false, name: '公司假日' });
    expect(await send('2026-06-20')).toBe(0);
    expect(await send('2026-06-21')).toBe(0);
    expect(await send('2026-06-22')).toBe(0);
    const { rows } = await db.pool.query('select user_type from people.person where id = $1', [idOf('a')]);
    expect(rows).toEqual([{ user_type: 0 }]);
    await write('a', { UserType: 1, RealityBARW: '2026-06-17' });
    expect(await send('2026-06-23')).toBe(0);
  });

  test('no confirmation happens automatically, however long the probation is over', async () => {
    await write('a', { UserType: 0, PrepareBARW: '2026-06-17' });
    for (const day of ['2026-06-17', '2026-06-18', '2026-12-31']) {
      await send(day);
      for (const job of [
        ...hrRequests.jobs!(db, testEnv),
        ...approval.jobs!(db, testEnv),
        ...people.jobs!(db, testEnv),
      ])
        if (/^(hr-requests|approval.effects|people)/.test(job.name)) await job.run({});
    }
    const { rows } = await db.pool.query(
      `select p.user_type as type, c.confirmed_on as confirmed from people.person p
       join people.employee_card c on c.person_id = p.id where p.id = $1`,
      [idOf('a')],
    );
    expect(rows).toEqual([{ type: 0, confirmed: null }]);
  });

  test('two processes that run at once tell it once', async () => {
    await write('a', { UserType: 0, PrepareBARW: '2026-06-17' });
    const sent = await Promise.all([send(wednesday), send(wednesday), send(wednesday)]);
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    expect(await told()).toEqual(probation('还有 14 天'));
  });

  test('another day is another reminder', async () => {
    await write('a', { UserType: 0, PrepareBARW: '2026-06-17' });
    await send(wednesday);
    await write('a', { PrepareBARW: '2026-06-10' });
    await send(wednesday);
    expect(await told()).toHaveLength(4);
  });

  test('contracts that no other follows, identity cards and their owners, graduations', async () => {
    await write('a', {
      ContractType: 1,
      ContractStartDate: '2023-07-01',
      ContractEndDate: '2026-07-05',
      IdCardLifespan: '2026-07-01',
      GraduateDate: '2026-06-30',
      IsGraduate: 0,
    });
    await write('fin2', {
      ContractType: 1,
      ContractStartDate: '2023-07-01',
      ContractEndDate: '2026-07-05',
      IdCardLifespan: '长期',
      GraduateDate: '2026-06-30',
      IsGraduate: 1,
    });
    await write('fin2', { ContractType: 2, ContractStartDate: '2026-07-06', ContractEndDate: '2031-07-05' });
    await send(wednesday);
    expect(await told()).toEqual([
      'a: 您的身份证将于 2026-07-01 到期（还有 28 天），请及时换领',
      'cash: a员 将于 2026-06-30 毕业（还有 27 天），请确认转正或续签安排',
      'cash: a员 的合同将于 2026-07-05 到期（还有 32 天）',
      'cash: a员 的身份证将于 2026-07-01 到期（还有 28 天）',
    ]);
  });

  test('the statutory age, by the birth date or the identity number', async () => {
    const first17 = '11010519660615001';
    await write('a', { Gender: 1, IdCard: `${first17}${identityCheckDigit(first17)}` as never });
    // A man born in June 1966 reaches the statutory age five months after turning 60.
    await send('2026-08-20');
    expect(await told()).toEqual(['cash: a员 将于 2026-11-15 达到法定退休年龄（还有 87 天）']);
    expect(await send('2026-08-21')).toBe(0);
    await write('a', { BirthDate: '1966-09-15' });
    await send('2026-08-21');
    expect(await told()).toEqual(['cash: a员 将于 2027-03-15 达到法定退休年龄（还有 206 天）']);
  });

  test('who has left, or leaves before the day, is nobody’s concern; without anybody to tell it waits', async () => {
    await write('a', { UserType: 0, PrepareBARW: '2026-06-17' });
    await db.pool.query('update people.person set is_active = false where id = $1', [idOf('a')]);
    expect(await send(wednesday)).toBe(0);
    await db.pool.query(
      `update people.person set is_active = true, leave_date = '2026-06-16' where id = $1`,
      [idOf('a')],
    );
    expect(await send(wednesday)).toBe(0);
    await db.pool.query(`update people.person set leave_date = null, leader_id = null where id = $1`, [
      idOf('a'),
    ]);
    await db.pool.query(`update people.person set is_active = false where id = $1`, [idOf('cash')]);
    expect(await send(wednesday)).toBe(0);
    await db.pool.query(`update people.person set is_active = true where id = $1`, [idOf('cash')]);
    expect(await send(wednesday)).toBe(1);
    await db.pool.query(`update people.person set leader_id = $2 where id = $1`, [idOf('a'), idOf('lead')]);
  });

  test('no reminder for people who leave before the statutory age', async () => {
    await write('a', { Gender: 1, BirthDate: '1966-06-15' });
    await leaves('2026-11-14');
    expect(await send('2026-08-20')).toBe(0);
    await leaves('2026-11-15');
    expect(await send('2026-08-20')).toBe(1);
    await leaves(null);
  });

  test('a card is linked to where it is seen', async () => {
    await write('a', { IdCardLifespan: shiftDays(companyDay(morning(wednesday)), 30) });
    await send(wednesday);
    const { rows } = await db.pool.query(`select person_id, url from kit.notice order by person_id`);
    expect(rows).toEqual([
      { person_id: idOf('a'), url: '/loginLog' },
      {
        person_id: idOf('cash'),
        url: `/EmployeeManagement/ContractManagement?AUID=${idOf('a')}&Tab=card`,
      },
    ]);
  });
});
