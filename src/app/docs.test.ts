import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build-web.ts';

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

test.each(['README.md', 'README.zh-CN.md', ...docs])('%s names files that are there', (name) => {
  const named = readFileSync(join(root, name), 'utf8').matchAll(
    /(?<![\w/.-])((?:src|tests|docs|bench|tools)\/[\w./-]+\.(?:tsx?|md|txt))\b/g,
  );
  const gone = [...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
  expect(gone).toEqual([]);
});

test.each(readdirSync(join(root, 'src/modules')))('the README of %s names files that are there', (name) => {
  const folder = join(root, 'src/modules', name);
  const named = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
    /`((?:server|contract|web)\/[\w./-]*)`/g,
  );
  expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(folder, path)))).toEqual(
    [],
  );
});

/** Folders right below a folder. */
const below = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `${path}/${name}`);

test('the tree in docs/architecture.md is that of the folders', () => {
  const named = [
    ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^(src\/\S+|\w+) {2,}\S/gm),
  ]
    .map(([, path = '']) => path)
    .toSorted();
  const own = ['migrations', 'tests', 'bench', 'tools', 'docs', 'src/app'];
  expect(named).toEqual(
    [...own, ...below('src/kit'), ...below('src/modules'), ...below('src/app')].toSorted(),
  );
});
