import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { creditCodeOf } from '#tests/support/supplier-rules.ts';
import { supplierCodes } from '../contract/codes.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm, SupplierStates } from '../contract/SupplierForm.ts';
import { countByState, countCompanies, pageCompanies, sumCounts } from './queries/company-list.ts';
import { suppliers } from '#modules/suppliers/module.ts';
import { servedBy } from '#tests/support/modules.ts';

const codeOf = (number: number): string => creditCodeOf(`91440300MB${String(number).padStart(7, '0')}`);

eachEngine('the list of companies', (open) => {
  let db: Database;
  let portal: Portal;
  let template: number;
  const companies = 90;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db, {
      served: servedBy(suppliers),
      permissions: { head: [supplierCodes.companies] },
    });
    template = await addTestTemplate(db, {
      code: 'GS',
      title: '供应商',
      titleEn: 'Supplier',
      edition: { controls: [1002, 14, 16, 30, 1035].map((id) => fromNamed(id)) },
    });
    await db.pool.query(
      `insert into suppliers.company
         (name, name_norm, credit_code, state, legal_person, grade, score, review_on, created_at, updated_at)
       select 'Fern ' || lpad(n::text, 3, '0') || ' 晨达' || n % 7, 'fern' || n, null, (array[3, 4, 5, 6, -2])[1 + n % 5],
         '陈砚' || n % 9, (array['A', 'B', ''])[1 + n % 3], case when n % 3 < 2 then n * 37 % 50 end,
         case when n % 4 < 3 then date '2026-01-01' + n % 11 end, now(), timestamptz '2026-01-01Z' + n % 13 * interval '1 h'
       from generate_series(1, $1) n`,
      [companies],
    );
  });
  afterAll(() => portal.close());

  const page = (input: GivenOf<typeof EnterpriseInfo.GetEnterpriseList>) =>
    portal.ok('head', EnterpriseInfo.GetEnterpriseList, input);
  const truth = async (where: string, order: string) =>
    (
      await db.pool.query<{ id: string }>(
        `select id from suppliers.company where state <> -2 and ${where} order by ${order}`,
      )
    ).rows.map(({ id }) => Number(id));

  describe('its pages', () => {
    test.each([
      ['', 'id desc'],
      ['name', 'name, id'],
      ['-name', 'name desc, id desc'],
      ['score', 'score nulls last, id desc'],
      ['-score', 'score desc nulls last, id desc'],
      ['review', 'review_on nulls last, id desc'],
      ['-review', 'review_on desc nulls last, id desc'],
      ['updated', 'updated_at, id'],
      ['-updated', 'updated_at desc, id desc'],
      ['toString', 'id desc'],
    ])('sorted by %j stand one behind the other, from either end', async (Sort, order) => {
      for (const [filter, where] of [
        [{}, 'true'],
        [{ State: 4 }, 'state = 4'],
      ] as const) {
        const expected = await truth(where, order);
        const size = 7;
        const seen: number[] = [];
        for (let PageIndex = 1; PageIndex <= Math.ceil(expected.length / size) + 1; PageIndex += 1) {
          const { Total, Rows } = await page({ ...filter, Sort, PageIndex, PageSize: size });
          expect(Total).toBe(expected.length);
          seen.push(...Rows.map(({ EnterpriseId }) => EnterpriseId));
        }
        expect(seen).toEqual(expected);
      }
    });

    test.each<[object, string]>([
      [{ Grade: 'A', State: 3 }, `grade = 'A' and state = 3`],
      [{ Keyword: '达3' }, `name like '%达3%'`],
      [{ Keyword: 'ERN 04' }, `name like '%ern 04%'`],
      [{ Keyword: '砚8' }, `legal_person like '%砚8%'`],
      [{ Keyword: '达' }, `name like '%达%'`],
      [{ Keyword: '%' }, 'false'],
      [{ Keyword: '达_' }, 'false'],
      [{ Keyword: '没有这家' }, 'false'],
      [
        { ReviewFrom: '2026-01-04', ReviewTo: '2026-01-06' },
        `review_on between '2026-01-04' and '2026-01-06'`,
      ],
      [{ TemplateId: 1 }, 'false'],
    ])('%j finds and counts what there is', async (filter, where) => {
      const expected = await truth(where, 'id desc');
      const { Total, Rows } = await page({ ...filter, PageSize: 200 });
      expect([Total, Rows.map(({ EnterpriseId }) => EnterpriseId)]).toEqual([expected.length, expected]);
    });

    test.each([
      ['', 'id desc'],
      ['name', 'name, id'],
      ['-score', 'score desc nulls last, id desc'],
    ])(
      'sorted by %j show so many of what a search finds, and say that there are more',
      async (Sort, order) => {
        const expected = await truth(`name like '%晨达%'`, order);
        const all = expected.length;
        for (const most of [all - 13, all - 1, all, all + 1]) {
          const Total = Math.min(most, all);
          const seen: number[] = [];
          for (let PageIndex = 1; PageIndex <= Math.ceil(all / 20) + 1; PageIndex += 1) {
            const { Rows, ...found } = await pageCompanies(
              db,
              { Keyword: '晨达', Sort, PageIndex, PageSize: 20 },
              most,
            );
            expect(found).toEqual({ Total, IsMore: all > most });
            seen.push(...Rows.map(({ EnterpriseId }) => EnterpriseId));
          }
          expect(seen).toEqual(expected.slice(0, Total));
        }
      },
    );

    test('are for those who hold the library', async () => {
      const asked = [
        portal.call('a', EnterpriseInfo.GetEnterpriseList, {}),
        portal.call('a', EnterpriseInfo.ExportEnterpriseList, {}),
        portal.call('a', EnterpriseInfo.GetEnterpriseImportTemplate, { TemplateId: template }),
        portal.call('a', EnterpriseInfo.ApplyEnterpriseImport, { Token: crypto.randomUUID() }),
        portal.send('a', EnterpriseInfo.DryRunEnterpriseImport, { TemplateId: template }, await file([])),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    });
  });

  test('its counts follow whatever happens to companies, summed up or not', async () => {
    const change = fc.record({
      what: fc.constantFrom('add', 'move', 'grade', 'drop', 'sum', 'undo'),
      state: fc.constantFrom(-2, 3, 4, 5, 6),
      grade: fc.constantFrom('A', 'B', ''),
      at: fc.nat(29),
    });
    let n = 0;
    const run = async ({
      what,
      state,
      grade,
      at,
    }: {
      what: string;
      state: number;
      grade: string;
      at: number;
    }) => {
      const some = `name_norm like 'count%' and id % 30 >= ${at}`;
      const add = `insert into suppliers.company (name, name_norm, state, grade, created_at, updated_at)
        select 'c', 'count${(n += 1)}-' || m, ${state}, '${grade}', now(), now() from generate_series(1, 3) m`;
      if (what === 'add') await db.pool.query(add);
      else if (what === 'move')
        await db.pool.query(`update suppliers.company set state = ${state} where ${some}`);
      else if (what === 'grade')
        await db.pool.query(`update suppliers.company set grade = '${grade}' where ${some}`);
      else if (what === 'drop') await db.pool.query(`delete from suppliers.company where ${some}`);
      else if (what === 'sum') await sumCounts(db);
      else await db.pool.query(`do $$ begin ${add}; raise 'undo'; exception when others then null; end $$`);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        for (const one of changes) await run(one);
        const { rows } = await db.pool.query<{ state: number; grade: string; count: string }>(
          'select state, grade, count(*) from suppliers.company where state <> -2 group by 1, 2',
        );
        for (const { state, grade, count } of rows.filter((row) => row.grade !== ''))
          expect(await countCompanies(db, { State: state, Grade: grade })).toMatchObject({
            Total: Number(count),
          });
        const sum = (of: typeof rows): number => of.reduce((total, { count }) => total + Number(count), 0);
        expect(await countCompanies(db, {})).toMatchObject({ Total: sum(rows) });
        expect(await countByState(db)).toEqual(
          [3, 4, 5, 6].flatMap((State) => {
            const Count = sum(rows.filter(({ state }) => state === State));
            return Count > 0 ? [{ State, Count }] : [];
          }),
        );
      }),
      { numRuns: 12 },
    );
    await db.pool.query(`delete from suppliers.company where name_norm like 'count%'`);
    await sumCounts(db);
    const { rows } = await db.pool.query('select state, grade from suppliers.company_count');
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });

  const head = [
    '企业名称',
    '统一社会信用代码',
    '复审日期',
    '法人代表',
    '通讯地址',
    '资产负债率',
    '是否上市公司',
  ];
  const file = async (rows: SheetValue[][], titles = head) => {
    const sheet = { name: 'x', head: titles.map((title) => ({ title })), rows };
    return { name: 'x.xlsx', content: (await excel('x', [sheet])).stream as Buffer };
  };
  const dryRun = async (rows: SheetValue[][], language = 'zh', who: Member = 'head') =>
    portal.send(
      who,
      EnterpriseInfo.DryRunEnterpriseImport,
      { TemplateId: template },
      await file(rows),
      language,
    );
  const apply = (Token: string, who: Member = 'head') =>
    portal.call(who, EnterpriseInfo.ApplyEnterpriseImport, { Token });
  const register = (CompanyName: string) =>
    portal.ok('head', SupplierForm.AddSupplierForm, { CompanyName, TemplateId: template });

  describe('its Excel', () => {
    test('is checked row by row without writing, and then put on record exactly so, once', async () => {
      const barred = await register('导入 黑名单');
      await portal.ok('head', SupplierStates.MergeFormStateAsync, {
        FormIDs: [barred.FormID],
        State: 6,
        Reason: '逾期',
        EvidenceUrl: 'https://example.com/a',
      });
      await portal.ok('head', SupplierForm.EditSupplierFormByType, {
        FormID: (await register('导入 删除')).FormID,
        FormState: -2,
        Version: 1,
      });
      const before = (await page({})).Total;
      const { body: run } = await dryRun(
        [
          ['导入 一', codeOf(1), { day: '2027-01-02' }, '林栖禾', '广东,深圳,南山,科技路 1 号', 25, '是'],
          ['导入 一', '', null, '', '', null, ''],
          ['导入 黑名单', '', null, '', '', null, ''],
          ['导入 二', '91440300MB0000001X', null, '', '', 250, ''],
          ['导入 删除', '', { day: '2027-02-03' }, '陈', '', null, ''],
        ],
        'en',
      );
      expect(
        run.Rows.map(({ Row, Kind, Errors }) => [Row, Kind, ...Errors.map(({ Field }) => Field)]),
      ).toEqual([
        [2, 'new'],
        [3, 'error', 'Company'],
        [4, 'error', 'Company'],
        [5, 'error', 'Credit code', 'Asset-liability ratio'],
        [6, 'form'],
      ]);
      expect(run.Rows[1]?.Errors[0]?.Msg).toBe('Duplicate of row 2');
      expect((await page({})).Total).toBe(before);
      expect((await apply(run.Token, 'a')).status).toBe(403);
      const both = await Promise.all([apply(run.Token), apply(run.Token)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 200)?.body).toEqual({ Code: 1, Companies: 1, Forms: 1 });
      expect((await page({})).Total).toBe(before + 2);
      const [one] = (await page({ Keyword: codeOf(1) })).Rows;
      expect(one).toMatchObject({
        CompanyName: '导入 一',
        LegalPerson: '林栖禾',
        Province: '广东',
        ReviewTime: '2027-01-02',
        FormState: 3,
      });
      const card = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one!.EnterpriseId });
      const form = await portal.ok('head', SupplierForm.FindFormJson, { FormID: card.Forms[0]!.FormID });
      expect(form.DocumentJson).toEqual({
        14: '林栖禾',
        16: '广东,深圳,南山,科技路 1 号',
        30: '25',
        1035: 'true',
      });
      expect((await page({ Keyword: '导入 删除' })).Rows).toMatchObject([
        { LegalPerson: '陈', ReviewTime: '2027-02-03' },
      ]);
      const bytes = await portal.bytes('head', EnterpriseInfo.ExportEnterpriseList, { Keyword: codeOf(1) });
      const [titles, ...rows] = (await readSheet(Buffer.from(bytes))) ?? [];
      expect(titles?.slice(0, 3)).toEqual(['企业名称', '统一社会信用代码', '状态']);
      expect(rows.map((row) => row.slice(0, 3))).toEqual([['导入 一', codeOf(1), '备案']]);
      const { rows: written } = await db.pool.query(
        `select actor_id as actor, target, detail from kit.audit where act = 'supplier.export'`,
      );
      expect(written).toMatchObject([
        {
          actor: idOf('head'),
          target: 'company:list',
          detail: { filter: { Keyword: codeOf(1) }, rows: 1 },
        },
      ]);
    });

    test('is not applied when the library has changed meanwhile', async () => {
      const { body: run } = await dryRun([['导入 抢先', codeOf(2), null, '', '', null, '']]);
      await register('导入 抢先');
      expect((await apply(run.Token)).refusal.Code).toBe(-409_441);
      expect((await apply(crypto.randomUUID())).refusal.Code).toBe(-409_440);
    });

    test.each<[string, Buffer | SheetValue[][], string[], number]>([
      ['no Excel', Buffer.from('企业名称\n甲'), head, -422_450],
      ['an empty one', [], head, -422_451],
      ['one without names', [['x']], ['统一社会信用代码'], -422_453],
      ['one with an unknown column', [['x', 'y']], ['企业名称', '颜色'], -422_453],
    ])('with %s is refused', async (_what, given, titles, code) => {
      const sent = Buffer.isBuffer(given) ? { name: 'x.xlsx', content: given } : await file(given, titles);
      const answer = await portal.send(
        'head',
        EnterpriseInfo.DryRunEnterpriseImport,
        { TemplateId: template },
        sent,
      );
      expect(answer.refusal.Code).toBe(code);
    });

    test('has a template with the columns of the supplier template', async () => {
      const [titles] =
        (await readSheet(
          Buffer.from(
            await portal.bytes('head', EnterpriseInfo.GetEnterpriseImportTemplate, { TemplateId: template }),
          ),
        )) ?? [];
      expect(titles).toEqual(['企业名称 *', ...head.slice(1)]);
      const plain = await addTestTemplate(db, {
        code: 'PL',
        title: '无',
        titleEn: 'None',
        edition: { controls: [{ type: 'input', name: 'a', label: '甲' }] },
      });
      const refused = await portal.call('head', EnterpriseInfo.GetEnterpriseImportTemplate, {
        TemplateId: plain,
      });
      expect(refused.refusal).toMatchObject({ Code: -422_412, Field: 'TemplateId' });
    });
  });
});
