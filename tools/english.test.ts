import { expect, test } from 'vitest';
import { commentsOf, findingsIn } from './english.ts';

test('reads blocks, lines and lines that follow each other', () => {
  const source = [
    '/** One. */',
    'const a = 1;',
    '/**',
    ' * Two',
    ' * and more.',
    ' */',
    '// Three',
    '// goes on.',
    'const b = 2;',
  ];
  expect(commentsOf(source.join('\n'))).toEqual([
    { line: 1, text: 'One.' },
    { line: 3, text: 'Two and more.' },
    { line: 7, text: 'Three goes on.' },
  ]);
});

const long = Array.from({ length: 36 }, () => 'word').join(' ');

test.each([
  ['/** Of one that moves. */', ['start']],
  ['// Whom it tells.', ['start']],
  ['/** Returns his draft. */', ['they']],
  [`// ${long}.`, ['long']],
  ['/** What he wrote. */', ['start', 'they']],
  ['/** Returns the draft of a person. `his` is a column. */', []],
  ['/** Offers are kept. Whatever follows. */', []],
  [`// Two sentences: ${long.slice(0, 100)}.`, []],
])('%s', (source, rules) => {
  expect(findingsIn(source).map(({ rule }) => rule)).toEqual(rules);
});
