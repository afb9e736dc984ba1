import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editionSchema } from './control.ts';
import { diffValues } from './diff.ts';
import { summaryOf } from './summary.ts';

const edition = editionSchema.parse({
  controls: [
    { name: 'why', label: '事由', labelEn: 'Reason', type: 'input', significance: true },
    { name: 'firm', label: '公司', labelEn: 'Company', type: 'company', significance: true },
    { name: 'on', label: '日期', labelEn: 'Date', type: 'date', significance: true },
    {
      name: 'rows',
      label: '明细',
      labelEn: 'Items',
      type: 'groupArea',
      controls: [
        { name: 'what', label: '内容', labelEn: 'Item', type: 'input' },
        { name: 'amount', label: '金额', labelEn: 'Amount', type: 'money', fixed: 'amount' },
      ],
    },
  ],
});

const row = (what: string, amount: string) => ({ what, amount });
const changes = (before: object, after: object) =>
  diffValues(edition, { ...before }, { ...after }).map((change) => [
    change.name,
    change.what,
    change.before.zh,
    change.after.zh,
  ]);

describe('changes', () => {
  it.each<[string, object, object, string[][]]>([
    ['nothing', { why: 'a' }, { why: 'a' }, []],
    ['a text', { why: 'a' }, { why: 'b' }, [['why', 'changed', 'a', 'b']]],
    ['filled in', {}, { on: '2026-01-01' }, [['on', 'changed', '', '2026-01-01']]],
    ['emptied', { on: '2026-01-01' }, {}, [['on', 'changed', '2026-01-01', '']]],
    [
      'only the name of the same company',
      { firm: { id: 1, name: '甲', nameEn: '' } },
      { firm: { nameEn: '', name: '乙', id: 1 } },
      [],
    ],
    [
      'another company',
      { firm: { id: 1, name: '甲', nameEn: '' } },
      { firm: { id: 2, name: '乙', nameEn: '' } },
      [['firm', 'changed', '甲', '乙']],
    ],
    [
      'a cell',
      { rows: [row('a', '1.00'), row('b', '2.00')] },
      { rows: [row('a', '1.00'), row('b', '1234.50')] },
      [['rows.1.amount', 'changed', '2.00', '1,234.50']],
    ],
    [
      'first row removed',
      { rows: [row('a', '1.00'), row('b', '2.00'), row('c', '3.00')] },
      { rows: [row('b', '2.00'), row('c', '3.00')] },
      [['rows.0', 'removed', 'a · 1.00', '']],
    ],
    [
      'a row between',
      { rows: [row('a', '1.00'), row('c', '3.00')] },
      { rows: [row('a', '1.00'), row('b', '2.00'), row('c', '3.00')] },
      [['rows.1', 'added', '', 'b · 2.00']],
    ],
    [
      'removed and changed',
      { rows: [row('a', '1.00'), row('b', '2.00'), row('c', '3.00')] },
      { rows: [row('b', '2.00'), row('x', '3.00')] },
      [
        ['rows.0', 'removed', 'a · 1.00', ''],
        ['rows.1.what', 'changed', 'c', 'x'],
      ],
    ],
    [
      'changed and one more behind it',
      { rows: [row('a', '1.00'), row('b', '2.00')] },
      { rows: [row('b', '5.00'), row('c', '9.00')] },
      [
        ['rows.0', 'removed', 'a · 1.00', ''],
        ['rows.0.amount', 'changed', '2.00', '5.00'],
        ['rows.1', 'added', '', 'c · 9.00'],
      ],
    ],
    [
      'wholly another row',
      { rows: [row('a', '1.00')] },
      { rows: [row('b', '2.00')] },
      [
        ['rows.0.what', 'changed', 'a', 'b'],
        ['rows.0.amount', 'changed', '1.00', '2.00'],
      ],
    ],
  ])('%s', (_what, before, after, expected) => expect(changes(before, after)).toEqual(expected));

  it('is labelled in both languages', () => {
    const [change] = diffValues(edition, { rows: [row('a', '1.00')] }, { rows: [row('b', '1.00')] });
    expect(change?.label).toEqual({ zh: '明细第 1 行内容', en: 'Items row 1, Item' });
  });

  it('names each difference and nothing else', () => {
    const rows = fc.array(
      fc.record({ what: fc.constantFrom('a', 'b'), amount: fc.constantFrom('1.00', '2.00') }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const found = diffValues(edition, { rows: before }, { rows: after });
        expect(found.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        const count = (what: string) => found.filter((change) => change.what === what).length;
        expect(before.length - count('removed')).toBe(after.length - count('added'));
      }),
    );
  });
});

describe('summary', () => {
  it('holds the significant controls that are filled in', () => {
    expect(summaryOf(edition, { why: '出差', firm: { id: 1, name: '甲公司', nameEn: 'Alpha' } })).toEqual([
      { name: 'why', label: { zh: '事由', en: 'Reason' }, text: { zh: '出差', en: '出差' } },
      { name: 'firm', label: { zh: '公司', en: 'Company' }, text: { zh: '甲公司', en: 'Alpha' } },
    ]);
  });
});
