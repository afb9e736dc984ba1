import { describe, expect, test } from 'vitest';
import { cellText, readCell, saidOf, type CellNow } from './roster-sheet.ts';

const shifts = [
  { id: 1, name: '早班', nameEn: 'Early', isActive: true },
  { id: 2, name: '晚班', nameEn: '', isActive: true },
  { id: 3, name: '旧班', nameEn: 'Old', isActive: false },
  { id: 4, name: '夜班', nameEn: 'Late', isActive: true },
  { id: 5, name: '大夜', nameEn: 'Late', isActive: true },
];
const now: CellNow = { day: '2030-01-02', isInGroup: true, shiftId: 1, own: undefined, isRostered: false };
const fault = (text: string) => ({ kind: 'fault', about: expect.objectContaining({ zh: text }) });

describe('a cell of a roster’s sheet', () => {
  test.each<[string, string, Partial<CellNow>, object]>([
    ['empty says nothing', '', {}, { kind: 'same' }],
    ['empty says nothing of who is in no group', '', { isInGroup: false }, { kind: 'same' }],
    ['what it is already', '早班', {}, { kind: 'same' }],
    ['in the other language, in any case', 'EARLY', {}, { kind: 'same' }],
    ['another shift', '晚班', {}, { kind: 'changed', shiftId: 2 }],
    ['a day off', '休', {}, { kind: 'changed', shiftId: 0 }],
    ['a day off in English', 'off', {}, { kind: 'changed', shiftId: 0 }],
    ['a day off that is one', '休息', { shiftId: null, own: null }, { kind: 'same' }],
    ['a day off by the week', '休', { shiftId: null }, { kind: 'same' }],
    [
      'a day off where nobody has said anything',
      '休',
      { shiftId: null, isRostered: true },
      { kind: 'changed', shiftId: 0 },
    ],
    ['back to the week', '-', { own: 1 }, { kind: 'changed', shiftId: -1 }],
    ['back to the week where it counts', '-', {}, { kind: 'same' }],
    ['no such shift', '中班', {}, fault('没有这个班次：{value}')],
    ['out of use', '旧班', {}, fault('“{name}”已停用')],
    ['out of use, but it is what stands', '旧班', { shiftId: 3 }, { kind: 'same' }],
    ['two of one name', 'Late', {}, fault('有多个班次叫这个名称：{value}')],
    ['two of one name, one of which stands', 'Late', { shiftId: 5 }, { kind: 'same' }],
    ['in no group', '早班', { isInGroup: false }, fault('{value} 不在考勤组中')],
  ])('%s', (_what, text, more, expected) => {
    expect(readCell(text, { ...now, ...more }, shifts)).toEqual(expect.objectContaining(expected));
  });

  test.each<[Partial<CellNow>, string, string]>([
    [{}, '早班', 'Early'],
    [{ shiftId: 2 }, '晚班', '晚班'],
    [{ shiftId: null }, '休', 'Off'],
    [{ shiftId: null, isRostered: true }, '', ''],
    [{ shiftId: null, own: null, isRostered: true }, '休', 'Off'],
    [{ isInGroup: false }, '', ''],
  ])('what goes out comes in as nothing new: %o', (more, zh, en) => {
    const cell = { ...now, ...more };
    expect([cellText(cell, shifts, 'zh'), cellText(cell, shifts, 'en')]).toEqual([zh, en]);
    expect([zh, en].map((text) => readCell(text, cell, shifts).kind)).toEqual(['same', 'same']);
  });

  test('a shift, a day off and nothing said are told apart', () => {
    expect([7, null, undefined].map(saidOf)).toEqual([7, 0, -1]);
  });
});
