import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { VacationAmount } from '#modules/attendance/balances/contract/VacationAmount.ts';
import { vacationType } from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { findStandardTemplate, getEdition } from '#modules/forms/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, changeType, clearBills, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { LeaveType } from '../contract/LeaveType.ts';
import { VacationBill } from '../contract/VacationBill.ts';

eachEngine('types of leave that a company adds', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db);
    await giveRole(db, 'cash', 4, ['LeaveQuota', 'ApprovalByAttendanceManagement', 'SettingUpCourse']);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const add = (Name: string, CopyOf: number = vacationType.duty, NameEn = '', who: Member = 'cash') =>
    portal.call(who, LeaveType.AddLeaveType, { Name, NameEn, CopyOf, FromDay: inDays(0) });
  const added = async (name: string, copyOf?: number, nameEn?: string): Promise<number> =>
    (await add(name, copyOf, nameEn)).body.VacationType;
  const optionOf = async (code: number) => {
    const { editionId } = (await findStandardTemplate(db, 'QJ'))!;
    const control = (await getEdition(db, editionId)).edition.controls.find(
      ({ name }) => name === 'VacationType',
    );
    const items = control && 'items' in control ? control.items : [];
    return items.find((item) => 'label_value' in item && item.label_value === String(code));
  };
  const offered = async (who: Member, code: number) =>
    (await portal.ok(who, VacationBill.GetLeaveChoices, {})).find((one) => one.VacationType === code);

  test('a copy has the rules of its original, is offered in the form, and is asked for by its name', async () => {
    const code = await added('关爱假', vacationType.duty, 'Care leave');
    expect(code).toBeGreaterThan(100);
    expect(await optionOf(code)).toMatchObject({ label_name: '关爱假', label_name_en: 'Care leave' });
    const rules = (await portal.ok('cash', LeaveType.GetLeaveTypeList, {})).filter(
      (one) => one.VacationType === code,
    );
    expect(rules.map(({ Region, IsOwn, PayRatio }) => [Region, IsOwn, PayRatio])).toEqual([
      ['CN', true, 100],
      ['HK', true, 100],
    ]);
    await changeType(portal, 'cash', code, { ProofAfter: null });
    expect(await offered('a', code)).toMatchObject({ Free: null, Reason: '' });
    const asked = await askLeave(portal, 'a', { VacationType: code, Segments: wholeDays(2) });
    expect(asked.status).toBe(200);
    const [row] = (await portal.ok('a', VacationBill.GetVacationBillPage, {})).Rows;
    expect(row).toMatchObject({
      VacationType: code,
      Title: expect.stringContaining('关爱假 1 天') as string,
      TitleEn: expect.stringContaining('Care leave, 1 day') as string,
    });
    expect(await portal.ok('stranger', LeaveType.GetLeaveNames, {})).toContainEqual({
      VacationType: code,
      Name: '关爱假',
      NameEn: 'Care leave',
    });

    await portal.ok('cash', LeaveType.RenameLeaveType, { VacationType: code, Name: '关怀假', NameEn: '' });
    expect(await optionOf(code)).toMatchObject({ label_name: '关怀假' });

    await changeType(portal, 'cash', code, { IsUse: false });
    expect(await offered('a', code)).toBeUndefined();
    const refused = await askLeave(portal, 'a', { VacationType: code, Segments: wholeDays(4) });
    expect(fieldOf(refused)).toEqual([['VacationType', '该员工所在地区没有关怀假']]);
  });

  test('names are taken once, types copied must exist, and only whoever manages everybody changes them', async () => {
    await added('志愿者假');
    for (const name of ['志愿者假', '年休假', 'annual leave']) {
      const again = await add(name);
      expect([again.status, again.refusal.Reason]).toEqual([422, 'typeNameTaken']);
    }
    expect((await add('别的假', 998)).status).toBe(404);
    expect((await add('别的假', undefined, '', 'lead')).status).toBe(403);
    expect(
      (await portal.call('cash', LeaveType.RenameLeaveType, { VacationType: 1, Name: '年假', NameEn: '' }))
        .status,
    ).toBe(404);
    const both = await Promise.all([add('同时假'), add('同时假')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('eligibility by months in the company, internship and gender is said before anything is filed', async () => {
    const code = await added('满一年假');
    await changeType(portal, 'cash', code, { ProofAfter: null, MinMonths: 12, InternAllowed: false });
    await db.pool.query('update people.person set entry_date = $1 where id = $2', [inDays(-30), idOf('a')]);
    expect((await offered('a', code))?.Reason).toContain('入职满 12 个月');
    const early = await askLeave(portal, 'a', { VacationType: code, Segments: wholeDays(2) });
    expect(fieldOf(early)?.[0]?.[1]).toContain('入职满 12 个月后可以申请');
    await db.pool.query(`update people.person set entry_date = '2020-01-01', user_type = 2 where id = $1`, [
      idOf('a'),
    ]);
    expect((await offered('a', code))?.Reason).toContain('实习生');
    await db.pool.query('update people.person set user_type = 1 where id = $1', [idOf('a')]);
    expect((await offered('a', code))?.Reason).toBe('');
    await changeType(portal, 'cash', code, { Gender: 2 });
    await db.pool.query('update people.person set gender = 1 where id = $1', [idOf('a')]);
    expect(await offered('a', code)).toBeUndefined();
    await db.pool.query('update people.person set gender = 0 where id = $1', [idOf('a')]);
  });

  const most = async (days: number) => {
    const Segments: [string, string][] = [[`${inDays(1)} 09:00`, `${inDays(days)} 18:00`]];
    const { Objections } = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: vacationType.maternity,
      Segments,
      HasProof: true,
    });
    return Objections.map(({ Msg }) => Msg);
  };
  const company = (Province: 'GD' | 'BJ' | null) =>
    portal.ok('cash', LeaveType.SaveCompanyRegion, { CompanyId: 1, Region: 'CN', Province });

  describe('provinces', () => {
    test('maternity leave follows the province of the company, and the region where it has no rule', async () => {
      expect(await most(99)).toEqual(['单次最多 98 天']);
      await company('GD');
      expect(await most(178)).toEqual([]);
      expect(await most(179)).toEqual(['单次最多 178 天']);
      // The other types of the province are those of the region.
      expect((await offered('a', vacationType.personal))?.Reason).toBe('');
      const changed = await changeType(portal, 'cash', vacationType.maternity, {
        Province: 'GD',
        MaxPerBill: 1_880_000,
        Source: '测试依据',
      });
      expect(changed.status).toBe(200);
      expect(await most(179)).toEqual([]);
      await changeType(portal, 'cash', vacationType.maternity, { Province: 'GD', IsUse: false });
      expect(await most(99)).toEqual(['单次最多 98 天']);
      await company(null);
    });
  });

  describe('yearly grants', () => {
    const year = Number(inDays(0).slice(0, 4));
    const preview = async (code: number, Year = year) =>
      (await portal.ok('cash', VacationAmount.GetAllocationPreview, { VacationType: code, Year })).Rows.map(
        (row) => [row.ChineseName, row.CompanyNow, row.Company, row.Why],
      );
    const write = async (code: number, Year = year) => {
      const { Rows, Digest } = await portal.ok('cash', VacationAmount.GetAllocationPreview, {
        VacationType: code,
        Year,
      });
      const AUIDs = Rows.map(({ AUID }) => AUID);
      return (
        await portal.ok('cash', VacationAmount.AllocateVacationAmount, {
          VacationType: code,
          Year,
          AUIDs,
          Digest,
        })
      ).Written;
    };
    beforeAll(async () => {
      await db.pool.query('update people.person set entry_date = null');
      for (const [who, entry] of [
        ['a', `${year - 2}-07-01`],
        ['lead', `${year - 7}-03-01`],
        ['head', `${year}-07-02`],
      ] as const)
        await db.pool.query('update people.person set entry_date = $1 where id = $2', [entry, idOf(who)]);
    });

    test('the same for everybody, in part for a joiner; the preview says why, and writes once', async () => {
      const code = await added('福利假');
      const rule = { NeedQuota: true, ProofAfter: null };
      const none = await changeType(portal, 'cash', code, { GrantRule: 1, GrantAmount: 30_000 });
      expect(none.refusal.Reason).toBe('grantNeedsQuota');
      await changeType(portal, 'cash', code, { ...rule, GrantRule: 1, GrantAmount: 30_000, IsByPart: true });
      expect(await preview(code)).toEqual([
        ['a员', 0, 30_000, ['每年 3 天']],
        ['head员', 0, 15_000, ['每年 3 天', '在职 183 天（7月2日 至 12月31日），折算 1.5 天']],
        ['lead员', 0, 30_000, ['每年 3 天']],
      ]);
      expect(await write(code)).toBe(3);
      expect(await write(code)).toBe(0);
      expect((await preview(code))[0]).toEqual(['a员', 30_000, 30_000, ['每年 3 天']]);
      const { rows } = await db.pool.query(
        'select person_id as who, left_amount as held, source from attendance.lot where type = $1 order by 1',
        [code],
      );
      expect(rows).toEqual([
        { who: idOf('a'), held: 30_000, source: 2 },
        { who: idOf('lead'), held: 30_000, source: 2 },
        { who: idOf('head'), held: 15_000, source: 2 },
      ]);
    });

    test('by years in the company and by formula', async () => {
      const code = await added('司龄假');
      const rule = { NeedQuota: true, ProofAfter: null };
      const wrong = [
        [{ GrantRule: 1 as const, GrantAmount: null }, 'grantIncomplete'],
        [{ GrantRule: 3 as const, GrantBands: [] }, 'grantIncomplete'],
        [
          {
            GrantRule: 3 as const,
            GrantBands: [
              { Years: 5, Amount: 1 },
              { Years: 5, Amount: 2 },
            ],
          },
          'grantIncomplete',
        ],
        [{ GrantRule: 2 as const, GrantFormula: '' }, 'grantIncomplete'],
        [{ GrantRule: 2 as const, GrantFormula: '司龄 +' }, 'formulaInvalid'],
      ] as const;
      for (const [given, why] of wrong) {
        const answer = await changeType(portal, 'cash', code, { ...rule, ...given } as never);
        expect([answer.status, answer.refusal.Reason]).toEqual([422, why]);
      }
      await changeType(portal, 'cash', code, {
        ...rule,
        GrantRule: 3,
        GrantBands: [
          { Years: 1, Amount: 10_000 },
          { Years: 5, Amount: 20_000 },
        ],
      });
      expect(await preview(code)).toEqual([
        ['a员', 0, 10_000, ['司龄 2 年：1 天']],
        ['lead员', 0, 20_000, ['司龄 7 年：2 天']],
      ]);
      await changeType(portal, 'cash', code, { ...rule, GrantRule: 2, GrantFormula: 'min(司龄, 3)' });
      expect(await preview(code)).toEqual([
        ['a员', 0, 20_000, ['公式（司龄 2，工龄 2）：2 天']],
        ['lead员', 0, 30_000, ['公式（司龄 7，工龄 7）：3 天']],
      ]);
      const annual = await changeType(portal, 'cash', vacationType.annual, { GrantRule: 1, GrantAmount: 1 });
      expect(annual.refusal.Reason).toBe(attendanceRefusals.grantByLaw.name);
    });

    test('annual leave says why each row has its days', async () => {
      const rows = await preview(vacationType.annual);
      expect(rows.find(([name]) => name === 'lead员')?.[3]).toEqual(['累计工龄 7 年：5 天']);
      expect(rows.find(([name]) => name === 'head员')?.[3]).toEqual(['累计工龄未满 1 年']);
    });
  });
});
