import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { roomDuty } from '#modules/rooms/server/open.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays, openReception, standAtNoon, type Reception } from '#tests/support/reception.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';
import { visitState as is } from '../contract/codes.ts';
import { visitorRefusals as no } from '../contract/refusals.ts';
import { visitDuty } from './commands/leave.ts';
import { anonymizeVisits, reportClosed, settleVisits } from './commands/settle.ts';

const DAY_MS = 86_400_000;

standAtNoon();

eachEngine('retention of visits', (open) => {
  let db: Database;
  let front: Reception;

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
  });
  afterAll(() => front.close());

  describe('the watch list', () => {
    test('a guest on the watch list is for the desk to confirm; the guest notices nothing', async () => {
      const made = await front.call('boss', VisitorForm.AddWatch, {
        Kind: 1,
        Phone: '13500000001',
        Reason: '曾有冲突',
      });
      const answer = await front.submit({ Phone: '135 0000 0001' });
      expect(answer).toMatchObject({ status: 200, body: { Code: 1 } });
      const id = await front.idOf(answer.body.FormNo);
      expect((await front.told('desk')).at(-1)).toContain('关注名单');
      // The host answers as for any other guest. The guest cannot come in until the desk has agreed, too.
      expect((await front.move('host', [id], is.approved)).body.Rows[0]).toMatchObject({ Code: 1, Msg: '' });
      expect(await front.move('desk', [id], is.onSite)).toMatchObject({ status: 403, code: no.held.code });
      const seen = (await front.call('desk', VisitorForm.GetDetail, { Id: id })).body;
      expect(seen).toMatchObject({ Flag: 1, FlagReason: '曾有冲突' });
      // The host sees no mark, because a colleague could register in somebody's name to learn who is on the list.
      expect((await front.call('host', VisitorForm.GetDetail, { Id: id })).body).toMatchObject({
        Flag: 0,
        FlagReason: '',
      });
      expect((await front.move('desk', [id], is.approved)).body.Code).toBe(1);
      expect((await front.call('boss', VisitorForm.DelWatch, { Id: made.body.Id })).body.Code).toBe(1);
      expect((await front.submit({ Phone: '13500000001' })).status).toBe(200);
      expect(await front.call('boss', VisitorForm.DelWatch, { Id: made.body.Id })).toMatchObject({
        status: 404,
      });
    });

    test('no character that nobody sees gets past it, and a name of nothing else is none', async () => {
      await front.call('boss', VisitorForm.AddWatch, { Kind: 1, Name: '张隐形', Reason: '曾有冲突' });
      for (const name of ['张\u200B隐形', '张隐\u00AD形', '张隐形\u2060']) {
        const id = await front.registered({ VisitorName: name });
        expect((await front.call('desk', VisitorForm.GetDetail, { Id: id })).body.Flag).toBe(1);
      }
      for (const VisitorName of ['\u200B', '\u00AD \u2060', '···'])
        expect(await front.submit({ VisitorName })).toMatchObject({ status: 400, field: 'VisitorName' });
    });

    test('an invited guest who answers for somebody else sees what others see, blocked or not', async () => {
      await front.call('boss', VisitorForm.AddWatch, { Kind: 1, Name: '替身者', Reason: '曾有冲突' });
      for (const VisitorName of ['替身者', '无关者']) {
        const made = await front.call('host', VisitorForm.Invite, {
          TemplateId: front.templateId,
          VisitorName: '受邀者',
          Purpose: '面谈',
          ...inDays(2),
        });
        const token = made.body.InviteToken;
        const guest = { Token: token, VisitorName, HostName: '', HostPhoneLast4: '' };
        expect((await front.submit(guest)).status).toBe(200);
        const found = await front.call('guest', VisitorForm.FindFormJsonAsync, { token });
        expect(found.body.Invite).toMatchObject({ VisitState: is.submitted });
      }
    });

    test('a VIP is told to desk and host, by name and company in any writing', async () => {
      await front.call('boss', VisitorForm.AddWatch, {
        Kind: 2,
        Name: '吴 总',
        Company: 'ACME（深圳）',
        Reason: '重要客户',
      });
      const id = await front.registered({ VisitorName: '吴总', Company: 'acme (深圳)' });
      expect((await front.call('host', VisitorForm.GetDetail, { Id: id })).body.Flag).toBe(2);
      expect((await front.told('desk')).at(-1)).toBe('重要访客已登记：吴总（acme (深圳)）');
      expect((await front.move('host', [id], is.approved)).body.Code).toBe(1);
    });

    test('guests already expected, and companions, are found as well', async () => {
      const id = await front.registered({ VisitorName: '来客甲', PeopleCount: 2, Companions: ['来客乙'] });
      expect((await front.call('desk', VisitorForm.GetDetail, { Id: id })).body.Flag).toBe(0);
      await front.call('boss', VisitorForm.AddWatch, { Kind: 1, Name: '来客乙', Reason: '曾有冲突' });
      expect((await front.call('desk', VisitorForm.GetDetail, { Id: id })).body.Flag).toBe(1);
      expect((await front.told('desk')).at(-1)).toContain('来客甲');
      const later = await front.registered({ PeopleCount: 2, Companions: ['来客 乙'] });
      expect((await front.call('desk', VisitorForm.GetDetail, { Id: later })).body.Flag).toBe(1);
    });

    test('an invitation does not tell a colleague whom the list knows', async () => {
      await front.call('boss', VisitorForm.AddWatch, { Kind: 1, Name: '被关注者', Reason: '曾有冲突' });
      const made = await front.call('host', VisitorForm.Invite, {
        TemplateId: front.templateId,
        VisitorName: '被关注者',
        Purpose: '面谈',
        ...inDays(2),
      });
      const seen = async (who: string) =>
        (await front.call(who, VisitorForm.GetDetail, { Id: made.body.Id })).body.Flag;
      expect([await seen('host'), await seen('desk')]).toEqual([0, 1]);
      // The guest does not see it either: their link shows the same as every other link.
      const token = made.body.InviteToken;
      const guest = { Token: token, VisitorName: '被关注者', PeopleCount: 1, Companions: [] };
      expect((await front.submit({ ...guest, HostName: '', HostPhoneLast4: '' })).status).toBe(200);
      expect(await front.stateOf(made.body.Id)).toBe(is.submitted);
      const found = await front.call('guest', VisitorForm.FindFormJsonAsync, { token });
      expect(found.body.Invite).toMatchObject({ VisitState: is.approved });
    });

    test('entries that say nothing or run out', async () => {
      expect(await front.call('boss', VisitorForm.AddWatch, { Kind: 1, Reason: 'x' })).toMatchObject({
        code: no.watchEmpty.code,
      });
      expect((await front.call('desk', VisitorForm.GetWatchPage, {})).status).toBe(403);
      await front.call('boss', VisitorForm.AddWatch, {
        Kind: 1,
        Name: '过期者',
        Reason: 'x',
        ExpireTime: shiftDays(companyDay(new Date()), -1),
      });
      const id = await front.registered({ VisitorName: '过期者' });
      expect((await front.call('host', VisitorForm.GetDetail, { Id: id })).body.Flag).toBe(0);
      const names = async (input: object) =>
        (await front.call('boss', VisitorForm.GetWatchPage, input)).body.Rows.map(({ Name }) => Name);
      expect(await names({})).not.toContain('过期者');
      expect(await names({ All: true, Keyword: '过期' })).toEqual(['过期者']);
    });
  });

  test('visitors to come get another host when theirs leaves', async () => {
    const id = await front.registered(inDays(5));
    const held = await visitDuty.held(db, front.ids['host']!);
    expect(held[0]).toMatchObject({ key: 'visitors', successor: 'none' });
    const done = await inTransaction(db, (tx) =>
      visitDuty.handOver(tx, {
        personId: front.ids['host']!,
        approvalSuccessor: front.ids['other']!,
        teamSuccessor: null,
        by: front.ids['desk']!,
        now: new Date(),
      }),
    );
    expect(done[0]?.count).toBe(held[0]?.count);
    expect((await front.call('other', VisitorForm.GetDetail, { Id: id })).body).toMatchObject({
      HostAUID: front.ids['other'],
    });
    expect((await front.told('other')).at(-1)).toContain('同事的访客由您接待');
    expect(await visitDuty.held(db, front.ids['host']!)).toEqual([]);
  });

  test('a guest who comes for a meeting goes with it, everybody else to whoever gets the meetings', async () => {
    const { ids } = front;
    const { rows: rooms } = await db.pool.query<{ id: number }>(
      `insert into rooms.room (name, building, floor, capacity, open_minute, close_minute, work_days_only, slot_minutes,
         min_minutes, max_minutes, advance_days, buffer_minutes, need_approval, check_in_enabled, release_minutes, created_at)
       values ('交接室', 'A', '2F', 8, 0, 1440, false, 15, 15, 1440, 400, 0, false, false, 10, now()) returning id`,
    );
    const meet = async (host: string, hours: number): Promise<number> => {
      const { rows } = await db.pool.query<{ id: number }>(
        `insert into rooms.booking (room_id, kind, title, host_id, creator_id, during, occupied, status, is_private, created_at)
         select $1, 1, '会', $2, $2, s, s, 1, false, now()
         from (select tstzrange($3::timestamptz + $4 * interval '1 hour', $3::timestamptz + ($4 + 1) * interval '1 hour') as s) x
         returning id`,
        [rooms[0]!.id, ids[host], new Date(), hours],
      );
      return rows[0]!.id;
    };
    const visits = [
      await front.registered(inDays(5)),
      await front.registered(inDays(5)),
      await front.registered(inDays(5)),
    ];
    const link = (visit: number, meeting: number) =>
      db.pool.query('update visitors.visit set schedule_id = $2 where id = $1', [visit, meeting]);
    await link(visits[1]!, await meet('host', 100));
    await link(visits[2]!, await meet('boss', 102));
    const leaving = {
      personId: ids['host']!,
      approvalSuccessor: ids['desk']!,
      teamSuccessor: ids['other']!,
      by: ids['admin']!,
      now: new Date(),
    };
    // Guests follow their meeting's new host, whether the visits or the meetings are handed over first.
    const done = await inTransaction(db, async (tx) => {
      const guests = await visitDuty.handOver(tx, leaving);
      await roomDuty.handOver(tx, leaving);
      return guests;
    });
    expect(done[0]?.to).toContainEqual({ personId: ids['boss'], count: 1 });
    const { rows } = await db.pool.query<{ id: number; host: number; meeting: number | null }>(
      `select v.id, v.host_id as host, b.host_id as meeting from visitors.visit v
       left join rooms.booking b on b.id = v.schedule_id where v.id = any($1) order by v.id`,
      [visits],
    );
    expect(rows.map(({ host, meeting }) => [host, meeting])).toEqual([
      [ids['other'], null],
      [ids['other'], ids['other']],
      [ids['boss'], ids['boss']],
    ]);
  });

  test('at the end of the day who is on site is closed, the next morning the desk hears of it', async () => {
    const inside = await front.expected();
    await front.move('desk', [inside], is.onSite);
    const now = new Date();
    await settleVisits(db, now, true);
    expect(await front.stateOf(inside)).toBe(is.closed);
    await reportClosed(db, new Date(now.getTime() + DAY_MS));
    expect((await front.told('desk')).at(-1)).toMatch(/有 \d+ 位访客未签退/);
  });

  test('the day after, who did not come is a no-show, who was not confirmed is cancelled; that does not wait for the job', async () => {
    const [came, asked, later] = [
      await front.expected(),
      await front.registered(),
      await front.expected(inDays(3)),
    ];
    await db.pool.query(
      `update visitors.visit set arrive_at = arrive_at - interval '1 day',
      leave_at = leave_at - interval '1 day' where id = $1`,
      [came],
    );
    expect(await front.move('desk', [came], is.onSite)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('未到访'),
    });
    expect(await settleVisits(db, new Date(Date.now() + DAY_MS))).toBeGreaterThan(1);
    expect([await front.stateOf(came), await front.stateOf(asked), await front.stateOf(later)]).toEqual([
      is.noShow,
      is.cancelled,
      is.approved,
    ]);
  });

  test('as long after the visit as the form says, nothing says any more who it was; that it was stays', async () => {
    const id = await front.expected({ VisitorName: '要忘记' });
    await front.move('desk', [id], is.onSite);
    await front.move('desk', [id], is.left);
    await anonymizeVisits(db, new Date(Date.now() + 89 * DAY_MS));
    expect((await front.call('desk', VisitorForm.GetDetail, { Id: id })).body.VisitorName).toBe('要忘记');
    expect(await anonymizeVisits(db, new Date(Date.now() + 91 * DAY_MS))).toBeGreaterThan(0);
    const { body } = await front.call('desk', VisitorForm.GetDetail, { Id: id });
    expect(body).toMatchObject({
      VisitorName: '',
      Phone: '',
      Company: '',
      Purpose: '',
      Companions: [],
      Document: {},
      PeopleCount: 2,
      VisitState: is.left,
      HostName: '测host',
      Anonymized: true,
    });
    const { rows } = await db.pool.query(
      'select phone_sealed, phone_hash, search from visitors.visit where id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ phone_sealed: '', phone_hash: '' });
    expect(JSON.stringify(rows)).not.toContain('要忘记');
  });
});
