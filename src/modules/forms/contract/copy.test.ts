import { expect, test } from 'vitest';
import { editionSchema, type EditionInput } from './control.ts';
import { copiedValues } from './copy.ts';

const edition = (...controls: EditionInput['controls']) => editionSchema.parse({ controls });
const input = (name: string, more: object = {}) =>
  ({ type: 'input', name, label: name, ...more }) as EditionInput['controls'][number];
const rows = (...controls: object[]) =>
  ({ type: 'groupArea', name: 'rows', label: 'rows', controls }) as EditionInput['controls'][number];

const cases: readonly {
  readonly what: string;
  readonly from: ReturnType<typeof edition>;
  readonly to?: ReturnType<typeof edition>;
  readonly values: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}[] = [
  { what: 'what was typed', from: edition(input('a')), values: { a: 'x' }, expected: { a: 'x' } },
  {
    what: 'nothing that the edition of today does not have',
    from: edition(input('a'), input('b')),
    to: edition(input('b')),
    values: { a: 'x', b: 'y' },
    expected: { b: 'y' },
  },
  {
    what: 'nothing whose kind is another one now',
    from: edition(input('a')),
    to: edition({ type: 'money', name: 'a', label: 'a' } as never),
    values: { a: 'x' },
    expected: {},
  },
  {
    what: 'no file, no finance, no secret',
    from: edition({ type: 'upload', name: 'f', label: 'f' } as never, input('p', { finance: true }), {
      type: 'money',
      name: 's',
      label: 's',
      secret: true,
    } as never),
    values: { f: [{ uid: 'u' }], p: 'paid', s: '1.00' },
    expected: {},
  },
  {
    what: 'nothing that follows the applicant or the day',
    from: edition(
      { type: 'company', name: 'c', label: 'c', autoWrite: 'applicant.company' } as never,
      { type: 'date', name: 'd', label: 'd', autoWrite: 'today' } as never,
    ),
    values: { c: { id: 1 }, d: '2026-01-02' },
    expected: {},
  },
  {
    what: 'rows, each without its files',
    from: edition(rows(input('a'), { type: 'upload', name: 'f', label: 'f' })),
    values: { rows: [{ a: 'x', f: [{ uid: 'u' }] }, { a: 'y' }] },
    expected: { rows: [{ a: 'x' }, { a: 'y' }] },
  },
  {
    what: 'nothing that only an object inherits',
    from: edition(input('toString')),
    values: {},
    expected: {},
  },
];

test.each(cases)('a new form takes over $what', ({ from, to = from, values, expected }) => {
  expect(copiedValues(from, values, to)).toEqual(expected);
});
