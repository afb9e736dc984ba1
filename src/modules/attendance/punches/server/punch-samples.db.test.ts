import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyMinute } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { AttendPunch } from '../contract/AttendPunch.ts';

const folder = join(import.meta.dirname, '../../../../../tests/samples/attendance');

interface Expected {
  readonly badges?: Readonly<Record<string, string>>;
  readonly punches?: readonly { readonly EmployeeId: string; readonly at: string }[];
  readonly warnings?: readonly { readonly EmployeeId: string; readonly name: string }[];
  readonly refused?: string;
}
const { files, people } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
  readonly files: Readonly<Record<string, Expected>>;
  readonly people: readonly { readonly EmployeeId: string; readonly name: string; readonly badge: string }[];
};

const uploadOf = (name: string) => ({ name, content: readFileSync(join(folder, name)) });

eachEngine('sample files of punches', (open) => {
  let portal: Portal;
  let db: Database;
  const owners = ['a', 'lead', 'head'] as const;
  beforeAll(async () => {
    db = await open();
    portal = await openLeavePortal(db, { permissions: { cash: ['SettingUpCourse'] } });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    for (const [at, { EmployeeId, name }] of people.entries())
      await db.pool.query('update people.person set employee_id = $1, chinese_name = $2 where id = $3', [
        EmployeeId,
        name,
        idOf(owners[at]!),
      ]);
  });
  afterAll(() => portal.close());
  beforeEach(() =>
    db.pool.query(
      'delete from attendance.punch; delete from attendance.stray; delete from attendance.punch_batch; delete from attendance.badge',
    ),
  );

  const claim = async (badges: Expected['badges']) => {
    for (const [badge, number] of Object.entries(badges ?? {}))
      await portal.ok('cash', AttendPunch.AssignBadge, {
        Badge: badge,
        AUID: idOf(owners[people.findIndex(({ EmployeeId }) => EmployeeId === number)]!),
      });
  };

  test.each(Object.entries(files).filter(([, { refused }]) => !refused))('%s', async (name, expected) => {
    await claim(expected.badges);
    const tried = (await portal.send('cash', AttendPunch.DryRunPunchImport, {}, uploadOf(name))).body;
    expect(tried).toMatchObject({ Fresh: expected.punches!.length, FaultCount: 0, Unknown: 0, Ahead: 0 });
    expect(tried.Differences.map(({ EmployeeId, Name }) => ({ EmployeeId, name: Name }))).toEqual(
      (expected.warnings ?? []).map(({ EmployeeId, name: given }) => ({ EmployeeId, name: given })),
    );
    const done = { Name: name, Token: tried.Token };
    await portal.send('cash', AttendPunch.ImportPunches, done, uploadOf(name));
    const { rows } = await db.pool.query<{ EmployeeId: string; punch_at: Date }>(
      `select p.employee_id as "EmployeeId", u.punch_at from attendance.punch u join people.person p on p.id = u.person_id
       order by 1, 2`,
    );
    expect(
      rows.map(({ EmployeeId, punch_at }) => ({
        EmployeeId,
        at: `${companyMinute(punch_at)}:${String(punch_at.getUTCSeconds()).padStart(2, '0')}`,
      })),
    ).toEqual(expected.punches);
  });

  test.each(Object.entries(files).filter(([, { refused }]) => refused))('%s', async (name, { refused }) => {
    const said = await portal.send('cash', AttendPunch.DryRunPunchImport, {}, uploadOf(name), 'en');
    expect([said.status, said.refusal.Msg]).toEqual([422, `The file cannot be imported: ${refused}`]);
  });
});
