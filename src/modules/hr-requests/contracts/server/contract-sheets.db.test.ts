import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, openHrPortal } from '#tests/support/hr-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { Contract } from '../contract/Contract.ts';

const head = ['工号', 'Contract type', '开始日期', '结束日期', '合同编号', '签订主体'];

eachEngine('contracts in Excel', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open();
    portal = await openHrPortal(db);
    await giveRole(db, 'fin1', 3, ['ContractManagement']);
  });
  afterAll(() => portal.close());
  beforeEach(() => db.pool.query('delete from hr_requests.contract'));

  const add = (who: Member, given: object) =>
    portal.ok('cash', Contract.AddContract, { AUID: idOf(who), ContractType: 1, ...given });
  const read = async (rows: SheetValue[][], who: Member = 'cash') =>
    portal.send(who, Contract.DryRunContractImport, {}, await sheetFile(head, rows));
  type Dry = Awaited<ReturnType<typeof read>>['body']['Rows'];
  const apply = (rows: Dry, who: Member = 'cash') =>
    portal.call(who, Contract.ApplyContractImport, {
      Rows: rows.map(({ AUID, ContractType, SignCompanyId, ...row }) => ({
        AUID: AUID!,
        ContractType: ContractType!,
        SignCompanyId: SignCompanyId!,
        StartDay: row.StartDay,
        EndDay: row.EndDay,
        SignNo: row.SignNo,
        ContractID: row.ContractID,
        Version: row.Version,
      })),
    });
  const known = async (who: Member) =>
    (await portal.ok('cash', Contract.GetContractPage, { AUID: idOf(who) })).Rows.map((row) => [
      row.ContractType,
      row.StartDay,
      row.EndedEarly ?? row.EndDay,
      row.SignNo,
    ]);

  test('each row says what becomes of it, and why not', async () => {
    await add('a', { StartDay: '2020-01-01', EndDay: '2022-12-31', SignNo: 'A-1' });
    await add('lead', { StartDay: '2021-01-01', EndDay: '2023-12-31' });
    const { body } = await read([
      ['a', '1', '2020-01-01', '', '', ''],
      ['lead', '1', '2021-01-01', '2024-06-30', 'L-1', '甲公司'],
      ['a', '3', '2023-01-01', '', '', ''],
      ['a', '3', '2024-01-01', '2024-12-31', '', ''],
      ['a', '1', '2025-01-01', '', '', ''],
      ['a', '2', '2026-01-01', '2025-01-01', '', ''],
      ['nobody', '永久', '昨天', '', '', '乙公司集团'],
      ['a', '3', '2023-01-01', '', '', ''],
    ]);
    expect(body.Rows.map(({ Row, Kind, Errors }) => [Row, Kind, Errors.map(({ Field }) => Field)])).toEqual([
      [2, 'same', []],
      [3, 'changed', []],
      [4, 'new', []],
      [5, 'error', ['EndDay']],
      [6, 'error', ['EndDay']],
      [7, 'error', ['EndDay']],
      [8, 'error', ['EmployeeId', 'ContractType', 'StartDay', 'SignCompanyId']],
      [9, 'error', ['StartDay']],
    ]);
    expect(body.Rows[7]?.Errors[0]?.Msg).toBe('与文件第 4 行重复');
    expect(await known('a')).toEqual([[1, '2020-01-01', '2022-12-31', 'A-1']]);
  });

  test('an import writes exactly the preview, once; an internship ends, and the employee cards follow', async () => {
    await add('a', { ContractType: 0, StartDay: '2020-01-01', EndDay: '2020-12-31' });
    const { body } = await read([
      ['a', '1', '2020-07-01', '2023-06-30', 'A-2', ''],
      ['a', '3', '2023-07-01', '', '', ''],
      ['fin2', '1', '2024-01-01', '2099-12-31', '', ''],
    ]);
    expect((await apply(body.Rows)).body).toEqual({ Code: 1, Added: 3, Changed: 0 });
    expect(await known('a')).toEqual([
      [3, '2023-07-01', null, ''],
      [1, '2020-07-01', '2023-06-30', 'A-2'],
      [0, '2020-01-01', '2020-06-30', ''],
    ]);
    const { rows } = await db.pool.query(
      `select person_id as who, contract_type as kind, contract_start as start from people.employee_card
       where person_id = any($1::bigint[]) order by 1`,
      [[idOf('a'), idOf('fin2')]],
    );
    expect(rows).toEqual(
      [
        { who: idOf('a'), kind: 3, start: '2023-07-01' },
        { who: idOf('fin2'), kind: 1, start: '2024-01-01' },
      ].toSorted((one, other) => one.who - other.who),
    );
    expect((await apply(body.Rows)).refusal.Reason).toBe('stale');
  });

  test('an export shows the current data, and importing it unchanged changes nothing', async () => {
    await add('a', { StartDay: '2020-01-01', EndDay: '2022-12-31', SignNo: 'A-1' });
    await add('fin2', { ContractType: 3, StartDay: '2021-02-01', EndDay: null });
    const content = await portal.bytes('cash', Contract.ExportContracts, {});
    const out = await readSheet(Buffer.from(content));
    expect(out[0]?.slice(0, 3)).toEqual(['工号 *', '姓名', '合同类型 *']);
    expect(out.slice(1).map(([who]) => who)).toEqual(['a', 'fin2']);
    const again = await portal.send(
      'cash',
      Contract.DryRunContractImport,
      {},
      {
        name: 'b.xlsx',
        content: Buffer.from(content),
      },
    );
    expect(again.body.Rows.map(({ Kind }) => Kind)).toEqual(['same', 'same']);
  });

  test('reaches no further than the keeper: others are nobody, and nothing of theirs is written', async () => {
    const rows = [
      ['a', '1', '2020-01-01', '2022-12-31', '', ''],
      ['fin2', '1', '2020-01-01', '2022-12-31', '', ''],
    ];
    expect((await read(rows, 'fin1')).body.Rows.map(({ Kind }) => Kind)).toEqual(['error', 'new']);
    const all = (await read(rows)).body.Rows;
    expect((await apply(all, 'fin1')).status).toBe(404);
    expect((await apply(all, 'a')).status).toBe(403);
    expect((await read(rows, 'a')).status).toBe(403);
    expect(await known('fin2')).toEqual([]);
    const twice = await apply([all[0]!, all[0]!]);
    expect(twice.status).toBe(400);
  });
});
