import { describe, expect, it } from 'vitest';
import { editionSchema } from './control.ts';
import { startRow, startValues, withValue } from './start.ts';

const applicant = {
  person: { id: 1, name: '李娜', nameEn: 'Li Na', dept: '财务部', deptEn: 'Finance' },
  company: { id: 3, name: '甲公司', nameEn: 'Alpha' },
};

const { controls } = editionSchema.parse({
  controls: [
    { type: 'company', name: 'firm', label: '公司', autoWrite: 'applicant.company' },
    { type: 'departmentTree', name: 'dept', label: '部门', autoWrite: 'applicant.department' },
    { type: 'userSearch', name: 'who', label: '申请人', autoWrite: 'applicant' },
    { type: 'input', name: 'signed', label: '签名', autoWrite: 'applicant' },
    { type: 'date', name: 'on', label: '日期', autoWrite: 'today' },
    { type: 'date', name: 'until', label: '截止', autoWrite: 'on' },
    { type: 'input', name: 'kind', label: '类型', _value: '常规' },
    {
      type: 'groupArea',
      name: 'rows',
      label: '明细',
      controls: [
        { type: 'date', name: 'day', label: '日期', autoWrite: 'today' },
        { type: 'input', name: 'what', label: '内容' },
      ],
    },
  ],
});

const chain = editionSchema.parse({
  controls: [
    { type: 'input', name: 'c', label: 'c', autoWrite: 'b' },
    { type: 'input', name: 'b', label: 'b', autoWrite: 'a' },
    { type: 'input', name: 'a', label: 'a' },
    { type: 'input', name: 'd', label: 'd', autoWrite: 'c' },
    { type: 'input', name: 'paid', label: 'paid', autoWrite: 'a', finance: true },
  ],
}).controls;

describe('controls filled from filled controls', () => {
  it.each<[string, object, string, string, object]>([
    ['follows', {}, 'a', 'x', { a: 'x', b: 'x', c: 'x', d: 'x' }],
    ['follows on', { a: 'x', b: 'x', c: 'x', d: 'x' }, 'a', 'xy', { a: 'xy', b: 'xy', c: 'xy', d: 'xy' }],
    ['begins in the middle', { a: 'x' }, 'b', 'y', { a: 'x', b: 'y', c: 'y', d: 'y' }],
    [
      'ends at a value of its own',
      { a: 'x', b: 'x', c: 'own', d: 'own' },
      'a',
      'y',
      { a: 'y', b: 'y', c: 'own', d: 'own' },
    ],
  ])('%s', (_what, values, name, value, expected) => {
    expect(withValue(chain, { ...values }, name, value)).toEqual(expected);
  });

  it('starts with the value at its beginning, in a row as well', () => {
    const from = chain.map((control) => (control.name === 'a' ? { ...control, _value: 'x' } : control));
    const started = { a: 'x', b: 'x', c: 'x', d: 'x' };
    expect(startValues({ controls: from }, applicant, '2026-11-20')).toEqual(started);
    const row = from.filter(({ finance }) => !finance) as unknown as Parameters<typeof startRow>[0];
    expect(startRow(row, applicant, '2026-11-20')).toEqual(started);
  });

  it('ends where an old version goes in a cycle', () => {
    const circle = editionSchema.parse({
      controls: [
        { type: 'input', name: 'a', label: 'a', autoWrite: 'b' },
        { type: 'input', name: 'b', label: 'b', autoWrite: 'a' },
      ],
    }).controls;
    expect(withValue(circle, {}, 'a', 'x')).toEqual({ a: 'x', b: 'x' });
    expect(startValues({ controls: circle }, applicant, '2026-11-20')).toEqual({});
  });
});

describe('a new form', () => {
  it('starts with what is known', () => {
    expect(startValues({ controls }, applicant, '2026-11-20')).toEqual({
      firm: applicant.company,
      who: [applicant.person],
      signed: '李娜',
      on: '2026-11-20',
      until: '2026-11-20',
      kind: '常规',
      rows: [{ day: '2026-11-20' }],
    });
  });

  it.each<[string, object, string, object]>([
    ['fills what follows', {}, '2026-11-21', { on: '2026-11-21', until: '2026-11-21' }],
    [
      'keeps following',
      { on: '2026-11-20', until: '2026-11-20' },
      '2026-11-21',
      { on: '2026-11-21', until: '2026-11-21' },
    ],
    [
      'leaves what has its own value',
      { on: '2026-11-20', until: '2026-12-01' },
      '2026-11-21',
      { on: '2026-11-21', until: '2026-12-01' },
    ],
  ])('%s', (_what, values, on, expected) => {
    expect(withValue(controls, { ...values }, 'on', on)).toEqual(expected);
  });
});
