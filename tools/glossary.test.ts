import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const terms = rows.map(([english = '']) => english.toLowerCase());

test('each term has an English and a Chinese word and one line of meaning', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((cells) => cells.length !== 4 || !cells[0] || !cells[1] || !cells[3])).toEqual([]);
});

test('terms are sorted and none stands there twice', () => {
  expect(terms).toEqual(terms.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

test('wire names occur in the code', () => {
  const words = new Set(
    globSync('src/**/*.{ts,tsx}').flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_]\w*/g) ?? []),
  );
  const names = rows.flatMap(([, , wire = '']) =>
    [...wire.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
