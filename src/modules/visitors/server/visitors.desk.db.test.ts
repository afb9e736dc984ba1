import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { listenToAll } from '#tests/support/happenings.ts';
import { inDays, openReception, restOfToday, standAtNoon, type Reception } from '#tests/support/reception.ts';
import { visitState as is } from '../contract/codes.ts';
import { visitorRefusals as no } from '../contract/refusals.ts';
import { VisitorForm } from '../contract/VisitorForm.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';

standAtNoon();

eachEngine('the desk', (open) => {
  let db: Database;
  let front: Reception;

  beforeAll(async () => {
    db = await open();
    front = await openReception(db);
  });
  afterAll(() => front.close());

  const register = (more: object, name = 'desk') =>
    front.call(name, VisitorForm.Register, {
      TemplateId: front.templateId,
      VisitorName: '李前台',
      Purpose: '送货',
      HostAUID: front.ids['host']!,
      ...restOfToday(),
      ...more,
    });

  describe('states', () => {
    test('submitted, confirmed by the host, in and out at the desk, each written down', async () => {
      const heard = await listenToAll(db);
      const id = await front.registered();
      expect((await front.move('host', [id], is.approved)).body.Code).toBe(1);
      expect(await heard()).toEqual([]);
      expect((await front.move('desk', [id], is.onSite)).body.Code).toBe(1);
      expect(await front.told('host')).toContain('您的访客已到达：赵访客（远山科技）');
      expect((await front.move('desk', [id], is.left)).body.Code).toBe(1);
      const data = { VisitId: id, link: `/VisitingManagement/VisitingRecords?visit=${id}` };
      expect(await heard()).toEqual([
        ['visit.arrived', data],
        ['visit.left', data],
      ]);
      const { body } = await front.call('desk', VisitorForm.GetDetail, { Id: id });
      expect(body.Log.map(({ Act, NameEn }) => `${Act} ${NameEn}`)).toEqual([
        'submitted ',
        'approved host',
        'checkedIn desk',
        'checkedOut desk',
      ]);
      expect(body.CheckInTime).not.toBeNull();
      expect(body.CheckOutTime).not.toBeNull();
    });

    test('others may not, and do not even see it', async () => {
      const id = await front.registered();
      expect(await front.move('other', [id], is.approved)).toMatchObject({ status: 404 });
      expect((await front.call('other', VisitorForm.GetDetail, { Id: id })).status).toBe(404);
      expect((await front.move('none', [id], is.approved)).status).toBe(403);
      await front.move('host', [id], is.approved);
      expect(await front.move('host', [id], is.onSite)).toMatchObject({ status: 403 });
      expect((await front.call('host', VisitorForm.Del, { id })).status).toBe(403);
    });

    test('an illegal step, a stale one, and a decline without a reason are refused', async () => {
      const id = await front.registered();
      expect(await front.move('desk', [id], is.left)).toMatchObject({
        status: 409,
        code: no.stateChanged.code,
      });
      expect(await front.move('desk', [id], is.noShow)).toMatchObject({ code: no.notMovable.code });
      expect(await front.move('host', [id], is.approved, { RowVersion: 9 })).toMatchObject({
        status: 409,
        code: 40900,
      });
      expect(await front.move('host', [id], is.refused)).toMatchObject({
        code: no.reasonNeeded.code,
        field: 'Reason',
      });
      expect((await front.move('host', [id], is.refused, { Reason: '当天不在' })).body.Code).toBe(1);
      expect(await front.move('host', [id], is.approved)).toMatchObject({ status: 409 });
    });

    test('two desks that check the same guest in: one does, the other hears that it is done', async () => {
      const visits = await Promise.all(Array.from({ length: 5 }, () => front.expected()));
      for (const id of visits) {
        const answers = await Promise.all(
          ['desk', 'desk2', 'desk', 'desk2'].map((name) => front.move(name, [id], is.onSite)),
        );
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
        expect(answers.find(({ status }) => status === 409)?.msg).toContain('在访');
      }
    });

    test('several visits succeed or fail one by one', async () => {
      const [a, b] = [await front.expected(), await front.expected(inDays(3))];
      const { body } = await front.move('desk', [b, a, 999_999], is.onSite);
      expect(body.Code).toBe(0);
      expect(body.Rows.map(({ Id, Code }) => [Id, Code])).toEqual([
        [a, 1],
        [b, no.otherDay.code],
        [999_999, 40400],
      ]);
    });

    test('a pass of another day is refused with the time it is good for; its number finds it too', async () => {
      const answer = await front.submit(inDays(2));
      const id = await front.idOf(answer.body.FormNo);
      await front.move('host', [id], is.approved);
      expect(await front.call('desk', VisitorForm.FindPass, { Pass: answer.body.Pass })).toMatchObject({
        code: no.passEarly.code,
      });
      const now = await front.submit();
      await front.move('host', [await front.idOf(now.body.FormNo)], is.approved);
      for (const Pass of [now.body.FormNo, now.body.FormNo.toLowerCase(), now.body.FormNo.slice(-6)])
        expect((await front.call('desk', VisitorForm.FindPass, { Pass })).body.FormNo).toBe(now.body.FormNo);
      expect((await front.call('host', VisitorForm.FindPass, { Pass: now.body.FormNo })).status).toBe(403);
    });
  });

  test('the desk registers a guest who stands there; confirmed by phone, they come in at once', async () => {
    expect((await register({})).body.VisitState).toBe(is.submitted);
    expect((await register({ Confirmed: true, CheckIn: true, Phone: '13700000002' })).body.VisitState).toBe(
      is.onSite,
    );
    expect(await register({ HostAUID: 99_999 })).toMatchObject({ code: no.hostUnknown.code });
    expect(await register({ Phone: '12' })).toMatchObject({ code: no.phoneWrong.code });
    expect((await register({}, 'host')).status).toBe(403);
  });

  const inviteTo = (ScheduleId: number) =>
    front.call('host', VisitorForm.Invite, {
      TemplateId: front.templateId,
      VisitorName: '周开会',
      Purpose: '开会',
      ScheduleId,
      ...inDays(1),
    });
  const meetingOf = async (name: string, Id: number) =>
    (await front.call(name, VisitorForm.GetDetail, { Id })).body.Meeting;

  test('an invitation names a meeting of the host, and the desk sees where that is', async () => {
    const { rows: rooms } = await db.pool.query<{ id: number }>(
      `insert into rooms.room (name, building, floor, capacity, open_minute, close_minute, work_days_only, slot_minutes,
         min_minutes, max_minutes, advance_days, buffer_minutes, need_approval, check_in_enabled, release_minutes, created_at)
       values ('接待室', 'A', '2F', 8, 0, 1440, false, 15, 15, 1440, 400, 0, false, false, 10, now()) returning id`,
    );
    const meet = async (hours: number, isPrivate: boolean, host = 'host'): Promise<number> => {
      const { rows } = await db.pool.query<{ id: number }>(
        `with s as (select $5::timestamptz + $1 * interval '1 hour' as at)
         insert into rooms.booking (room_id, kind, title, host_id, creator_id, during, occupied, status, is_private, created_at)
         select $2, 1, '薪酬会', $3, $3, tstzrange(at, at + interval '1 hour'), tstzrange(at, at + interval '1 hour'), 1, $4,
           now() from s returning id`,
        [hours, rooms[0]!.id, front.ids[host], isPrivate, new Date()],
      );
      return rows[0]!.id;
    };
    const [open, secret, others, past] = [
      await meet(24, false),
      await meet(26, true),
      await meet(28, false, 'other'),
      await meet(-5, false),
    ];
    const { Id } = (await inviteTo(open)).body;
    expect(await meetingOf('desk', Id)).toMatchObject({
      Id: open,
      Title: '薪酬会',
      RoomName: '接待室',
      Floor: '2F',
      IsOff: false,
    });
    const hidden = (await inviteTo(secret)).body.Id;
    expect((await meetingOf('desk', hidden))?.Title).toBe('');
    expect((await meetingOf('host', hidden))?.Title).toBe('薪酬会');
    for (const none of [others, past, 999_999])
      expect(await inviteTo(none)).toMatchObject({ code: no.meetingGone.code, field: 'ScheduleId' });
    await db.pool.query('update rooms.booking set status = 2 where id = $1', [open]);
    expect((await meetingOf('desk', Id))?.IsOff).toBe(true);
    expect(await inviteTo(open)).toMatchObject({ code: no.meetingGone.code });
  });

  describe('the records', () => {
    test('hosts see their own, the desk all of them, by view, words and phone', async () => {
      const id = await front.expected({
        VisitorName: '周吴郑',
        Phone: '13600009876',
        Company: 'Blue Harbor',
      });
      const rows = async (name: string, input: object) =>
        (await front.call(name, VisitorForm.GetDataPage, { PageSize: 200, ...input })).body.Rows.map(
          ({ Id }) => Id,
        );
      expect(await rows('desk', { Keyword: '吴郑' })).toContain(id);
      expect(await rows('desk', { Keyword: 'blue harbor' })).toContain(id);
      expect(await rows('desk', { Keyword: '9876' })).toEqual([id]);
      expect(await rows('desk', { Keyword: '+86 136 0000 9876' })).toEqual([id]);
      expect(await rows('desk', { Tab: 'expected', Keyword: '周吴郑' })).toEqual([id]);
      expect(await rows('desk', { Tab: 'onSite', Keyword: '周吴郑' })).toEqual([]);
      expect(await rows('host', { Keyword: '周吴郑' })).toEqual([id]);
      expect(await rows('other', {})).toEqual([]);
      expect(await rows('desk', { Keyword: '%' })).toEqual([]);
      const before = (await front.call('desk', VisitorForm.GetDataPage, {})).body.Counters;
      await front.move('desk', [id], is.onSite);
      const after = (await front.call('desk', VisitorForm.GetDataPage, {})).body.Counters;
      expect(after).toEqual({
        Coming: before.Coming - 1,
        Expected: before.Expected - 1,
        OnSite: before.OnSite + 1,
        OnSitePeople: before.OnSitePeople + 2,
        Left: before.Left,
      });
      const rollCall = (await front.call('desk', VisitorForm.GetRollCall, {})).body.Rows;
      expect(rollCall.map(({ Id }) => Id)).toContain(id);
      expect((await front.call('host', VisitorForm.GetRollCall, {})).status).toBe(403);
    });

    test('a host reads first the guests who wait for them, then who comes next, then who came last', async () => {
      const Company = '先看等我的';
      const late = await front.expected({ Company, ...inDays(6) });
      const soon = await front.expected({ Company, ...inDays(2) });
      const over = [];
      for (const days of [1, 3]) {
        const id = await front.expected({ Company, ...inDays(days) });
        await front.move('host', [id], is.cancelled, { Reason: '改期' });
        over.push(id);
      }
      const waiting = await front.registered({ Company, ...inDays(8) });
      const order = [waiting, soon, late, ...over.toReversed()];
      for (const [who, more] of [
        ['host', {}],
        ['desk', { HostAUID: front.ids['host']! }],
      ] as const) {
        const page = async (PageIndex: number) =>
          (
            await front.call(who, VisitorForm.GetDataPage, {
              Keyword: Company,
              PageSize: 3,
              PageIndex,
              ...more,
            })
          ).body.Rows.map(({ Id }) => Id);
        expect([...(await page(1)), ...(await page(2))]).toEqual(order);
      }
    });

    test('the number beside a view is that of its list, on whatever day they come', async () => {
      await front.expected(inDays(4));
      for (const who of ['desk', 'host']) {
        const { body } = await front.call(who, VisitorForm.GetDataPage, { Tab: 'expected' });
        expect(body.Counters.Coming).toBe(body.Total);
        expect(body.Counters.Expected).toBeLessThan(body.Total);
      }
    });

    test('a phone is shown in full with a reason, and that is written down', async () => {
      const id = await front.registered({ Phone: '13600001234' });
      const shown = await front.call('desk', VisitorForm.Reveal, {
        Id: id,
        Field: 'Phone',
        Reason: '失物招领',
      });
      expect(shown.body.Value).toBe('13600001234');
      expect(
        await front.call('desk', VisitorForm.Reveal, { Id: id, Field: 'IdCard', Reason: 'x' }),
      ).toMatchObject({
        status: 404,
      });
      expect(
        (await front.call('host', VisitorForm.Reveal, { Id: id, Field: 'Phone', Reason: 'x' })).status,
      ).toBe(403);
      const { body } = await front.call('desk', VisitorForm.GetDetail, { Id: id });
      expect(body.Log.at(-1)).toMatchObject({ Act: 'phoneRevealed', Note: '失物招领', NameEn: 'desk' });
      expect((await verifyAudit(db)).broken).toEqual([]);
    });

    test('the Excel file has what the filters leave', async () => {
      await front.registered({ VisitorName: '周出表', Phone: '13600004321' });
      const url = `${front.url}${VisitorForm.ExportData.path}?Keyword=${encodeURIComponent('周出表')}`;
      const response = await fetch(url, { headers: front.who['desk']!.headers });
      expect(response.headers.get('content-type')).toContain('spreadsheetml');
      const { default: readExcelFile } = await import('read-excel-file/node');
      const [head, ...rows] = (await readExcelFile(Buffer.from(await response.arrayBuffer())))[0]!.data;
      expect(head).toContain('访客');
      expect(rows.map((row) => row[1])).toEqual(['周出表']);
      expect(JSON.stringify(rows)).not.toContain('13600004321');
      expect((await fetch(url, { headers: front.who['host']!.headers })).status).toBe(403);
      // An export with more visits than the limit is refused, not cut off.
      const { rows: kept } = await db.pool.query<{ id: string }>('select max(id) as id from visitors.visit');
      const { rows: columns } = await db.pool.query<{ names: string }>(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_schema = 'visitors' and table_name = 'visit'
           and column_name not in ('id', 'number', 'invite_token', 'search')`,
      );
      await db.pool.query(
        `insert into visitors.visit (number, ${columns[0]!.names})
         select 'many-' || n, ${columns[0]!.names} from visitors.visit, generate_series(1, 20000) n where id = $1`,
        [kept[0]!.id],
      );
      const all = await fetch(front.url + VisitorForm.ExportData.path, {
        headers: front.who['desk']!.headers,
      });
      expect(all.status).toBe(422);
      await db.pool.query(`delete from visitors.visit where number like 'many-%'`);
    });

    test('a deleted visit is gone from every list and says nothing any more', async () => {
      const id = await front.registered({ VisitorName: '要删除' });
      expect((await front.call('desk', VisitorForm.Del, { id })).body.Code).toBe(1);
      expect((await front.call('desk', VisitorForm.GetDetail, { Id: id })).status).toBe(404);
      const { rows } = await db.pool.query('select * from visitors.visit where id = $1', [id]);
      expect(rows[0]).toMatchObject({ name: '', phone_sealed: '', state: -2, document: {} });
      const inside = await front.expected();
      await front.move('desk', [inside], is.onSite);
      expect(await front.call('desk', VisitorForm.Del, { id: inside })).toMatchObject({ status: 409 });
    });
  });
});
