import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyMinute } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { AttendPunch } from '../contract/AttendPunch.ts';

const head = ['卡号', '工号', '姓名', '部门'];

eachEngine('badges', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse'], lead: ['SettingUpCourse'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
  });
  afterAll(() => portal.close());
  beforeEach(() =>
    db.pool.query(
      `delete from attendance.recalc; delete from attendance.punch; delete from attendance.stray;
       delete from attendance.punch_batch; delete from attendance.badge`,
    ),
  );

  const listed = async (filter: object = {}, who: Member = 'cash') =>
    (await portal.ok(who, AttendPunch.GetBadgePage, filter)).Rows.map((row) => [row.Badge, row.AUID]);
  const dry = async (rows: readonly string[][]) =>
    (await portal.send('cash', AttendPunch.DryRunBadgeImport, {}, await sheetFile(head, rows))).body.Rows;
  /** Imports punches of badges that belong to nobody. */
  const stray = async (...badges: string[]) => {
    const at = companyMinute(new Date(Date.now() - 3_600_000));
    const content = Buffer.from(`工号,打卡时间\n${badges.map((badge) => `${badge},${at}:00`).join('\n')}`);
    const file = { name: 'a.csv', content };
    const { body } = await portal.send('cash', AttendPunch.DryRunPunchImport, {}, file);
    await portal.send('cash', AttendPunch.ImportPunches, { Name: 'x', Token: body.Token }, file);
  };
  const punched = async () =>
    (await db.pool.query('select person_id as who from attendance.punch order by 1')).rows.map(
      ({ who }) => who as number,
    );

  test('many badges are claimed at once, and all of their punches count', async () => {
    await stray('90001', '90002', '90003');
    const Badges = [
      { Badge: '90002', AUID: idOf('lead') },
      { Badge: '90001', AUID: idOf('a') },
    ];
    const { Assigned, Added } = await portal.ok('cash', AttendPunch.AssignBadges, { Badges });
    expect([Assigned, Added]).toEqual([2, 2]);
    expect(await punched()).toEqual([idOf('a'), idOf('lead')]);
    const { Rows } = await portal.ok('cash', AttendPunch.GetStrayPunchPage, {});
    expect(Rows.map(({ Badge }) => Badge)).toEqual(['90003']);
  });

  test('all or none: one person who does not exist claims nothing', async () => {
    await stray('90001');
    const Badges = [
      { Badge: '90001', AUID: idOf('a') },
      { Badge: '90002', AUID: 99_999 },
    ];
    expect((await portal.call('cash', AttendPunch.AssignBadges, { Badges })).status).toBe(404);
    expect(await punched()).toEqual([]);
    const twice = { Badges: [Badges[0]!, Badges[0]!] };
    expect((await portal.call('cash', AttendPunch.AssignBadges, twice)).status).toBe(400);
    expect((await portal.call('lead', AttendPunch.AssignBadges, { Badges })).status).toBe(403);
  });

  test('a person’s badges are listed with the person; a badge that is taken back is nobody’s', async () => {
    await portal.ok('cash', AttendPunch.AssignBadges, {
      Badges: [
        { Badge: 'C-1', AUID: idOf('a') },
        { Badge: 'C-2', AUID: idOf('a') },
        { Badge: 'C-3', AUID: idOf('boss') },
      ],
    });
    expect(await listed({ AUID: idOf('a') })).toEqual([
      ['C-1', idOf('a')],
      ['C-2', idOf('a')],
    ]);
    expect(await listed({ Keyword: 'c-3' })).toEqual([['C-3', idOf('boss')]]);
    // Whoever reaches a department sees the badges of its people, one by one.
    const own = await portal.ok('lead', AttendPunch.GetBadgePage, { AUID: idOf('a') });
    expect([own.Total, own.CanUpdate]).toEqual([2, false]);
    expect((await portal.call('lead', AttendPunch.GetBadgePage, { AUID: idOf('boss') })).status).toBe(404);
    expect((await portal.call('lead', AttendPunch.GetBadgePage, {})).status).toBe(403);
    await portal.ok('cash', AttendPunch.RemoveBadge, { Badge: 'C-1', AUID: idOf('a') });
    expect(
      (await portal.call('cash', AttendPunch.RemoveBadge, { Badge: 'C-2', AUID: idOf('boss') })).status,
    ).toBe(404);
    await stray('C-1');
    expect(await punched()).toEqual([]);
  });

  test('badges go out as Excel and come in again; a badge of somebody else is shown before it moves', async () => {
    await portal.ok('cash', AttendPunch.AssignBadges, { Badges: [{ Badge: '007', AUID: idOf('a') }] });
    const out = await readSheet(Buffer.from(await portal.bytes('cash', AttendPunch.ExportBadges, {})));
    expect(out.slice(1).map((row) => row.slice(0, 2))).toEqual([['007', 'a']]);
    const rows = await dry([
      ['007', 'a', '', ''],
      ['008', 'a', '', ''],
      ['007', 'lead', '', ''],
      ['009', 'nobody', '', ''],
      ['', 'a', '', ''],
    ]);
    expect(rows.map(({ Kind, Errors }) => [Kind, Errors.map(({ Field }) => Field).join()])).toEqual([
      ['same', ''],
      ['new', ''],
      ['error', 'Badge'],
      ['error', 'EmployeeId'],
      ['error', 'Badge'],
    ]);
    const [moved] = await dry([['007', 'lead', '', '']]);
    expect(moved).toMatchObject({ Kind: 'changed', OwnerName: 'a员', AUID: idOf('lead') });
  });
});
