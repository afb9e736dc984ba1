import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

// `npm run house`: how easy the code is to find one's way in, as figures. docs/architecture.md names the
// parts that they count.

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const sources = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file) && !file.endsWith('.gen.ts'))
  .toSorted();
const text = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + text.get(file)!.split('\n').length - 1, 0);

/** Counts the nodes of each kind in a tree. */
function countNodes(node: unknown, counts: Map<string, number>): Map<string, number> {
  if (Array.isArray(node)) for (const one of node) countNodes(one, counts);
  else if (typeof node === 'object' && node !== null) {
    const { type } = node as { readonly type?: unknown };
    if (typeof type === 'string') counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const one of Object.values(node)) countNodes(one, counts);
  }
  return counts;
}
const nodes = new Map<string, number>();
for (const [file, code] of text)
  countNodes(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx') }), nodes);

/** Files of the app that name parts of three modules or more: lists that grow with each module. */
const appLists = sources.filter((file) => {
  if (!/^src\/app\/[^/]+\.tsx?$/.test(file)) return false;
  const named = [...text.get(file)!.matchAll(/from '#modules\/([^/]+)\//g)].map(([, name]) => name);
  return new Set(named).size >= 3;
});

/**
 * Exported functions that change a variable of their module: `file name`. Some are no registry: the state of a browser
 * window, a queue, the effort of a test's hashes.
 */
const registering = sources.flatMap((file) => {
  if (!file.startsWith('src/modules/')) return [];
  const code = text.get(file)!;
  const variables = [
    ...code.matchAll(/^(?:export )?let (\w+)/gm),
    ...code.matchAll(/^(?:export )?const (\w+)[^=\n]*= (?:new (?:Map|Set)\b|\[\];)/gm),
  ].map(([, name = '']) => name);
  return variables.flatMap((name) => {
    const change = new RegExp(
      `^export function (\\w+)\\([^{]*\\{\\n(?:[^}]*\\n)?\\s+(?:${name} = |${name}\\.(?:set|add|push)\\()`,
      'm',
    );
    const [, by] = change.exec(code) ?? [];
    return by === undefined ? [] : [`${file} ${by}`];
  });
});

const doors = globSync('src/modules/*/server/open.ts').map((file) => {
  const code = readFileSync(file, 'utf8');
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').filter((name) => name.trim() !== ''),
  );
  const own = [
    ...code.matchAll(/^export (?:async )?(?:const|function|interface|type) \w|^export \* as \w/gm),
  ];
  return { file, names: listed.length + own.length };
});
const widest = doors.toSorted((a, b) => b.names - a.names)[0]!;

/** Modules in the order of the app's list: each stands above those before it. */
const order = [
  ...(
    /^export const modules\b[^=]*= \[([^\]]*)\]/m.exec(text.get('src/app/modules.ts')!)?.[1] ?? ''
  ).matchAll(/\w+/g),
].map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

const moduleOf = (file: string): string => file.split('/')[2] ?? '';

/** Codes of pages, rights and templates that modules declare, with the module. */
const declared = new Map(
  sources
    .filter((file) => /^src\/modules\/[^/]+\/(?:[^/]+\/)?server\/standard\//.test(file))
    .flatMap((file) =>
      [
        ...text
          .get(file)!
          .matchAll(
            /\bpageIn\(\s*'[^']*',\s*\d+,\s*'(\w+)'|\bpage\(\s*'[^']*',\s*'(\w+)'|\b(?:group|right)\(\s*'(\w+)'|^ {2}code: '([A-Z]{2})'/gm,
          ),
      ].map((found) => [found.slice(1).find((code) => code !== undefined) ?? '', moduleOf(file)] as const),
    ),
);
if (order.length === 0 || declared.size < 100)
  throw new Error('tools/house.ts no longer finds what modules declare');

/** Lines of a module's server that name a page, right or template of a module above it. */
const furniture = sources
  .filter((file) => /^src\/modules\/[^/]+\/(?:[^/]+\/)?server\//.test(file))
  .flatMap((file) =>
    text
      .get(file)!
      .split('\n')
      .flatMap((line, n) => {
        if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
        const codes = [...line.matchAll(/'(\w+)'/g)].map(([, code = '']) => declared.get(code) ?? '');
        const isAbove = codes.some((owner) => order.indexOf(owner) > order.indexOf(moduleOf(file)));
        return isAbove ? [`${file}:${n + 1}`] : [];
      }),
  );

/** Returns the folder in which a part of a module stands: its topic, where it has one. */
const partOf = (file: string): string =>
  /^src\/modules\/[^/]+\/(?!contract\/|server\/|web\/)[^/]+(?=\/)/.exec(file)?.[0] ??
  file.slice(0, file.lastIndexOf('/'));

const leaveFolders = new Set(
  sources
    .filter((file) => /leave|vacation|quota|allowance|balance|\blots?\b/i.test(file.split('/').at(-1)!))
    .filter((file) => file.startsWith('src/modules/attendance/') || file.startsWith('src/modules/forms/'))
    .map(partOf),
);

const server = sources.filter((file) => /^src\/modules\/[^/]+\/(?:[^/]+\/)?server\//.test(file));
/** Parts with which an installation starts: data. */
const standard = server.filter((file) => file.includes('/server/standard/'));
const homeless = server.filter(
  (file) =>
    !/\/server\/(?:rules|queries|commands|handlers|standard)\//.test(file) &&
    !/^src\/modules\/[^/]+\/server\/(?:open|jobs|contributions)\.ts$/.test(file),
);

const figures: readonly (readonly [what: string, figure: number, aim: string])[] = [
  ['Lists in app that grow with each module: files', appLists.length, ''],
  ['Lists in app that grow with each module: lines', linesOf(appLists), 'under 600'],
  ['Functions of modules that change a variable of their module', registering.length, '0'],
  [`Widest open.ts: names (${widest.file.split('/')[2]})`, widest.names, '40'],
  ['Furniture of upper modules in lower ones: lines', furniture.length, '0'],
  ['Folders that hold parts of leave', leaveFolders.size, '2'],
  ['Server lines outside rules, queries, commands, handlers', linesOf(homeless), '0'],
  ['Server lines of standard/: forms, processes, pages, rights as data', linesOf(standard), ''],
  ['`as` casts', nodes.get('TsAsExpression') ?? 0, '300'],
  ['`!` assertions', nodes.get('TsNonNullExpression') ?? 0, '700'],
  ['Files over 400 lines', sources.filter((file) => linesOf([file]) > 400).length, '0'],
];

for (const [what, figure, aim] of figures)
  console.log(`| ${what} | ${figure.toLocaleString('en')} | ${aim} |`);
if (process.argv.includes('--names')) {
  for (const file of appLists) console.log(`list: ${file}`);
  for (const one of registering) console.log(`registers: ${one}`);
  for (const line of furniture) console.log(`furniture: ${line}`);
  for (const folder of leaveFolders) console.log(`leave: ${folder}`);
  for (const file of homeless) console.log(`homeless: ${file}`);
}
