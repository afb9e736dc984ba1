import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { placesIn, speaksOfSuppliers } from './places.ts';

const select = (name: string) => ({ type: 'supplierSelect', name, label: `供应商${name}` });
const edition = editionSchema.parse({
  controls: [
    select('a'),
    {
      type: 'groupArea',
      name: 'rows',
      label: '明细',
      controls: [select('c'), { type: 'input', name: 'x', label: '备注' }],
    },
    fromNamed(1002),
    select('b'),
  ],
});

test.each([
  [
    {},
    [
      [0, '供应商a', null, ''],
      [1, '供应商名称', null, ''],
      [2, '供应商b', null, ''],
    ],
  ],
  [
    {
      a: { id: 7, name: '甲' },
      supplierName: ' 乙 公司',
      rows: [{ c: { id: 8 } }, { x: '空' }, 'none'],
      b: { id: 'x' },
    },
    [
      [0, '供应商a', 7, ''],
      [1, '供应商名称', null, '乙公司'],
      [2, '供应商b', null, ''],
      [3, '明细第 1 行 供应商c', 8, ''],
      [4, '明细第 2 行 供应商c', null, ''],
    ],
  ],
])('the places of %j', (values, expected) => {
  expect(
    placesIn(edition, values).map(({ index, label, companyId, nameNorm }) => [
      index,
      label.zh,
      companyId,
      nameNorm,
    ]),
  ).toEqual(expected);
});

test('a form without such controls speaks of none', () => {
  const plain = editionSchema.parse({ controls: [{ type: 'input', name: 'x', label: '备注' }] });
  expect([speaksOfSuppliers(edition.controls), speaksOfSuppliers(plain.controls)]).toEqual([true, false]);
  expect(speaksOfSuppliers([edition.controls[1]!])).toBe(true);
});
