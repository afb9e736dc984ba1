import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { eachEngine } from '#tests/support/engines.ts';
import type { Answer } from '#tests/support/sign-in-flow.ts';
import { bodyOf, UserPortal } from '#tests/support/user-portal.ts';
import { assignmentRefusals as words } from '../contract/assignment-refusals.ts';
import { listStretches } from './queries/assignments.ts';
import { causes } from './rules/assignments.ts';

const today = companyDay(new Date());
const ago = (days: number): string => shiftDays(today, -days);

interface Preview {
  readonly Before: { readonly DeptName: string; readonly position: string } | null;
  readonly Changes: { readonly Field: string; readonly Until: string | null }[];
  readonly Rows: {
    readonly FromDay: string;
    readonly ToDay: string | null;
    readonly DeptId: number;
    readonly position: string;
    readonly IsNew: boolean;
  }[];
  readonly IsPresent: boolean;
  readonly Faults: { readonly Field: string; readonly Msg: string }[];
}

interface Shown {
  readonly Token: string;
  readonly Rows: {
    Kind: string;
    Changes: { Field: string; Old: unknown; New: unknown }[];
    Errors: { Field: string; Msg: string }[];
  }[];
}

eachEngine('places from a day on', (open) => {
  let users: UserPortal;
  let [research, sales] = [0, 0];
  let number = 0;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [userCodes.manage, userCodes.basic],
      hr: [userCodes.manage, userCodes.personnel],
      readonly: [userCodes.manage, userCodes.ownReadOnly],
      narrow: [],
      plain: [],
      chief: ['AASPermissionManagement'],
    });
    const add = async (name: string): Promise<number> =>
      (
        await users.one<{ id: number }>(
          `insert into people.department (name, name_en) values ($1, $1) returning id`,
          [name],
        )
      ).id;
    [research, sales] = [await add('研发'), await add('销售')];
    await users.db.pool.query('update people.department set path = array[id]');
    // A role whose scope contains only the own department, where nobody else works.
    await users.db.pool.query(
      `with r as (insert into people.role (name, name_en, data_scope) values ('本部门', 'Own', 2) returning id),
         rp as (insert into people.role_permission select r.id, n.id from r, people.permission n where n.code = $2)
       insert into people.person_role (person_id, role_id) select $1, id from r`,
      [users.ids['narrow'], userCodes.manage],
    );
    await users.db.pool.query('update people.person set department_id = $1 where id = $2', [
      sales,
      users.ids['narrow'],
    ]);
  });
  afterAll(() => users.portal.close());

  /** Adds a person who entered a number of days ago, in the head office. */
  const hire = async (days: number, more: object = {}): Promise<{ id: number; employeeId: string }> => {
    const employeeId = `D${(number += 1)}`;
    const { AUID } = await users.add(employeeId, { EntryTime: ago(days), ...more });
    return { id: AUID, employeeId };
  };
  const update = (who: string, AUID: number, given: object, language = 'en'): Promise<Answer> =>
    users.call(who, 'CacUser/Update', { AUID, ...given }, language);
  const preview = async (AUID: number, given: object, who = 'manager'): Promise<Preview> =>
    bodyOf(await users.call(who, 'Assignment/PreviewChange', { AUID, ...given }));
  const days = async (id: number) =>
    (await listStretches(users.db, [id]))
      .get(id)!
      .map(({ from, to, place, cause }) => [from, to, place.department_id, cause]);
  const person = (id: number) =>
    users.one<{ department_id: number; position: string; version: number }>(
      'select department_id, position, version from people.person where id = $1',
      [id],
    );

  const dryRun = async (head: string[], rows: SheetValue[][], who = 'manager', language = 'en') => {
    const { stream } = await excel('import', [
      { name: 'Users', head: head.map((title) => ({ title })), rows },
    ]);
    const { visitor, token } = await users.as(who);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(stream as Buffer)]), 'users.xlsx');
    const response = await visitor.jar.fetch(`${users.portal.url}/api/CacUser/DryRunUserImport`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-language': language },
      body: form,
    });
    const answer = { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
    return bodyOf<Shown>(answer);
  };
  const apply = (Token: string): Promise<Answer> =>
    users.call('manager', 'CacUser/ApplyUserImport', { Token });

  test('without a day a change holds from today; with one from then on, and the process record says so', async () => {
    const { id } = await hire(60);
    bodyOf(await update('manager', id, { DeptId: sales }));
    expect(await days(id)).toEqual([
      [ago(60), ago(1), 1, causes.entry],
      [today, null, sales, causes.correction],
    ]);
    bodyOf(await update('manager', id, { DeptId: research, position: '组长', EffectiveDay: ago(20) }));
    // The later change of department stays. The position also applies to the later rows, because none of them changed
    // it.
    expect(await days(id)).toEqual([
      [ago(60), ago(21), 1, causes.entry],
      [ago(20), ago(1), research, causes.correction],
      [today, null, sales, causes.correction],
    ]);
    expect(await person(id)).toMatchObject({ department_id: sales, position: '组长' });
    const { Rows } = bodyOf<{ Rows: { Changes: unknown[] }[] }>(
      await users.call('manager', 'CacUser/GetUserRecordPage', { AUID: id }),
    );
    expect(Rows[0]!.Changes).toEqual([
      { Field: 'EffectiveDay', Old: null, New: ago(20) },
      { Field: 'DeptId', Old: '总部', New: '研发' },
      { Field: 'position', Old: '', New: '组长' },
    ]);
  });

  test('the applicant files for the new department as soon as the past change makes it today’s', async () => {
    const { id } = await hire(60);
    bodyOf(await update('manager', id, { DeptId: research, EffectiveDay: ago(10) }));
    expect((await person(id)).department_id).toBe(research);
    const { count } = await users.one<{ count: number }>(
      `select count(*)::int as count from people.approval_identity where person_id = $1 and department_id <> $2`,
      [id, research],
    );
    expect(count).toBe(0);
  });

  describe('days that cannot be', () => {
    const cases = [
      ['a day ahead, which needs a bill', 'hr', shiftDays(today, 1), words.dayAhead],
      ['more than 31 days back', 'manager', ago(32), words.tooFarBack],
      ['before the entry', 'hr', ago(61), words.beforeEntry],
    ] as const;
    test.each(cases)('%s', async (_, who, EffectiveDay, refusal) => {
      const { id } = await hire(60);
      const before = await person(id);
      const answer = await update(who, id, { DeptId: research, EffectiveDay }, 'zh');
      expect([answer.status, answer.Body['Reason'], answer.Body['Field']]).toEqual([
        422,
        refusal.name,
        'EffectiveDay',
      ]);
      expect(answer.Msg).toBe(refusal.zh.replace('{value}', ago(31)));
      expect(await person(id)).toEqual(before);
      const { Faults } = await preview(id, { DeptId: research, EffectiveDay }, who);
      expect(Faults).toEqual([{ Field: 'EffectiveDay', Msg: refusal.en.replace('{value}', ago(31)) }]);
    });

    test('31 days back is for everybody, further back for personnel who see everybody', async () => {
      const { id } = await hire(60);
      bodyOf(await update('manager', id, { DeptId: research, EffectiveDay: ago(31) }));
      bodyOf(await update('hr', id, { DeptId: sales, EffectiveDay: ago(50) }));
      expect(await days(id)).toEqual([
        [ago(60), ago(51), 1, causes.entry],
        [ago(50), ago(32), sales, causes.correction],
        [ago(31), null, research, causes.correction],
      ]);
    });

    test('after the last working day; on it is the last one that can be changed', async () => {
      const { id } = await hire(60);
      bodyOf(
        await users.call('manager', 'CacUser/UserInfoIsUse', {
          AUID: id,
          IsUse: false,
          JobType: 1,
          DisableTime: ago(5),
        }),
      );
      for (const EffectiveDay of [ago(4), today]) {
        const answer = await update('manager', id, { DeptId: research, EffectiveDay });
        expect(answer.Body['Reason']).toBe('afterLeaving');
      }
      bodyOf(await update('manager', id, { DeptId: research, EffectiveDay: ago(5) }));
      expect((await days(id)).at(-1)).toEqual([ago(5), ago(5), research, causes.correction]);
    });

    test('a former employment is changed by personnel who see everybody, up to its end', async () => {
      const { id } = await hire(60);
      const leave = { AUID: id, IsUse: false, JobType: 1, DisableTime: ago(10) };
      bodyOf(await users.call('manager', 'CacUser/UserInfoIsUse', leave));
      bodyOf(
        await users.call('manager', 'CacUser/UserInfoIsUse', { AUID: id, IsUse: true, EntryTime: ago(5) }),
      );
      const given = { DeptId: research, EffectiveDay: ago(20) };
      expect((await update('manager', id, given)).Body['Reason']).toBe('formerEmployment');
      bodyOf(await update('hr', id, given));
      expect(await days(id)).toEqual([
        [ago(60), ago(21), 1, causes.entry],
        [ago(20), ago(10), research, causes.correction],
        [ago(5), null, 1, causes.reentry],
      ]);
    });

    test('a department closed today takes nobody, for past days either', async () => {
      const { id } = await hire(60);
      await users.db.pool.query('update people.department set is_active = false where id = $1', [sales]);
      const answer = await update('manager', id, { DeptId: sales, EffectiveDay: ago(10) });
      await users.db.pool.query('update people.department set is_active = true where id = $1', [sales]);
      expect([answer.Body['Reason'], answer.Body['Field']]).toEqual(['departmentGone', 'DeptId']);
    });
  });

  test('a preview says what saving then does, and changes nothing', async () => {
    const { id } = await hire(60);
    bodyOf(await update('manager', id, { DeptId: sales, EffectiveDay: ago(8) }));
    const before = await days(id);
    const given = { DeptId: research, position: '全新的岗位', EffectiveDay: ago(20) };
    const shown = await preview(id, given);
    expect(await days(id)).toEqual(before);
    expect(shown.Before).toMatchObject({ DeptName: '总部', position: '' });
    expect(shown.Changes).toEqual([
      { Field: 'DeptId', Until: ago(9) },
      { Field: 'position', Until: null },
    ]);
    expect([shown.IsPresent, shown.Faults]).toEqual([true, []]);
    expect(await users.one(`select count(*)::int as n from people.post where name = '全新的岗位'`)).toEqual({
      n: 0,
    });
    bodyOf(await update('manager', id, given));
    expect(shown.Rows.map((row) => [row.FromDay, row.ToDay, row.DeptId, row.position, row.IsNew])).toEqual([
      [ago(20), ago(9), research, '全新的岗位', true],
      [ago(8), null, sales, '全新的岗位', true],
    ]);
    expect((await days(id)).slice(1).map(([from, to, dept]) => [from, to, dept])).toEqual(
      shown.Rows.map((row) => [row.FromDay, row.ToDay, row.DeptId]),
    );
    const past = await preview(id, { DeptId: 1, EffectiveDay: ago(15) });
    expect([past.IsPresent, past.Changes]).toEqual([false, [{ Field: 'DeptId', Until: ago(9) }]]);
  });

  test('the preview names a company or department that does not exist, and keeps every row in its place', async () => {
    const { id } = await hire(60);
    bodyOf(await update('manager', id, { UserType: 2, EffectiveDay: ago(8) }));
    for (const [Field, refusal] of [
      ['CompanyId', peopleRefusals.companyGone],
      ['DeptId', peopleRefusals.departmentGone],
    ] as const) {
      const given = { [Field]: 999_999, position: '顾问', EffectiveDay: ago(20) };
      const shown = await preview(id, given);
      expect(shown.Faults.map((fault) => fault.Field)).toEqual([Field]);
      expect(shown.Faults[0]!.Msg).toBe(refusal.en.replace('{value}', '999999'));
      expect(shown.Rows.map((row) => [row.FromDay, row.ToDay, row.position, row.IsNew])).toEqual([
        [ago(20), ago(9), '顾问', true],
        [ago(8), null, '顾问', true],
      ]);
    }
  });

  test('nobody reports to themselves on a past day: the preview says so and saving is refused', async () => {
    const [one, other] = [await hire(60), await hire(60)];
    bodyOf(await update('manager', one.id, { leaderid: other.id, EffectiveDay: ago(20) }));
    bodyOf(await update('manager', one.id, { leaderid: null, EffectiveDay: ago(10) }));
    const given = { leaderid: one.id, EffectiveDay: ago(15) };
    expect((await preview(other.id, given)).Faults).toEqual([
      { Field: 'leaderid', Msg: peopleRefusals.leaderLoop.en },
    ]);
    const answer = await update('manager', other.id, given);
    expect([answer.Body['Reason'], answer.Body['Field']]).toEqual(['leaderLoop', 'leaderid']);
    bodyOf(await update('manager', other.id, { ...given, EffectiveDay: ago(10) }));
  });

  test('a caller who does not reach a person sees no preview of them and changes nothing', async () => {
    const { id } = await hire(60);
    const given = { AUID: id, DeptId: research, EffectiveDay: ago(5) };
    for (const path of ['Assignment/PreviewChange', 'CacUser/Update'])
      expect((await users.call('narrow', path, given)).status).toBe(404);
    expect((await users.call('plain', 'Assignment/PreviewChange', given)).status).toBe(403);
    const own = { AUID: users.ids['readonly'], DeptId: research, EffectiveDay: ago(5) };
    expect((await users.call('readonly', 'CacUser/Update', own)).status).toBe(403);
    expect(await days(id)).toHaveLength(1);
  });

  describe('Excel', () => {
    test.each(['生效日期', 'Effective day'])(
      'the column %s says from which day on places hold',
      async (title) => {
        const [one, other] = [await hire(60), await hire(60)];
        bodyOf(await update('manager', other.id, { DeptId: research }));
        const shown = await dryRun(
          ['工号', '部门', '职位', title],
          [
            [one.employeeId, '研发', '顾问', { day: ago(12) }],
            // The person is in that department already; only the day of the move is corrected.
            [other.employeeId, '研发', '', ago(12).replaceAll('-', '/')],
          ],
        );
        expect(shown.Rows.map(({ Kind, Changes }) => [Kind, Changes])).toEqual([
          [
            'changed',
            [
              { Field: 'EffectiveDay', Old: null, New: ago(12) },
              { Field: 'DeptId', Old: '总部', New: '研发' },
              { Field: 'position', Old: '', New: '顾问' },
            ],
          ],
          [
            'changed',
            [
              { Field: 'EffectiveDay', Old: null, New: ago(12) },
              { Field: 'DeptId', Old: '总部', New: '研发' },
            ],
          ],
        ]);
        bodyOf(await apply(shown.Token));
        expect((await days(one.id)).at(-1)).toEqual([ago(12), null, research, causes.import]);
        expect(await days(other.id)).toEqual([
          [ago(60), ago(13), 1, causes.entry],
          [ago(12), ago(1), research, causes.import],
          [today, null, research, causes.correction],
        ]);
      },
    );

    test('each row says what prevents its day', async () => {
      const [one, other] = [await hire(60), await hire(3)];
      const shown = await dryRun(
        ['工号', '中文名', '所属公司', '部门', '生效日期'],
        [
          [one.employeeId, '', '', '研发', shiftDays(today, 1)],
          [other.employeeId, '', '', '研发', ago(4)],
          ['NEW-1', '新人', '测试公司', '总部', ago(4)],
          ['E-plain', '', '', '研发', '上周'],
        ],
      );
      const said = shown.Rows.map(({ Kind, Errors }) => [
        Kind,
        ...Errors.map(({ Field, Msg }) => [Field, Msg]),
      ]);
      expect(said).toEqual([
        ['error', ['EffectiveDay', words.dayAhead.en]],
        ['error', ['EffectiveDay', words.beforeEntry.en]],
        ['error', ['EffectiveDay', words.dayOfNew.en]],
        ['error', ['EffectiveDay', 'Enter a date, such as 2026-01-05']],
      ]);
    });

    test('days that moved since the dry run stop it; a file without the column is as before', async () => {
      const one = await hire(60);
      const row = [[one.employeeId, '研发', ago(12)]];
      const { Token } = await dryRun(['工号', '部门', '生效日期'], row);
      bodyOf(await update('manager', one.id, { position: '别的', EffectiveDay: ago(30) }));
      expect((await apply(Token)).Body['Reason']).toBe('importStale');
      const again = await dryRun(['工号', '部门'], [[one.employeeId, '研发']]);
      expect(again.Rows[0]!.Changes).toEqual([{ Field: 'DeptId', Old: '总部', New: '研发' }]);
      bodyOf(await apply(again.Token));
      expect((await days(one.id)).at(-1)).toEqual([today, null, research, causes.import]);
    });
  });
});
