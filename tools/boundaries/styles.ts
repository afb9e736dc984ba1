import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `src/modules/forms/web/forms.css` -> `src/modules/forms`; other style sheets belong to `src/kit`, `src/app`. */
const homeOf = (file: string): string => /^src\/(?:modules\/)?[^/]+/.exec(file)?.[0] ?? file;

/** The classes that a style sheet gives a look of their own: `.name`, with or without a state. */
function namedIn(css: string): ReadonlySet<string> {
  const plain = css.replace(/\/\*.*?\*\//gs, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(
    selectors.flatMap((one) => /^\.([\w-]+)(?:\.\1)*(?:::?[\w-]+)*$/.exec(one.trim())?.[1] ?? []),
  );
}

/** Classes that two homes give a look: on a page that loads both, each spoils the other. @returns name and files */
export function clashingClasses(
  root: string,
): readonly (readonly [name: string, files: readonly string[]])[] {
  const byName = new Map<string, string[]>();
  for (const path of globSync('src/**/web/**/*.css', { cwd: root }).toSorted()) {
    const file = path.replaceAll('\\', '/');
    for (const name of namedIn(readFileSync(join(root, file), 'utf8')))
      byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return [...byName].filter(([, files]) => new Set(files.map(homeOf)).size > 1);
}
