import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText, type Cell } from '#kit/rules/cell.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import type { UserField } from '#modules/people/persons/contract/user-values.ts';
import { fieldOfTitle, isRounded, valueOf } from './cells.ts';

describe('a cell', () => {
  test.each<[UserField, Cell, unknown]>([
    ['EntryTime', new Date('2026-03-01T00:00:00Z'), '2026-03-01'],
    ['EntryTime', '2026/3/1', '2026-03-01'],
    ['EntryTime', '2026年3月1日', '2026-03-01'],
    ['EntryTime', 'yesterday', 'yesterday'],
    ['EntryTime', '-', null],
    ['EmployeeId', 10023, '10023'],
    ['Gender', '女', 2],
    ['Gender', 'Female', 2],
    ['Gender', 2, 2],
    ['Gender', '其他', '其他'],
    ['Education', '本科', 7],
    ['IsCore', '是', true],
    ['IsCore', 'No', false],
    ['IsCore', true, true],
    ['IsCore', '也许', '也许'],
    ['position', ' 工程师 ', '工程师'],
    ['position', '', undefined],
    ['position', null, undefined],
    ['position', '-', ''],
    ['Phone', '-', ''],
    ['Phone', 13812345678, '13812345678'],
    ['Competition', 12.5, '12.5'],
    ['MaritalStatus', '-', null],
  ])('of %s with %o is %o', (field, cell, value) => {
    expect(valueOf(field, cell)).toEqual(value);
  });

  test('numbers of more than 15 digits were rounded by Excel', () => {
    expect(isRounded(Number('622202020011223344'))).toBe(true);
    expect(isRounded(13812345678)).toBe(false);
    expect(isRounded('622202020011223344')).toBe(false);
  });

  test('whole numbers keep all their digits as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (number) => {
        expect(cellText(number)).toBe(String(number));
      }),
    );
  });
});

test('titles are found in both languages, with the mark of required ones', () => {
  for (const [field, { zh, en }] of Object.entries(userFields)) {
    expect(fieldOfTitle(zh)).toBe(field);
    expect(fieldOfTitle(`${en} *`)).toBe(field);
  }
  expect(fieldOfTitle('工资')).toBeUndefined();
});
