import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { punchSource } from '#modules/attendance/contract/codes.ts';
import { WorkChatClient } from '#modules/people/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { corp, startWorkChat, type WorkChatServer } from '#tests/support/work-chat-server.ts';
import { AttendDevice } from '../contract/AttendDevice.ts';
import { askedSince, pullPunches, type AskPunches } from './commands/pull.ts';

const now = new Date('2030-03-20T02:00:00Z');
const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const after = (minutes: number): Date => before(-minutes);
const memberOf = (who: Parameters<typeof idOf>[0]): string => `member-${idOf(who)}`;
const seconds = (at: Date): number => at.getTime() / 1000;
const days = (count: number): number => count * 24 * 60;

const everybodyAt =
  (at: Date): AskPunches =>
  async (userIds) =>
    userIds.map((userId) => ({ userId, at, byNetwork: false }));

test.each([
  ['never asked for', undefined, days(30)],
  ['asked for a quarter of an hour ago', 15, 15 + 120],
  ['asked for two months ago', days(60), days(30)],
])('who was %s is asked for since then', (_name, ago, since) => {
  expect(askedSince(ago === undefined ? undefined : before(ago), now)).toEqual(before(since));
});

eachEngine('punches of WeCom', (open) => {
  let db: Database;
  let portal: Portal;
  let chat: WorkChatServer;
  let ask: AskPunches;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse'], lead: ['SettingUpCourse'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
    chat = await startWorkChat();
    const client = new WorkChatClient({
      ...corp,
      apiUrl: chat.url,
      authorizeUrl: 'https://wecom.test/authorize',
    });
    ask = (...asked) => client.checkIns(...asked);
  });
  afterAll(async () => {
    await portal.close();
    await chat.close();
  });
  beforeEach(async () => {
    await db.pool
      .query(`delete from attendance.recalc; delete from attendance.punch; delete from attendance.pulled;
      delete from attendance.pull_round; update people.person set chat_id = null, is_active = true`);
    await db.pool.query(`update people.person set chat_id = 'member-' || id where id = any($1)`, [
      [idOf('a'), idOf('lead')],
    ]);
    chat.checkIns.length = 0;
    chat.asked.length = 0;
  });

  const made = (who: Parameters<typeof idOf>[0], at: Date, more: object = {}): void =>
    void chat.checkIns.push({ userid: memberOf(who), checkin_time: seconds(at), ...more });
  const kept = async () =>
    (
      await db.pool.query<{ person: number; at: Date; source: number }>(
        'select person_id as person, punch_at as at, source from attendance.punch order by punch_at, person_id',
      )
    ).rows;
  const recalcs = async () => (await db.pool.query('select 1 from attendance.recalc')).rowCount;

  test('count for whom they belong to, by network or place, each once, and ask for their days', async () => {
    made('a', before(days(20)), { wifimac: '00:11' });
    made('lead', before(70));
    expect(await pullPunches(db, ask, now)).toBe(2);
    expect(await kept()).toEqual([
      { person: idOf('a'), at: before(days(20)), source: punchSource.network },
      { person: idOf('lead'), at: before(70), source: punchSource.place },
    ]);
    expect(await recalcs()).toBeGreaterThan(0);
    // A phone sent this punch late: it lies before the last round.
    made('a', before(30));
    expect(await pullPunches(db, ask, after(15))).toBe(1);
    expect(chat.asked.map(({ from, to }) => [from, to])).toEqual([
      [seconds(before(days(30))), seconds(now)],
      [seconds(before(120)), seconds(after(15))],
    ]);
    expect(await kept()).toHaveLength(3);
  });

  test('what is no punch, of a stranger, or lies ahead counts for nobody', async () => {
    made('a', before(60), { exception_type: '未打卡' });
    made('a', before(50), { exception_type: '时间异常' });
    chat.checkIns.push({ userid: 'nobody', checkin_time: seconds(before(50)) });
    expect(await pullPunches(db, ask, now)).toBe(1);
    expect(await pullPunches(db, everybodyAt(after(9)), now)).toBe(0);
    expect((await kept()).map(({ at }) => at)).toEqual([before(50)]);
  });

  test('whoever is bound later is asked for from the beginning; who has left is not asked for', async () => {
    await pullPunches(db, ask, before(15));
    made('fin1', before(days(3)));
    await db.pool.query(`update people.person set chat_id = 'member-' || id where id = $1`, [idOf('fin1')]);
    await db.pool.query('update people.person set is_active = false where id = $1', [idOf('lead')]);
    chat.asked.length = 0;
    expect(await pullPunches(db, ask, now)).toBe(1);
    expect(chat.asked).toEqual(
      expect.arrayContaining([
        { people: 1, from: seconds(before(15 + 120)), to: seconds(now) },
        { people: 1, from: seconds(before(days(30))), to: seconds(now) },
      ]),
    );
  });

  test('a refusal is noted and asked for again, and who administers everybody is told', async () => {
    chat.refuseNext(48002);
    made('a', before(40));
    await expect(pullPunches(db, ask, now)).rejects.toThrow('48002');
    const state = () => portal.ok('cash', AttendDevice.GetPullState, {});
    expect(await state()).toEqual({
      IsOn: false,
      LastAt: now.toISOString(),
      Failed: 'WeCom answered 48002 to a question about punches',
    });
    expect(await pullPunches(db, ask, after(15))).toBe(1);
    expect(await state()).toMatchObject({ LastAt: after(15).toISOString(), Failed: null });
    expect((await portal.call('lead', AttendDevice.GetPullState, {})).status).toBe(403);
  });

  test('a hundred people a question, and two rounds at once keep everything once', async () => {
    await db.pool
      .query(`insert into people.person (login_name, chinese_name, english_name, employee_id, company_id, department_id, chat_id)
      select 'wx' || n, '员工' || n, 'wx' || n, 'WX' || n, p.company_id, p.department_id, 'wx-' || n
      from generate_series(1, 130) n, people.person p where p.id = ${idOf('a')}`);
    for (let n = 1; n <= 130; n++)
      chat.checkIns.push({ userid: `wx-${n}`, checkin_time: seconds(before(n)) });
    const counts = await Promise.all([pullPunches(db, ask, now), pullPunches(db, ask, now)]);
    expect(counts[0] + counts[1]).toBe(130);
    expect(Math.max(...chat.asked.map(({ people }) => people))).toBe(100);
    expect(await kept()).toHaveLength(130);
    await db.pool.query(
      `delete from attendance.recalc; delete from attendance.punch; delete from attendance.pulled`,
    );
  });
});
