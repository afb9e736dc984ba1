import { describe, expect, test } from 'vitest';
import { columnOf, planImport, type SheetRow } from './import.ts';

const good = { Isbn: '0-306-40615-2', Name: '某书', BookType: '文学小说' };
const plan = (...cells: SheetRow['cells'][]) =>
  planImport(
    cells.map((one, n) => ({ row: n + 2, cells: one })),
    new Set(['9780804429573']),
    'zh',
  ).map(({ shown, book }) => [
    shown.Kind,
    shown.Errors.map(({ Field }) => Field),
    book?.isbn,
    book?.BookType,
  ]);

describe('an import of books', () => {
  test.each([
    ['ISBN', 'Isbn'],
    ['书名 *', 'Name'],
    ['title', 'Name'],
    ['副本数', 'CopyCount'],
    ['颜色', undefined],
  ])('the column %s is %s', (title, column) => expect(columnOf(title)).toBe(column));

  test.each<[string, SheetRow['cells'], unknown[]]>([
    ['a new book', good, ['new', [], '9780306406157', 1]],
    ['a type in English', { ...good, BookType: 'computing' }, ['new', [], '9780306406157', 7]],
    ['a type by number', { ...good, BookType: '12' }, ['new', [], '9780306406157', 12]],
    ['without ISBN', { Name: '某书', BookType: '历史', Isbn: '' }, ['new', [], null, 3]],
    ['a wrong check digit', { ...good, Isbn: '9780306406158' }, ['error', ['Isbn'], undefined, undefined]],
    ['an unknown type', { ...good, BookType: '漫画' }, ['error', ['BookType'], undefined, undefined]],
    ['no title', { ...good, Name: '' }, ['error', ['Name'], undefined, undefined]],
    ['too many copies', { ...good, CopyCount: '101' }, ['error', ['CopyCount'], undefined, undefined]],
    [
      'copies of a known book',
      { Isbn: '9780804429573', CopyCount: '2' },
      ['copies', [], '9780804429573', 99],
    ],
  ])('%s', (_what, cells, expected) => expect(plan(cells)).toEqual([expected]));

  test('the same ISBN twice is a fault of the second', () => {
    expect(plan(good, { ...good, Isbn: '9780306406157' }).map(([kind]) => kind)).toEqual(['new', 'error']);
  });
});
