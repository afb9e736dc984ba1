import { expect, test } from 'vitest';
import { isName, mentionedIn } from './mentions.ts';

const leo = { id: 7, name: 'Leo Zhou' };
const lin = { id: 8, name: '林若溪' };

test.each([
  ['', [], true],
  ['Leo', [], true],
  ['Leo Zh', [], true],
  ['Leo Zhou ', [leo], false],
  ['林若溪 请看', [lin], false],
  ['two words more', [], false],
  [' at the start', [], false],
  ['next\nline', [], false],
  ['a'.repeat(21), [], false],
])('behind the sign %j searches for somebody, with %j picked: %s', (typed, picked, expected) => {
  expect(isName(typed, picked)).toBe(expected);
});

test.each([
  ['@Leo Zhou please look', [leo, lin], [7]],
  ['＠林若溪 请看，@Leo Zhou', [leo, lin], [7, 8]],
  ['@Leo Zhou @Leo Zhou', [leo, leo], [7]],
  ['Leo Zhou', [leo], []],
])('%j mentions', (text, picked, ids) => {
  expect(mentionedIn(text, picked)).toEqual(ids);
});
