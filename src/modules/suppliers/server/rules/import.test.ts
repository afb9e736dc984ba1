import { describe, expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { creditCheck } from '#kit/rules/credit-code.ts';
import { askedFor, columnsOf, planImport, readHead, type KnownCompany, type SheetRow } from './import.ts';

const edition = editionSchema.parse({
  controls: [1002, 14, 16, 21, 30, 1035, 1047].map((id) => fromNamed(id)),
});
const columns = columnsOf(edition);
const credit = (n: number): string => {
  const first = `91440300MA${String(n).padStart(7, '0')}`;
  return first + creditCheck(first);
};

const rowsOf = (head: readonly string[], ...rows: Cell[][]): SheetRow[] => {
  const found = readHead(head, columns);
  if ('problem' in found) throw new Error(found.problem.zh);
  return rows.map((cells, n) => ({
    row: n + 2,
    cells: new Map(
      found.columns.flatMap((column, at) => (column ? [[column, cells[at] ?? null] as const] : [])),
    ),
  }));
};
const planned = (rows: readonly SheetRow[], known: readonly KnownCompany[] = []) =>
  planImport(rows, edition, known, { today: '2026-05-04', language: 'zh' });

describe('the first row', () => {
  test('is every head column and every control that one cell holds', () => {
    expect(columns.map(({ title }) => title.zh)).toEqual([
      '企业名称',
      '统一社会信用代码',
      '复审日期',
      '法人代表',
      '通讯地址',
      '成立时间',
      '资产负债率',
      '是否上市公司',
    ]);
  });
  test('is read in both languages, whatever mark stands behind it', () => {
    expect(rowsOf(['Company *', '', 'legal person'], ['甲', 'x', '乙'])[0]?.cells.size).toBe(2);
  });
  test.each([
    [['统一社会信用代码'], '缺少“企业名称”列'],
    [['企业名称', '颜色'], '不认识的列“颜色”'],
    [['企业名称', 'Company'], '“Company”出现了两次'],
  ])('%j is refused', (head, problem) => {
    expect(readHead(head, columns)).toMatchObject({ problem: { zh: problem } });
  });
});

describe('a row', () => {
  test('is a company with what its cells mean', () => {
    const [one] = planned(
      rowsOf(
        [
          '企业名称',
          '统一社会信用代码',
          '复审日期',
          '法人代表',
          '通讯地址',
          '成立时间',
          '资产负债率',
          '是否上市公司',
        ],
        [
          '澄江实业',
          credit(1).toLowerCase(),
          '2026/12/1',
          ' 陈 ',
          '广东,深圳,南山,科技路',
          '2015年3月2日',
          45.5,
          '是',
        ],
      ),
    );
    expect(one).toEqual({
      shown: { Row: 2, Kind: 'new', CompanyName: '澄江实业', CreditCode: credit(1), Errors: [] },
      company: {
        name: '澄江实业',
        creditCode: credit(1),
        reviewOn: '2026-12-01',
        isKnown: false,
        document: { 14: '陈', 16: '广东,深圳,南山,科技路', 21: '2015-03-02', 30: '45.5', 1035: 'true' },
      },
    });
  });

  test.each<[string, Cell, string]>([
    ['企业名称', '', '不能为空'],
    ['企业名称', '长'.repeat(101), '最多 100 个字符'],
    [
      '统一社会信用代码',
      credit(1).slice(0, 17) + (credit(1).endsWith('0') ? '1' : '0'),
      '统一社会信用代码应为 18 位且校验位正确',
    ],
    ['复审日期', '2026-02-30', '请输入有效的日期（年-月-日）'],
    ['通讯地址', '广东', '请填写省、市、区和街道'],
    ['资产负债率', 120, '不能大于 100'],
    ['资产负债率', '很高', '请输入有效的数字'],
    ['是否上市公司', '也许', '请选择列出的选项'],
    ['法人代表', 10 ** 17, '数字太长，Excel 已丢失末尾数位，请把单元格设为文本'],
  ])('with %s %j says so', (title, cell, text) => {
    const head = ['企业名称', ...(title === '企业名称' ? [] : [title])];
    const [one] = planned(rowsOf(head, title === '企业名称' ? [cell] : ['甲', cell]));
    expect(one).toMatchObject({
      shown: { Kind: 'error', Errors: [{ Field: title, Msg: text }] },
      company: null,
    });
  });

  test('comes once in a file, by its name however it is written and by its code', () => {
    const rows = rowsOf(
      ['企业名称', '统一社会信用代码'],
      ['甲 公司', credit(1)],
      ['甲公司', ''],
      ['乙公司', credit(1)],
      ['丙公司', ''],
      ['丁公司', ''],
    );
    expect(planned(rows).map(({ shown }) => [shown.Kind, shown.Errors[0]?.Msg])).toEqual([
      ['new', undefined],
      ['error', '与第 2 行重复'],
      ['error', '与第 2 行重复'],
      ['new', undefined],
      ['new', undefined],
    ]);
  });

  test('is held against the library', () => {
    const known: KnownCompany[] = [
      { name: '已有表', nameNorm: '已有表', creditCode: credit(1), state: 4, hasForm: true },
      { name: '没有表', nameNorm: '没有表', creditCode: credit(2), state: 3, hasForm: false },
      { name: '黑名单', nameNorm: '黑名单', creditCode: null, state: 6, hasForm: true },
      { name: '已删除', nameNorm: '已删除', creditCode: null, state: -2, hasForm: false },
    ];
    const rows = rowsOf(
      ['企业名称', '统一社会信用代码'],
      ['已有表', ''],
      ['没有表', credit(3)],
      ['没 有表', ''],
      ['黑名单', ''],
      ['已删除', ''],
      ['别家', credit(1)],
    );
    expect(askedFor(rows).nameNorms).toContain('没有表');
    expect(planned(rows, known).map(({ shown }) => [shown.Kind, shown.Errors[0]?.Msg])).toEqual([
      ['error', '已有表已有这个模板的供应商表'],
      ['error', `统一社会信用代码已属于${credit(2)}`],
      // The row repeats the name of the row before.
      ['error', '与第 3 行重复'],
      ['error', '黑名单在黑名单中，不能新建合作'],
      ['form', undefined],
      ['error', '统一社会信用代码已属于已有表'],
    ]);
  });
});
