import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refused } from '#kit/contract/refusals.ts';
import { urgencyLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { faultOf, faultsFirst, filled, codeOfLabel, readRow, tagsIn } from './sheet-rows.ts';

test.each([
  ['紧急', 1],
  ['urgent', 1],
  ['2', 2],
  ['很急', '很急'],
])('%s means %s', (text, code) => expect(codeOfLabel(urgencyLabels, text)).toBe(code));

test('tags are parted as people write them, each once', () =>
  expect(tagsIn('React、TypeScript，React; B 端')).toEqual(['React', 'TypeScript', 'B 端']));

test('an empty cell says nothing', () => expect(filled({ A: '', B: '0', C: null })).toEqual({ B: '0' }));

test('errors of a row name their column', () => {
  const schema = z.strictObject({ Age: z.coerce.number().int().min(18), Tags: z.array(z.string().max(3)) });
  expect(readRow(schema, { Age: '17', Tags: ['long one'] }, 'en')).toEqual({
    given: null,
    faults: [
      { Field: 'Age', Msg: 'Must be at least 18' },
      { Field: 'Tags', Msg: 'At most 3 characters' },
    ],
  });
  expect(readRow(schema, { Age: '18', Tags: [] }, 'en').given).toEqual({ Age: 18, Tags: [] });
});

test('a refusal is the fault of its field, anything else goes on', () => {
  const refused = new Refused(recruitingRefusals.pastDay, { field: 'LatestEntryDay' });
  expect(faultOf(refused, 'zh', 'Title')).toEqual({ Field: 'LatestEntryDay', Msg: '日期不能早于今天' });
  expect(() => faultOf(new TypeError('x'), 'zh', 'Title')).toThrow(TypeError);
});

test('faults come first, the others stay in the order of the file', () => {
  const rows = [
    { Row: 2, Kind: 'new' },
    { Row: 3, Kind: 'error' },
    { Row: 4, Kind: 'same' },
    { Row: 5, Kind: 'error' },
  ];
  expect(faultsFirst(rows).map(({ Row }) => Row)).toEqual([3, 5, 2, 4]);
});
