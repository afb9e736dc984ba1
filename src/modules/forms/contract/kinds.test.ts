import { describe, expect, it } from 'vitest';
import { editionSchema } from './control.ts';
import { textOf } from './kinds.ts';

const items = [{ label_value: 'true', label_name: '是', label_name_en: 'Yes' }];
const person = { id: 1, name: '李娜', nameEn: 'Li Na', dept: '财务部', deptEn: 'Finance' };

describe('values as text', () => {
  it.each<[object, unknown, string, string]>([
    [{ type: 'money' }, '1234567.80', '1,234,567.80', '1,234,567.80'],
    [{ type: 'number', percent: true }, '12.5', '12.5%', '12.5%'],
    [{ type: 'select', items }, 'true', '是', 'Yes'],
    [{ type: 'select', items }, 'withdrawn option', 'withdrawn option', 'withdrawn option'],
    [{ type: 'company' }, { id: 1, name: '甲公司', nameEn: '' }, '甲公司', '甲公司'],
    [{ type: 'departmentTree' }, { id: 1, name: '财务部', nameEn: 'Finance' }, '财务部', 'Finance'],
    [
      { type: 'userSearch' },
      [person, { ...person, name: '王伟', nameEn: '' }],
      '财务部-李娜-Li Na、财务部-王伟',
      'Finance-李娜-Li Na, Finance-王伟',
    ],
    [
      { type: 'dateRange' },
      ['2026-01-01', '2026-01-02'],
      '2026-01-01 至 2026-01-02',
      '2026-01-01 to 2026-01-02',
    ],
    [{ type: 'dateRange' }, ['2026-01-01', '2026-01-01'], '2026-01-01', '2026-01-01'],
    [
      { type: 'dateRange', showTime: true },
      ['2026-01-01 23:30', '2026-01-02 00:30'],
      '2026-01-01 23:30 至 2026-01-02 00:30',
      '2026-01-01 23:30 to 2026-01-02 00:30',
    ],
    [
      { type: 'address' },
      '广东省,深圳市,南山区,科苑路',
      '广东省深圳市南山区科苑路',
      '广东省, 深圳市, 南山区, 科苑路',
    ],
    [
      { type: 'linkedForm' },
      { id: 1, number: 'JK-2026-0001', name: '借款申请', nameEn: 'Loan' },
      'JK-2026-0001 借款申请',
      'JK-2026-0001 Loan',
    ],
    [
      { type: 'multiDateRange' },
      [
        ['2026-11-02 09:00', '2026-11-02 18:00'],
        ['2026-11-05 09:00', '2026-11-06 12:00'],
      ],
      '1. 2026-11-02 09:00 至 18:00\n2. 2026-11-05 09:00 至 2026-11-06 12:00',
      '1. 2026-11-02 09:00 to 18:00\n2. 2026-11-05 09:00 to 2026-11-06 12:00',
    ],
    [
      { type: 'multiDateRange' },
      [['2026-11-02 09:00', '2026-11-02 18:00']],
      '2026-11-02 09:00 至 18:00',
      '2026-11-02 09:00 to 18:00',
    ],
    [{ type: 'upload' }, [{ name: 'a.pdf' }, { name: 'b.png' }], 'a.pdf、b.png', 'a.pdf, b.png'],
    [{ type: 'date' }, undefined, '', ''],
  ])('%j %j', (kind, value, zh, en) => {
    const control = editionSchema.parse({ controls: [{ name: 'a', label: 'a', ...kind }] }).controls[0]!;
    expect([textOf(control, value, 'zh'), textOf(control, value, 'en')]).toEqual([zh, en]);
  });
});
