import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessAreas } from '#modules/people/programs/contract/access-areas.ts';
import { modules } from './modules.ts';

/** Modules whose files a module imports, by folder name. */
function importedBy(name: string): readonly string[] {
  const files = globSync(`src/modules/${name}/**/*.{ts,tsx}`, { exclude: ['**/*.test.{ts,tsx}'] });
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '#modules\/([^/]+)\//g)].map(([, other = '']) => other),
  );
  return [...new Set(found)].filter((other) => other !== name).toSorted();
}

const named = modules.filter(({ name }) => name !== 'kit');

test.each(named)('$name says which modules it uses, and uses each', ({ name, uses }) => {
  expect(uses.map((one) => one.name).toSorted()).toEqual(importedBy(name));
});

test('each module stands after those that it uses', () => {
  const names = modules.map(({ name }) => name);
  for (const { name, uses } of modules)
    for (const other of uses) expect(names.indexOf(other.name)).toBeLessThan(names.indexOf(name));
});

test('every folder with a server side is in the list', () => {
  const folders = globSync('src/modules/*/server').map((path) => path.split('/')[2] ?? '');
  expect(named.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('every line of a server has its place', () => {
  const loose = globSync('src/modules/**/server/**/*.ts', { exclude: ['**/*.{test,gen}.ts'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        !/^src\/modules\/[^/]+\/(?:[^/]+\/)?server\/(?:rules|queries|commands|handlers|standard)\//.test(
          path,
        ) && !/^src\/modules\/[^/]+\/server\/(?:open|jobs|contributions)\.ts$/.test(path),
    );
  expect(loose).toEqual([]);
});

test('each controller belongs to an area that access tokens can be limited to', () => {
  for (const { area, controllers } of modules)
    for (const one of Object.values(controllers)) expect(accessAreas).toContain(one.area ?? area);
});
