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
