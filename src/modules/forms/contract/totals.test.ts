import { describe, expect, it } from 'vitest';
import { editionSchema } from './control.ts';
import { idsIn } from './refs.ts';
import { totalOf } from './totals.ts';

const money = (name: string, more: object = {}) => ({ type: 'money' as const, name, label: name, ...more });
const group = (name: string, controls: object[], more: object = {}) => ({
  type: 'groupArea',
  name,
  label: name,
  controls,
  ...more,
});
const edition = (...controls: object[]) => editionSchema.parse({ controls });

describe('total of the rows', () => {
  const fixed = money('amount', { label: '金额', fixed: 'amount' });

  it.each<[string, ReturnType<typeof edition>, object, string]>([
    [
      'sums the fixed amount only',
      edition(group('rows', [fixed, money('tax')])),
      { rows: [{ amount: '1', tax: '5' }, { amount: '2.5' }] },
      '3.50',
    ],
    [
      'sums every amount where none is fixed',
      edition(group('rows', [money('a'), money('b')])),
      { rows: [{ a: '1', b: '5' }] },
      '6.00',
    ],
    [
      'over several areas',
      edition(group('x', [fixed]), group('y', [money('b')])),
      { x: [{ amount: '1' }], y: [{ b: '2' }] },
      '3.00',
    ],
    [
      'skips what is no number yet',
      edition(group('rows', [fixed])),
      { rows: [{ amount: '1.' }, { amount: 'x' }, {}, { amount: '0.1' }, { amount: 0.2 }] },
      '0.30',
    ],
    [
      'skips an area that does not show',
      edition(group('rows', [fixed], { visibility: false })),
      { rows: [{ amount: '1' }] },
      '0.00',
    ],
    ['is no rows, no sum', edition(group('rows', [fixed])), { rows: 'x' }, '0.00'],
  ])('%s', (_what, form, values, sum) => expect(totalOf(form, { ...values })).toBe(sum));
});

describe('ids that values mention', () => {
  it('gathers each once, from rows too, and survives junk', () => {
    const form = edition(
      { type: 'company', name: 'firm', label: 'firm' },
      { type: 'departmentTree', name: 'dept', label: 'dept' },
      { type: 'costDepartmentTree', name: 'cost', label: 'cost' },
      { type: 'userSearch', name: 'who', label: 'who' },
      { type: 'upload', name: 'files', label: 'files' },
      group('rows', [{ type: 'accountingSubjectTree', name: 'subject', label: 'subject' }]),
    );
    const values = {
      firm: { id: '3' },
      dept: { id: 5 },
      cost: { id: 6 },
      who: [{ id: 1 }, { id: 1 }, null, 'x', { id: -1 }],
      files: [{ uid: 'u' }, { uid: 7 }],
      rows: [{ subject: { id: 9 } }, null, { subject: 4 }],
    };
    expect(idsIn(form, values)).toEqual({
      company: [3],
      department: [5, 6],
      person: [1],
      attachment: ['u'],
      accountingSubject: [9],
    });
  });
});
