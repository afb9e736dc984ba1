import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import { eachEngine } from '#tests/support/engines.ts';
import type { Answer } from '#tests/support/sign-in-flow.ts';
import { bodyOf, newUser, UserPortal } from '#tests/support/user-portal.ts';
import { textCell as text, writeBook, type RawCell } from '#tests/support/xlsx-writer.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { fieldNames, userFields } from '../contract/user-fields.ts';
import { userCodes } from '../contract/user-tabs.ts';
import { applyImport } from './commands/import.ts';

interface Named {
  readonly NewDepartments: string[];
  readonly NewPosts: string[];
  readonly MayCreate: boolean;
}

interface Shown {
  readonly Token: string;
  readonly Rows: {
    Row: number;
    Kind: string;
    Changes: { Field: string; Old: unknown; New: unknown }[];
    Errors: { Field: string; Msg: string }[];
  }[];
}

const head = [
  '工号',
  '中文名',
  'Company',
  '部门',
  '职位',
  '直属上级',
  '入职日期',
  '手机号',
  '学历',
  '核心成员',
  '身份证号',
];

const file = async (head: string[], rows: SheetValue[][]): Promise<Buffer> => {
  const { stream } = await excel('import', [{ name: 'Users', head: head.map((title) => ({ title })), rows }]);
  return stream as Buffer;
};

const numberOf = (digits: string) => digits + identityCheckDigit(digits);

eachEngine('users in Excel', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [userCodes.manage, userCodes.common],
      readonly: [userCodes.manage, userCodes.ownReadOnly],
      viewer: [userCodes.basic],
      organiser: [userCodes.manage, userCodes.common, 'Organization'],
      keeper: [userCodes.manage, userCodes.basic, userCodes.common],
      lister: [userCodes.manage],
      plain: [],
      chief: ['AASPermissionManagement'],
    });
  });
  afterAll(() => users.portal.close());

  const dryRun = async (bytes: Buffer, name = 'manager', language = 'en', query = '') => {
    const { visitor, token } = await users.as(name);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'users.xlsx');
    const response = await visitor.jar.fetch(`${users.portal.url}/api/CacUser/DryRunUserImport?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-language': language },
      body: form,
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  };
  const dryRunRow = (cells: readonly RawCell[]) =>
    dryRun(Buffer.from(writeBook({ rows: [head.map(text), cells], formats: ['000000'] })));

  test('numbers shown with leading zeros are read as shown, and cells with errors are named', async () => {
    const number = { attributes: 's="1"', inner: '<v>123</v>' };
    const known = ['测试公司', '总部', '工程师', '', '2026-03-01'].map(text);
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('000123')));
    const [found] = bodyOf<Shown>(await dryRunRow([number, text('零号'), ...known])).Rows;
    expect(found).toMatchObject({ Kind: 'changed', Errors: [] });
    const lost = { attributes: 't="e"', inner: '<v>#N/A</v>' };
    const bad = await dryRunRow([text('X9'), lost, ...known]);
    expect([bad.status, bad.Msg]).toEqual([400, expect.stringContaining('B2 shows the error #N/A')]);
  });
  const download = async (path: string, name = 'manager'): Promise<unknown[][]> => {
    const { visitor, token } = await users.as(name);
    const response = await visitor.jar.fetch(`${users.portal.url}/api/CacUser/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-language': 'zh' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('.xlsx');
    return readSheet(Buffer.from(await response.arrayBuffer()));
  };

  test('a dry run shows every row, and applying does exactly that', async () => {
    bodyOf(
      await users.call('manager', 'CacUser/Add', newUser('X1', { position: '旧职位', Phone: '13311112222' })),
    );
    const rows: SheetValue[][] = [
      ['X1', '', '', '', '新职位', '', '', '13322223333', '本科', '是', ''],
      ['X1-same', '', '', '', '', '', '', '', '', '', ''],
      ['X2', '新员工', '测试公司', '总部', '工程师', 'X3', { day: '2026-03-01' }, '', '', '', ''],
      ['X3', '新主管', 'Test', 'Head office', '主管', 'E-plain', '2026/1/5', '', '硕士', '否', ''],
      ['X4', '', '没有公司', '没有部门', '', 'nobody', '', '1', '小学生', '', '123'],
      ['', '', '', '', '', '', '', '', '', '', ''],
    ];
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('X1-same')));
    const answer = await dryRun(await file(head, rows));
    const shown = bodyOf<Shown>(answer);
    expect(shown.Rows.map(({ Row, Kind }) => [Row, Kind])).toEqual([
      [2, 'changed'],
      [3, 'same'],
      [4, 'new'],
      [5, 'new'],
      [6, 'error'],
    ]);
    expect(shown.Rows[0]!.Changes).toEqual([
      { Field: 'Phone', Old: '133****2222', New: '133****3333' },
      { Field: 'position', Old: '旧职位', New: '新职位' },
      { Field: 'IsCore', Old: false, New: true },
      { Field: 'Education', Old: null, New: 7 },
    ]);
    expect(shown.Rows[2]!.Changes).toContainEqual({ Field: 'leaderid', Old: null, New: '新主管' });
    expect(Object.fromEntries(shown.Rows[4]!.Errors.map(({ Field, Msg }) => [Field, Msg]))).toEqual({
      CompanyId: 'This company does not exist: 没有公司',
      DeptId: 'This department does not exist: 没有部门',
      leaderid: 'This employee ID does not exist: nobody',
      ChineseName: 'Must not be empty',
      Phone: 'Enter a valid phone number',
      Education: 'Choose one of the listed values',
      IdCard:
        'An identity number must have 18 characters. For other documents, choose the document type as well.',
    });
    expect(
      await users.one(`select count(*)::int as n from people.person where employee_id in ('X2', 'X3', 'X4')`),
    ).toEqual({ n: 0 });
    const sealed = await users.one<{ sealed_rows: string }>('select sealed_rows from people.user_import');
    expect(sealed.sealed_rows).not.toContain('13322223333');

    const foreign = await users.call('readonly', 'CacUser/ApplyUserImport', { Token: shown.Token });
    expect(foreign.Body['Reason']).toBe('importGone');
    expect(bodyOf(await users.call('manager', 'CacUser/ApplyUserImport', { Token: shown.Token }))).toEqual({
      Code: 1,
      AddedAUIDs: [expect.any(Number), expect.any(Number)],
      Added: 2,
      Changed: 1,
    });
    const { rows: added } = await users.db.pool.query(
      `select p.employee_id, p.entry_date, l.employee_id as leader, c.education from people.person p
       left join people.person l on l.id = p.leader_id left join people.employee_card c on c.person_id = p.id
       where p.employee_id in ('X1', 'X2', 'X3', 'X4') order by 1`,
    );
    expect(added).toEqual([
      { employee_id: 'X1', entry_date: null, leader: null, education: 7 },
      { employee_id: 'X2', entry_date: '2026-03-01', leader: 'X3', education: null },
      { employee_id: 'X3', entry_date: '2026-01-05', leader: 'E-plain', education: 8 },
    ]);
    expect(
      (await users.call('manager', 'CacUser/ApplyUserImport', { Token: shown.Token })).Body['Reason'],
    ).toBe('importGone');
  });

  test('a change between the dry run and its application stops the import', async () => {
    const { AUID } = bodyOf<{ AUID: number }>(
      await users.call('manager', 'CacUser/Add', newUser('S1', { position: '甲' })),
    );
    const { Token } = bodyOf<Shown>(await dryRun(await file(['Employee ID', 'Position'], [['S1', '乙']])));
    bodyOf(await users.call('manager', 'CacUser/Update', { AUID, position: '丙' }));
    const refused = await users.call('manager', 'CacUser/ApplyUserImport', { Token });
    expect([refused.status, refused.Body['Reason']]).toEqual([409, 'importStale']);
    expect(await users.one('select position from people.person where id = $1', [AUID])).toEqual({
      position: '丙',
    });
  });

  test('the sign-in of somebody with more rights is an error of its row', async () => {
    const rows = [
      ['E-chief', 'mine@example.com', '甲'],
      ['E-plain', 'plain@example.org', '乙'],
    ];
    const shown = bodyOf<Shown>(await dryRun(await file(['工号', '邮箱', '职位'], rows)));
    expect(shown.Rows.map(({ Kind, Errors }) => [Kind, Errors.map(({ Field }) => Field)])).toEqual([
      ['error', ['Email']],
      ['changed', []],
    ]);
    const { Token } = bodyOf<Shown>(
      await dryRun(await file(['工号', '邮箱'], [['E-plain', 'p@example.org']])),
    );
    await users.db.pool.query(
      `insert into people.person_role (person_id, role_id)
       select $1, id from people.role where name = 'AASPermissionManagement'`,
      [users.ids['plain']],
    );
    expect((await users.call('manager', 'CacUser/ApplyUserImport', { Token })).Body['Reason']).toBe(
      'importStale',
    );
  });

  test.each([
    [['E-plain', '', '本科'], 'error', ['Education']],
    [['E-plain', '专员', ''], 'changed', []],
    [['E-readonly', '总裁', ''], 'error', ['position']],
    [['E-readonly', '', ''], 'same', []],
  ])(
    'neither a card that one may not see nor one’s own row under AASDisable: %j',
    async (row, kind, fields) => {
      const answer = await dryRun(await file(['工号', '职位', '学历'], [row]), 'readonly');
      const [shown] = bodyOf<Shown>(answer).Rows;
      expect([shown!.Kind, shown!.Errors.map(({ Field }) => Field)]).toEqual([kind, fields]);
    },
  );

  test('two rows of one employee id, and a loop of leaders, are errors', async () => {
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('D1')));
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('D2')));
    const shown = bodyOf<Shown>(
      await dryRun(
        await file(
          ['工号', '中文名', '所属公司', '部门', '直属上级'],
          [
            ['D1', '', '', '', 'D2'],
            ['D2', '', '', '', 'D1'],
            ['D3', '甲', '测试公司', '总部', ''],
            ['D3', '乙', '测试公司', '总部', ''],
          ],
        ),
      ),
    );
    expect(shown.Rows.map(({ Kind, Errors }) => [Kind, Errors.map(({ Field }) => Field)])).toEqual([
      ['error', ['leaderid']],
      ['error', ['leaderid']],
      ['new', []],
      ['error', ['EmployeeId', 'LoginName']],
    ]);
    expect(shown.Rows[3]!.Errors[0]!.Msg).toBe('Same as row 4 of the file: D3');
  });

  test('newcomers who lead themselves or each other are errors with names; the rest is imported', async () => {
    const rows = [
      ['L1', '甲', 'L1'],
      ['L2', '乙', 'L3'],
      ['L3', '丙', 'L2'],
      ['L4', '丁', 'L2'],
      ['L5', '戊', ''],
      ['L6', '己', 'L5'],
    ].map(([id = '', name = '', leader = '']) => [id, name, '测试公司', '总部', leader]);
    const shown = bodyOf<Shown>(
      await dryRun(await file(['工号', '中文名', '所属公司', '部门', '直属上级'], rows), 'manager', 'zh'),
    );
    const circle = '不能向自己汇报，也不能互为上级：';
    expect(shown.Rows.map(({ Kind, Errors }) => [Kind, Errors.map(({ Msg }) => Msg)])).toEqual([
      ['error', [`${circle}甲 → 甲`]],
      ['error', [`${circle}乙 → 丙 → 乙`]],
      ['error', [`${circle}丙 → 乙 → 丙`]],
      ['error', [expect.stringContaining('上级')]],
      ['new', []],
      ['new', []],
    ]);
    const { Token } = shown;
    const done = await users.call('manager', 'CacUser/ApplyUserImport', { Token });
    expect(bodyOf<{ Added: number }>(done).Added).toBe(2);
  });

  test.each([
    ['notAnExcel', Buffer.from('工号,中文名')],
    ['notAnExcel', Buffer.alloc(0)],
  ])('%s is said politely', async (reason, bytes) => {
    expect((await dryRun(bytes)).Body['Reason']).toBe(reason);
  });

  test('a head that says nothing, or a wrong one, is refused with its column', async () => {
    expect((await dryRun(await file(['工号'], []))).Body['Reason']).toBe('importEmpty');
    expect((await dryRun(await file(['工号', '工资'], [['1', '2']]))).Msg).toContain('“工资”');
    expect((await dryRun(await file(['中文名'], [['1']]))).Msg).toContain('Employee ID');
    expect((await dryRun(await file(['工号', 'Employee ID'], [['1', '2']]))).Body['Reason']).toBe(
      'importColumns',
    );
    expect((await dryRun(await file(['工号'], [['1']]), 'viewer')).status).toBe(403);
  });

  test('numbers that Excel has rounded are not taken', async () => {
    const shown = bodyOf<Shown>(
      await dryRun(await file(['工号', '银行卡号'], [['X1', Number('6222020200112233445')]])),
    );
    expect(shown.Rows[0]!.Errors).toEqual([
      { Field: 'BankNumberStr', Msg: 'Excel has rounded this number. Format the column as text.' },
    ]);
  });

  test('the template has a column for every field and is read back', async () => {
    const [titles] = await download('GetUserImportTemplate');
    expect(titles).toContain('工号 *');
    expect(titles).toContain('银行卡号');
    expect(titles!.length).toBeGreaterThan(45);
  });

  test.each(['zh', 'en'])(
    'the list as Excel in %s can be imported again and changes nothing',
    async (language) => {
      const tag = `R${language}`;
      const department = async (name: string, parent: number | null): Promise<number> => {
        const { id } = await users.one<{ id: number }>(
          `insert into people.department (name, name_en, parent_id) values ($1, $1, $2) returning id`,
          [name, parent],
        );
        await users.one(
          `update people.department set path = coalesce((select path from people.department where id = $2), '{}') || $1::bigint
         where id = $1`,
          [id, parent],
        );
        return id;
      };
      // Two departments with the same name, and one that is disabled later.
      const top = await department(`总部${language}`, null);
      const twins = [await department(`同名${language}`, null), await department(`同名${language}`, top)];
      const closed = await department(`已撤${language}`, null);
      const leader = await users.add(`${tag}0`, {
        DeptId: top,
        Phone: '13912345678',
        Email: 'lead@example.com',
      });
      for (const [n, DeptId] of [...twins, closed].entries())
        await users.add(`${tag}${n + 1}`, {
          DeptId,
          leaderid: leader.AUID,
          Email: `someone${n}${language}@example.com`,
          Phone: `1370000000${n}`,
          EntryTime: '2024-02-29',
          UserType: 2,
          IsCore: true,
          position: '-岗位',
          rc: '内推',
        });
      await users.one(`update people.department set is_active = false where id = $1`, [closed]);
      await users.one(`update people.person set is_active = false where employee_id = $1`, [`${tag}3`]);
      const { visitor, token } = await users.as('manager');
      const response = await visitor.jar.fetch(
        `${users.portal.url}/api/CacUser/ExportUserInfoList?Name=${tag}`,
        { headers: { authorization: `Bearer ${token}`, 'x-language': language } },
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      const rows = await readSheet(bytes);
      expect(rows).toHaveLength(5);
      expect(JSON.stringify(rows)).not.toContain('13912345678');
      const shown = bodyOf<Shown>(await dryRun(bytes, 'manager', language));
      expect(shown.Rows.map(({ Kind, Errors, Changes }) => [Kind, Errors, Changes])).toEqual(
        Array.from({ length: 4 }, () => ['same', [], []]),
      );
      // An edited cell is the only change; masked values of an unknown person count as no values.
      const [head = [], ...people] = rows.map((row) =>
        row.map((cell) =>
          cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : (cell as SheetValue),
        ),
      );
      const at = (title: string): number => head.indexOf(title);
      const position = at(language === 'zh' ? '职位' : 'Position');
      const id = at(language === 'zh' ? '工号' : 'Employee ID');
      const edited = people.map((row) => [...row]);
      edited[0]![position] = '经理';
      edited[1]![id] = `${tag}9`;
      const again = bodyOf<Shown>(await dryRun(await file(head.map(String), edited), 'manager', language));
      expect(again.Rows[0]).toMatchObject({ Kind: 'changed', Changes: [{ Field: 'position', New: '经理' }] });
      expect(again.Rows[1]!.Kind).toBe('error');
      expect(again.Rows[1]!.Errors.map(({ Field }) => Field)).toEqual(
        expect.arrayContaining(['Email', 'Phone']),
      );
    },
  );

  test('departments and positions that do not exist are listed, and one tick creates them', async () => {
    const head = ['工号', '中文名', '所属公司', '部门', '职位'];
    const rows = [
      ['NP1', '甲', '测试公司', '总部/法务中心/合规组', '合规专员'],
      ['NP2', '乙', '测试公司', '法务中心', '法务经理'],
      ['NP3', '丙', '测试公司', '总部', '工程师'],
    ];
    const book = () => file(head, rows);
    const plain = bodyOf<Shown & Named>(await dryRun(await book(), 'manager', 'zh'));
    expect(plain.Rows.map(({ Kind }) => Kind)).toEqual(['error', 'error', 'new']);
    expect(plain).toMatchObject({
      NewDepartments: ['总部 / 法务中心', '总部 / 法务中心 / 合规组'],
      NewPosts: ['合规专员', '法务经理'],
      MayCreate: false,
    });
    expect((await dryRun(await book(), 'manager', 'zh', 'CreatePlaces=true')).status).toBe(403);

    const created = bodyOf<Shown & Named>(await dryRun(await book(), 'organiser', 'zh', 'CreatePlaces=true'));
    expect(created).toMatchObject({ NewPosts: ['合规专员', '法务经理'], MayCreate: true });
    expect(created.Rows.map(({ Kind }) => Kind)).toEqual(['new', 'new', 'new']);
    expect(created.Rows[0]!.Changes).toContainEqual({ Field: 'DeptId', Old: null, New: '合规组' });
    const count = () =>
      users.one<{ n: number }>(
        `select count(*)::int as n from people.department where name in ('法务中心', '合规组')`,
      );
    expect(await count()).toEqual({ n: 0 });
    const lesser = {
      by: users.ids['organiser']!,
      now: new Date(),
      language: 'zh' as const,
      secret: users.portal.config.secret,
      rights: new Set<string>([userCodes.manage, userCodes.common]),
      isFresh: true,
    };
    await expect(applyImport(users.db, created.Token, lesser)).rejects.toMatchObject({
      refusal: peopleRefusals.importStale,
    });
    bodyOf(await users.call('organiser', 'CacUser/ApplyUserImport', { Token: created.Token }));
    const found = await users.db.pool.query(
      `select p.employee_id, d.name, a.name as above, o.is_active from people.person p
       join people.department d on d.id = p.department_id left join people.department a on a.id = d.parent_id
       join people.post o on o.name = p.position where p.employee_id in ('NP1', 'NP2') order by 1`,
    );
    expect(found.rows).toEqual([
      { employee_id: 'NP1', name: '合规组', above: '法务中心', is_active: true },
      { employee_id: 'NP2', name: '法务中心', above: '总部', is_active: true },
    ]);
    const { NewDepartments, NewPosts } = bodyOf<Named>(await dryRun(await book()));
    expect([NewDepartments, NewPosts]).toEqual([[], []]);
  });

  test('the list as Excel carries every field, and read again changes nothing', async () => {
    const card = {
      Phone: '13811112222',
      IdCard: 'A123456(3)',
      IdCardType: 2,
      BankNumberStr: '6222020200112233445',
      BirthDate: '1990-05-01',
      Nation: '汉',
      Education: 8,
      IsGraduate: 1,
      ContractType: 1,
      EntryTime: '2024-03-01',
      WorkStartDay: '2015-07-01',
      Competition: 30,
      IdCardLifespan: '长期',
      IsConference: true,
      BWX_UserID: 'round.trip',
    };
    bodyOf(await users.call('manager', 'CacUser/Add', newUser('RT1', { ...card, position: '工程师' })));
    const rows = await download('ExportUserInfoList?Name=RT1', 'keeper');
    const head = rows[0] as string[];
    for (const field of fieldNames) expect(head).toContain(userFields[field].zh);
    const cellOf = (title: string) => rows[1]![head.indexOf(title)];
    expect(['学历', '身份证号', '民族', '企业微信账号', '竞业补偿比例（%）'].map(cellOf)).toEqual([
      '硕士',
      'A12***6(3)',
      '汉',
      'round.trip',
      30,
    ]);
    const values = rows[1]!.map((cell) =>
      cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : (cell as SheetValue),
    );
    const again = bodyOf<Shown>(await dryRun(await file(head, [values]), 'keeper'));
    expect(again.Rows).toMatchObject([{ Kind: 'same', Errors: [] }]);
    const other = values.with(head.indexOf('民族'), '回').with(head.indexOf('竞业补偿比例（%）'), 20);
    const changed = bodyOf<Shown>(await dryRun(await file(head, [other]), 'keeper'));
    expect(changed.Rows[0]!.Changes).toEqual([
      { Field: 'Nation', Old: '汉', New: '回' },
      { Field: 'Competition', Old: 30, New: 20 },
    ]);
    // Whoever may not see cards takes none of them along.
    const [, bare] = await download('ExportUserInfoList?Name=RT1', 'lister');
    expect(bare![head.indexOf('民族')]).toBe(null);
  });

  test('identity numbers outside the data scope are refused in words, twenty times a day, and each attempt is recorded', async () => {
    const [near, far] = [numberOf('11010519900307801'), numberOf('11010519900307803')];
    const { AUID: seen } = await users.add('NEAR', { IdCard: near });
    const { AUID: hidden } = await users.add('FAR', { IdCard: far });
    await users.db.pool.query(
      `with made as (insert into people.department (name, name_en) values ('别处', 'Elsewhere') returning id)
       update people.person set department_id = made.id from made where person.id = $1`,
      [hidden],
    );
    await users.db.pool.query('update people.department set path = array[id]');
    await users.db.pool.query('update people.role set data_scope = 3');
    const titles = ['工号', '中文名', 'Company', '部门', '入职日期', '身份证号'];
    const ask = async (...numbers: string[]) =>
      dryRun(
        await file(
          titles,
          numbers.map((number, n) => [`N${n}`, '新员工', '测试公司', '总部', '2026-03-01', number]),
        ),
      );
    const noted = async () =>
      (
        await users.db.pool.query<{ target: string }>(
          `select target from kit.audit where act = 'person.match' order by seq`,
        )
      ).rows.map(({ target }) => target);
    const errorsOf = (answer: Awaited<ReturnType<typeof ask>>) =>
      bodyOf<Shown>(answer).Rows.map(({ Errors }) => Errors.map(({ Field }) => Field));
    expect(errorsOf(await ask(near))).toEqual([['IdCard']]);
    expect(await noted()).toEqual([]);
    expect(errorsOf(await ask(far, far))).toEqual([['IdCard'], ['IdCard']]);
    expect(await noted()).toEqual([`person:${hidden}`, `person:${hidden}`]);
    // A single change that is refused for the same reason counts, too.
    const refused = await users.call('manager', 'CacUser/Add', newUser('N9', { IdCard: far }));
    expect(refused.status).toBe(409);
    expect(await noted()).toHaveLength(3);
    expect((await ask(...Array.from({ length: 17 }, () => far))).status).toBe(200);
    // After the limit, no number is looked up. A known number gets the same answer as an unknown one.
    for (const number of [far, near, numberOf('11010519900307805')])
      expect((await ask(number)).status).toBe(429);
    const later = await users.call('manager', 'CacUser/Add', newUser('N10', { IdCard: far }));
    expect(later.status).toBe(429);
    expect(await noted()).toHaveLength(20);
    // Rows without a number are tried as before.
    expect((await ask('')).status).toBe(200);
    expect(seen).toBeGreaterThan(0);
    await users.db.pool.query('update people.role set data_scope = 4');
  });

  test('the list as Excel has the same filters, masked, and nothing in it is a formula', async () => {
    bodyOf(
      await users.call(
        'manager',
        'CacUser/Add',
        newUser('F1', { ChineseName: '=1+1', Phone: '13344445555' }),
      ),
    );
    const rows = await download('ExportUserInfoList?Name=F1');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('账号状态');
    expect(rows[1]).toEqual(expect.arrayContaining(['F1', '=1+1', '133****5555', '启用']));
    const entry = await users.one<{ detail: object }>(
      `select detail from kit.audit where act = 'person.export' order by at desc limit 1`,
    );
    expect(entry.detail).toEqual({ filter: { Name: 'F1' }, rows: 1 });
  });
});
