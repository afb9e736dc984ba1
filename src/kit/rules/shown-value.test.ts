import { expect, test } from 'vitest';
import { shownValue } from './shown-value.ts';

test.each([
  [5, '5'],
  ['新工牌', '"新工牌"'],
  ['fine"\nAmount: 1', '"fine\\"\\nAmount: 1"'],
  ['a\u2028b\u2029', '"a\\u2028b\\u2029"'],
  ['a\u202Eb\u2066', '"a\\u202eb\\u2066"'],
  ['a\u200Bb\u0085', '"a\\u200bb\\u0085"'],
  ['\u{E0041}', '"\\udb40\\udc41"'],
  [{ Reason: 'x\ny' }, '{"Reason":"x\\ny"}'],
  [undefined, 'null'],
])('%j is shown as %s', (given, shown) => {
  expect(shownValue(given)).toBe(shown);
});
