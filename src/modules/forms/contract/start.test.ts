import { describe, expect, it } from 'vitest';
import { editionSchema } from './control.ts';
import { startValues, withValue } from './start.ts';

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
