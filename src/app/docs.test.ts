import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    /`((?:[\w-]+\/)?(?:server|contract|web)\/[\w./-]*)`/g,
  );
  expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(folder, path)))).toEqual(
    [],
  );
});

test.each(readdirSync(join(root, 'src/modules')))('the README of %s names its topics', (name) => {
  const own = ['contract', 'server', 'web'];
  const named = readFileSync(join(root, 'src/modules', name, 'README.md'), 'utf8').matchAll(
    /^- `([\w-]+)\/`/gm,
  );
  const topics = below(`src/modules/${name}`)
    .map((path) => path.split('/').at(-1) ?? '')
    .filter((folder) => !own.includes(folder));
  const listed = [...named].map(([, topic = '']) => topic).filter((topic) => !own.includes(topic));
  expect(listed.toSorted()).toEqual(topics.toSorted());
});

/** Returns the folders directly below a folder. */
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

test.each(['README.md', 'README.zh-CN.md', ...docs])('links of %s lead to files that are there', (name) => {
  const links = readFileSync(join(root, name), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g);
  const gone = [...links]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, dirname(name), path)));
  expect(gone).toEqual([]);
});

const decisions = docs.filter((name) => /^docs\/decisions\/\d{4}-/.test(name)).toSorted();

test.each(decisions)('%s has the form of a decision, on one page', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const [title, , status] = text.split('\n');
  expect(title).toMatch(/^# [\w -]+: \S/);
  expect(status).toMatch(/^Status: (?:in force|replaced by \d{4})$/);
  expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
  expect(text.length).toBeLessThan(8_000);
});

/** Matches the index line of a decision. */
function indexLine(name: string): string {
  const [title = '', , status = ''] = readFileSync(join(root, name), 'utf8').split('\n');
  const file = name.slice('docs/decisions/'.length);
  return `| [${file.slice(0, 4)}](${file}) | ${title.slice(2)} | ${status.slice('Status: '.length)} |`;
}

test('docs/decisions/README.md lists all decisions by number, with title and status', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').split('\n');
  expect(index.filter((line) => /^\| \[\d{4}\]\(\S+\) \| .* \| .* \|$/.test(line))).toEqual(
    decisions.map((name) => indexLine(name)),
  );
});

const tests = globSync(['src/modules/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

test('docs/promises.md names tests that are there', () => {
  const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\|.*\.test\.ts`/.test(line));
  expect(rows.length).toBeGreaterThan(150);
  const gone = rows.flatMap((row) => {
    const [, , , where = '', names = ''] = row.split('|');
    const named = [...where.matchAll(/`([\w./-]+)`/g)].map(([, file = '']) => file);
    const found = named.map((file) => tests.filter((path) => path === file || path.endsWith(`/${file}`)));
    const text = found
      .flat()
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
      .replaceAll("\\'", "'");
    // Splits shortened names: `…` marks omitted text, and brackets contain explanations.
    const parts = names
      .replaceAll(/\([^)]*\)/g, '')
      .split(/…|;/)
      .map((part) => part.trim().replaceAll(/^,|,$/g, '').trim());
    return [
      ...named.filter((_, at) => found[at]!.length === 0),
      ...parts.filter((part) => !text.includes(part) && !text.includes(part.replaceAll('’', "'"))),
    ];
  });
  expect(gone).toEqual([]);
});
