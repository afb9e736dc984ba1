import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { changedValues, editionToFill, overtaken, shownValues, typedAfter, without } from './fill-in.ts';

const held = { code: 'A', note: 'as it was', reason: 'books' };
const set = (name: string, value: unknown) => (values: object) => ({ ...values, [name]: value });

test('only changed values are sent', () => {
  const typed = typedAfter({}, held, {}, set('code', 'B'));
  const shown = shownValues(held, {}, typed);
  expect(shown).toEqual({ ...held, code: 'B' });
  expect(changedValues(held, shown, ['code', 'note'])).toEqual({ code: 'B' });
  const emptied = shownValues(held, {}, typedAfter(typed, held, {}, set('note', '')));
  expect(changedValues(held, emptied, ['code', 'note'])).toEqual({ code: 'B', note: '' });
});

test('initial values are sent as if the approver had typed them', () => {
  const shown = shownValues(held, { paid: '9.00' }, {});
  expect(changedValues(held, shown, ['code', 'paid'])).toEqual({ paid: '9.00' });
});

test('values that somebody else filled in meanwhile are kept where the approver typed nothing, and named where they did', () => {
  const typed = typedAfter(typedAfter({}, held, {}, set('code', 'B')), held, {}, set('code', 'BB'));
  const now = { ...held, note: 'theirs', code: 'C' };
  const shown = shownValues(now, {}, typed);
  expect(shown).toMatchObject({ note: 'theirs', code: 'BB' });
  expect(changedValues(now, shown, ['code', 'note'])).toEqual({ code: 'BB' });
  expect(overtaken(typed, held)).toEqual([]);
  expect(overtaken(typed, now)).toEqual(['code']);
  expect(overtaken(typed, { ...now, code: 'BB' })).toEqual([]);
  expect(shownValues(now, {}, without(typed, ['code']))).toMatchObject({ code: 'C' });
});

test('fields for the approver’s controls, and the total of their rows', () => {
  const edition = editionSchema.parse({
    controls: [
      { type: 'input', name: 'reason', label: '事由' },
      { type: 'input', name: 'code', label: '编号', finance: true },
      {
        type: 'groupArea',
        name: 'rows',
        label: '明细',
        controls: [{ type: 'money', name: 'a', label: '金额' }],
      },
      { type: 'money', name: 'total', label: '合计金额', fixed: 'totalAmount' },
    ],
  });
  const drawn = (names: readonly string[]) =>
    editionToFill(edition, names).controls.flatMap(({ name, finance }) => (finance ? [] : [name]));
  expect(drawn(['code'])).toEqual(['code']);
  expect(drawn(['rows'])).toEqual(['rows', 'total']);
});
