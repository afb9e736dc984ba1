import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant, companyMinute } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { textCell as text, writeBook } from '#tests/support/xlsx-writer.ts';
import { AttendDevice } from '../contract/AttendDevice.ts';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { addPunches, voidPunchesOf } from './commands/keep-punches.ts';
import { signatureOf } from './commands/push.ts';
import { iclock } from './handlers/iclock.ts';
import { forgetPlaces } from './queries/punches.ts';

const file = (text: string, name = 'a.csv') => ({ name, content: Buffer.from(text) });

const clock = (text = companyMinute(new Date(Date.now() - 3_600_000))) => `${text}:00`;

eachEngine('punches', (open) => {
  let portal: Portal;
  let db: Database;
  let terminal: Server;
  const failures: unknown[] = [];
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse'], lead: ['SettingUpCourse', 'AttendanceApplication'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
    terminal = createServer(iclock(db, (error) => failures.push(error)));
    await new Promise<void>((resolve) => {
      terminal.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(async () => {
    terminal.close();
    await portal.close();
  });
  beforeEach(async () => {
    await db.pool.query(
      `delete from attendance.recalc; delete from attendance.punch; delete from attendance.stray;
       delete from attendance.punch_batch; delete from attendance.badge; delete from attendance.device;
       delete from attendance.group_member; delete from attendance.attend_group`,
    );
  });

  const numberOf = async (who: Parameters<typeof idOf>[0]): Promise<string> =>
    (
      await db.pool.query<{ employee_id: string }>('select employee_id from people.person where id = $1', [
        idOf(who),
      ])
    ).rows[0]!.employee_id;
  const kept = async () =>
    (
      await db.pool.query<{ person_id: number; punch_at: Date; source: number; is_void: boolean }>(
        `select person_id, punch_at, source, void_at is not null as is_void from attendance.punch order by punch_at, person_id`,
      )
    ).rows;
  const asked = async () =>
    (
      await db.pool.query<{ day: string }>(
        'select distinct day from attendance.recalc where cause = 1 order by day',
      )
    ).rows.map(({ day }) => day);
  const yesterday = inDays(-1);
  const at = (time: string, day = yesterday): Date => companyInstant(`${day} ${time}`);
  const inGroup = (webPunch: boolean) =>
    db.pool.query(
      `with g as (insert into attendance.attend_group (name, mode, web_punch) values ('网页', 3, $1) returning id)
       insert into attendance.group_member (group_id, person_id, from_day) select id, $2, '2020-01-01' from g`,
      [webPunch, idOf('a')],
    );

  test('on the web a punch is the server’s, once a minute, of groups that have it', async () => {
    expect((await portal.call('a', AttendPunch.AddMyPunch, {})).refusal.Code).toBe(-42445);
    await inGroup(false);
    expect((await portal.call('a', AttendPunch.AddMyPunch, {})).status).toBe(422);
    await db.pool.query('update attendance.attend_group set web_punch = true');
    const place = { Latitude: 31.230416, Longitude: 121.473701, Accuracy: 12.4 };
    const answers = await Promise.all([1, 2, 3].map(() => portal.ok('a', AttendPunch.AddMyPunch, place)));
    expect(new Set(answers.map(({ At }) => String(At))).size).toBe(1);
    expect((await kept()).length).toBe(1);
    const own = await portal.ok('a', AttendPunch.GetMyPunchDay, {});
    expect([own.MayPunch, own.HasGroup, own.Punches.length]).toEqual([true, true, 1]);
    expect(await asked()).toEqual([inDays(-1), inDays(0)]);
    const { Rows } = await portal.ok('lead', AttendPunch.GetPunchPage, { AUID: idOf('a') });
    expect(Rows).toMatchObject([{ Source: 4, Latitude: 31.23042, Longitude: 121.4737, Accuracy: 12 }]);
    await forgetPlaces(db, new Date(Date.now() + 1000));
    expect((await portal.ok('lead', AttendPunch.GetPunchPage, {})).Rows).toMatchObject([{ Latitude: null }]);
  });

  test('a punch is made void with a reason, once, by whom it concerns; its time stays', async () => {
    await inTransaction(db, (tx) =>
      addPunches(tx, [{ personId: idOf('a'), at: at('09:01'), source: 1 }], new Date()),
    );
    const [punch] = (await portal.ok('cash', AttendPunch.GetPunchPage, {})).Rows;
    const empty = await portal.call('cash', AttendPunch.VoidPunch, { PunchID: punch!.PunchID, Reason: ' ' });
    expect(empty.status).toBe(400);
    expect(
      (await portal.call('a', AttendPunch.VoidPunch, { PunchID: punch!.PunchID, Reason: '错' })).status,
    ).toBe(403);
    await db.pool.query('delete from attendance.recalc');
    await portal.ok('lead', AttendPunch.VoidPunch, { PunchID: punch!.PunchID, Reason: '代打卡' });
    expect(await asked()).toEqual([inDays(-2), inDays(-1)]);
    expect(
      (await portal.call('lead', AttendPunch.VoidPunch, { PunchID: punch!.PunchID, Reason: '再' })).refusal
        .Code,
    ).toBe(-42446);
    expect(await kept()).toMatchObject([{ punch_at: at('09:01'), is_void: true }]);
    await inTransaction(db, (tx) =>
      addPunches(tx, [{ personId: idOf('cash'), at: at('09:01'), source: 1 }], new Date()),
    );
    const other = (await portal.ok('cash', AttendPunch.GetPunchPage, { AUID: idOf('cash') })).Rows[0]!;
    expect(
      (await portal.call('lead', AttendPunch.VoidPunch, { PunchID: other.PunchID, Reason: '越权' })).status,
    ).toBe(404);
    expect((await portal.ok('lead', AttendPunch.GetPunchPage, {})).Total).toBe(1);
  });

  test('repeats are harmless; a replaced card that was taken back may come again', async () => {
    const { body } = await askLeave(portal, 'a', {
      VacationType: 2,
      Segments: wholeDays(20),
    });
    const form = body.FormID;
    const one = { personId: idOf('a'), at: at('18:00'), source: 1 } as const;
    const add = (punches: Parameters<typeof addPunches>[1]) =>
      inTransaction(db, (tx) => addPunches(tx, punches, new Date()));
    expect([await add([one, one]), await add([one])]).toEqual([1, 0]);
    const card = { ...one, source: 6, formId: form, side: 2 } as const;
    expect(await add([card])).toBe(1);
    await inTransaction(db, (tx) => voidPunchesOf(tx, form, { by: null, now: new Date() }));
    expect((await kept()).filter(({ is_void }) => is_void).length).toBe(1);
    expect(await add([card])).toBe(1);
  });

  const dry = (text: string, ProfileID = 1) =>
    portal.send('cash', AttendPunch.DryRunPunchImport, { ProfileID }, file(text));
  const run = (text: string, Token: string, ProfileID = 1) =>
    portal.send('cash', AttendPunch.ImportPunches, { ProfileID, Name: '十一月', Token }, file(text));

  test('a file imported twice adds nothing, and its batch goes whole', async () => {
    const number = await numberOf('a');
    const text = `工号,打卡时间\n${number},${yesterday} 08:58\n${number},${yesterday} 18:03\nX-9,${yesterday} 09:00\n${number},昨天\n`;
    const tried = await dry(text);
    expect(tried.body).toMatchObject({
      Fresh: 2,
      Known: 0,
      Unknown: 1,
      Ahead: 0,
      Badges: ['X-9'],
      FaultCount: 1,
    });
    expect(await kept()).toEqual([]);
    expect((await run(`${text}${number},${yesterday} 12:00\n`, tried.body.Token)).refusal.Code).toBe(-40979);
    const done = await run(text, tried.body.Token);
    expect(done.body).toMatchObject({ Added: 2, Strays: 1 });
    const again = await dry(text);
    expect(again.body).toMatchObject({ Fresh: 0, Known: 2 });
    expect((await run(text, again.body.Token)).body).toMatchObject({ Added: 0, Strays: 0 });
    expect((await kept()).length).toBe(2);
    await db.pool.query('delete from attendance.recalc');
    expect(
      (await portal.ok('cash', AttendPunch.RevokePunchBatch, { BatchID: done.body.BatchID })).Punches,
    ).toBe(2);
    expect([await kept(), await asked()]).toEqual([[], [inDays(-2), inDays(-1)]]);
    expect((await portal.ok('cash', AttendPunch.GetStrayPunchPage, {})).Total).toBe(0);
    expect(
      (await portal.call('cash', AttendPunch.RevokePunchBatch, { BatchID: done.body.BatchID })).refusal.Code,
    ).toBe(-42449);
    expect((await dry(text)).body).toMatchObject({ Fresh: 2, Unknown: 1 });
  });

  test('times of an Excel file are whole seconds, and text may be in UTF-16', async () => {
    const number = await numberOf('a');
    const serial = (Date.parse(`${yesterday}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const head = [text('工号'), text('打卡时间')];
    const left = { attributes: 's="1"', inner: `<v>${serial + 0.7291666666}</v>` };
    const content = Buffer.from(
      writeBook({ rows: [head, [text(number), left]], formats: ['yyyy-mm-dd hh:mm'] }),
    );
    const excel = { name: 'a.xlsx', content };
    const { body } = await portal.send('cash', AttendPunch.DryRunPunchImport, { ProfileID: 1 }, excel);
    expect(body).toMatchObject({ Fresh: 1, FaultCount: 0 });
    const named = { ProfileID: 1, Name: '十一月', Token: body.Token };
    await portal.send('cash', AttendPunch.ImportPunches, named, excel);
    expect((await kept()).map(({ punch_at }) => punch_at)).toEqual([at('17:30')]);

    const lost = { attributes: 't="e"', inner: '<v>#REF!</v>' };
    const bad = { name: 'a.xlsx', content: Buffer.from(writeBook({ rows: [head, [text(number), lost]] })) };
    const refused = await portal.send('cash', AttendPunch.DryRunPunchImport, { ProfileID: 1 }, bad);
    expect([refused.status, refused.refusal.Msg]).toEqual([
      400,
      expect.stringContaining('B2 显示错误 #REF!'),
    ]);

    const wide = Buffer.from(`\ufeff工号\t打卡时间\r\n${number}\t${yesterday} 08:58\r\n`, 'utf16le');
    const tried = await portal.send(
      'cash',
      AttendPunch.DryRunPunchImport,
      { ProfileID: 1 },
      {
        name: 'a.txt',
        content: wide,
      },
    );
    expect(tried.body).toMatchObject({ Fresh: 1, FaultCount: 0 });
  });

  test('what is no such file is refused, its columns named; only who reaches everybody imports', async () => {
    expect((await dry('a,b\n1,2')).refusal.Msg).toContain('工号');
    expect((await dry('工号,打卡时间\n')).refusal.Code).toBe(-42448);
    const not = await portal.send('lead', AttendPunch.DryRunPunchImport, { ProfileID: 1 }, file('x'));
    expect(not.status).toBe(403);
    const lines = await dry(`${await numberOf('a')}\t${yesterday} 08:58:11\t0\t1\n`, 0);
    expect(lines.body).toMatchObject({ Fresh: 1, FaultCount: 0 });
    const named = await portal.ok('cash', AttendPunch.SavePunchProfile, {
      Name: '前台',
      BadgeColumn: 'Card',
      DayColumn: 'Date',
      TimeColumns: ['Times'],
    });
    const own = await dry(
      `Card,Date,Times\n${await numberOf('a')},${yesterday},08:59 18:01\n`,
      named.ProfileID,
    );
    expect(own.body).toMatchObject({ Fresh: 2 });
    await portal.ok('cash', AttendPunch.DropPunchProfile, { ProfileID: named.ProfileID });
  });

  test('an unknown badge loses no punch: once it is somebody’s, what waited counts, and what comes', async () => {
    const text = `9001 ${yesterday} 08:55:00\n9001 ${inDays(3)} 08:55:00\n`;
    const tried = await dry(text, 0);
    expect(tried.body).toMatchObject({ Fresh: 0, Unknown: 1, Ahead: 1 });
    await run(text, tried.body.Token, 0);
    const waiting = await portal.ok('cash', AttendPunch.GetStrayPunchPage, {});
    expect(waiting.Rows.map(({ Badge, Cause, Punches }) => [Badge, Cause, Punches])).toEqual([
      ['9001', 2, 1],
      ['9001', 1, 1],
    ]);
    expect(
      (await portal.call('lead', AttendPunch.AssignBadge, { Badge: '9001', AUID: idOf('a') })).status,
    ).toBe(403);
    expect((await portal.ok('cash', AttendPunch.AssignBadge, { Badge: '9001', AUID: idOf('a') })).Added).toBe(
      1,
    );
    expect(await kept()).toMatchObject([{ person_id: idOf('a'), punch_at: at('08:55') }]);
    expect((await dry(`9001 ${yesterday} 18:00:00`, 0)).body).toMatchObject({ Fresh: 1, Unknown: 0 });
    expect((await portal.ok('cash', AttendPunch.DropStrayPunches, { Badge: '9001', Cause: 2 })).Dropped).toBe(
      1,
    );
  });

  test('a signed push is taken once, from a device in use; a clock that is off is told', async () => {
    const { DeviceID, Token } = await portal.ok('cash', AttendDevice.AddDevice, { Name: '东门', Kind: 2 });
    const push = (Time: number, Lines: string, token = Token!) =>
      portal.call(null, AttendDevice.PushPunches, {
        DeviceID,
        Time,
        Lines,
        Signature: signatureOf(token, Time, Lines),
      });
    const line = `${await numberOf('a')} ${clock()}\nnonsense\n`;
    const now = Date.now();
    expect((await push(now, line)).status).toBe(403);
    await portal.ok('cash', AttendDevice.UpdateDevice, { DeviceID, Version: 1, Name: '东门', IsUse: true });
    expect((await push(now, line, 'wrong')).status).toBe(403);
    const taken = await push(now, line);
    expect(taken.body).toMatchObject({ Added: 1, Strays: 0, Faults: [2] });
    expect((await push(now, line)).status).toBe(409);
    const forged = await portal.call(null, AttendDevice.PushPunches, {
      DeviceID,
      Time: now + 1,
      Lines: `${line}9 ${clock()}`,
      Signature: signatureOf(Token!, now + 1, line),
    });
    expect(forged.status).toBe(403);
    expect((await portal.ok('cash', AttendDevice.GetDeviceList, {}))[0]).toMatchObject({ IsOff: false });
    expect((await push(now + 200_000, line)).body).toMatchObject({ Added: 0 });
    expect((await portal.ok('cash', AttendDevice.GetDeviceList, {}))[0]).toMatchObject({ IsOff: true });
    const renewed = await portal.ok('cash', AttendDevice.RenewDeviceToken, { DeviceID, Version: 2 });
    expect((await push(now + 300_000, line)).status).toBe(403);
    // With a new token, the device clock may start again at an earlier time.
    expect((await push(now, line, renewed.Token!)).status).toBe(200);
  });

  test('a terminal pushes its lines once it is registered and in use', async () => {
    const { port } = terminal.address() as AddressInfo;
    const ask = async (path: string, body?: string) => {
      const answer = await fetch(
        `http://127.0.0.1:${port}${path}`,
        body === undefined ? {} : { method: 'POST', body },
      );
      return [answer.status, await answer.text()] as const;
    };
    const lines = `${await numberOf('a')}\t${clock()}\t0\t1\t0\t0\n77\t${clock()}\t0\t15\n`;
    const cdata = '/iclock/cdata?SN=CKUH1&table=ATTLOG&Stamp=1';
    expect((await ask(cdata, lines))[0]).toBe(403);
    const { DeviceID, Token } = await portal.ok('cash', AttendDevice.AddDevice, {
      Name: '前台',
      Kind: 1,
      Serial: 'CKUH1',
    });
    expect(Token).toBeNull();
    expect((await ask(cdata, lines))[0]).toBe(403);
    await portal.ok('cash', AttendDevice.UpdateDevice, { DeviceID, Version: 1, Name: '前台', IsUse: true });
    expect((await ask('/iclock/cdata?SN=CKUH1&options=all&pushver=2.4.1'))[1]).toContain(
      'GET OPTION FROM: CKUH1',
    );
    expect(await ask(cdata, lines)).toEqual([200, 'OK: 2']);
    expect(await ask(cdata, lines)).toEqual([200, 'OK: 2']);
    expect(await ask('/iclock/getrequest?SN=CKUH1')).toEqual([200, 'OK']);
    expect((await ask('/iclock/cdata?SN=CKUH2&options=all'))[0]).toBe(403);
    expect((await ask(cdata, 'x'.repeat((1 << 20) + 1)))[0]).toBe(413);
    expect([(await kept()).length, failures]).toEqual([1, []]);
    expect((await portal.ok('cash', AttendPunch.GetStrayPunchPage, {})).Rows).toMatchObject([
      { Badge: '77', Punches: 1, DeviceName: '前台' },
    ]);
    const twice = await portal.call('cash', AttendDevice.AddDevice, { Name: '乙', Kind: 1, Serial: 'CKUH1' });
    expect([twice.status, twice.refusal.Field]).toEqual([409, 'Serial']);
    expect((await portal.call('lead', AttendDevice.GetDeviceList, {})).status).toBe(403);
  });
});
