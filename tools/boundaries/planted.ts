import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from './cruise.ts';
import { clashingClasses } from './styles.ts';

/** A tree that breaks every boundary once: rule -> file and what it imports. */
const planted: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'contract-is-plain': ['src/modules/alpha/contract/Planted.ts', '#modules/alpha/server/target.ts'],
  'web-and-server-never-meet': ['src/modules/alpha/web/planted.ts', '#modules/alpha/server/target.ts'],
  'server-never-meets-web': ['src/modules/alpha/server/planted.ts', '#modules/alpha/web/target.ts'],
  'kit-knows-no-product': ['src/kit/server/planted.ts', '#modules/alpha/server/target.ts'],
  'modules-do-not-know-the-app': ['src/modules/alpha/server/app-planted.ts', '#app/target.ts'],
  'modules-meet-at-their-doors': ['src/modules/beta/server/planted.ts', '#modules/alpha/server/target.ts'],
  'module-values-name-modules': ['src/modules/beta/module.ts', '#modules/alpha/server/target.ts'],
  'module-values-are-for-the-app': ['src/modules/alpha/server/value-planted.ts', '../module.ts'],
  'people-and-forms-know-no-area': ['src/modules/people/server/planted.ts', '#modules/alpha/server/open.ts'],
  'forms-know-people-only': ['src/modules/forms/server/planted.ts', '#modules/alpha/server/open.ts'],
  'calendar-knows-nobody': ['src/modules/calendar/server/planted.ts', '#modules/alpha/server/open.ts'],
  'attendance-stands-below-hr': ['src/modules/attendance/server/planted.ts', '#modules/alpha/server/open.ts'],
  'recruiting-knows-who-meets-when': [
    'src/modules/recruiting/server/planted.ts',
    '#modules/alpha/server/open.ts',
  ],
  'nobody-knows-recruiting': [
    'src/modules/alpha/server/nobody-planted.ts',
    '#modules/recruiting/server/open.ts',
  ],
  'rules-are-pure': ['src/modules/alpha/server/rules/planted.ts', '#modules/alpha/server/target.ts'],
  'queries-only-query': [
    'src/modules/alpha/server/queries/planted.ts',
    '#modules/alpha/server/handlers/target.ts',
  ],
  'fastify-stays-in-the-kit': ['src/modules/alpha/server/http-planted.ts', 'fastify'],
  'kysely-stays-in-queries': ['src/modules/alpha/server/sql-planted.ts', 'kysely'],
  'no-cycles': ['src/modules/alpha/server/circle.ts', './circle-back.ts'],
  'tests-stay-outside': ['src/modules/alpha/server/test-planted.ts', '#tests/target.ts'],
};

/** The same inside a topic of a module, where folders have one name more before them. */
const plantedInTopics: typeof planted = {
  'contract-is-plain': ['src/modules/alpha/topic/contract/Planted.ts', '#modules/alpha/server/target.ts'],
  'web-and-server-never-meet': ['src/modules/alpha/topic/web/planted.ts', '../server/target.ts'],
  'server-never-meets-web': ['src/modules/alpha/topic/server/planted.ts', '#modules/alpha/web/target.ts'],
  'kit-knows-no-product': ['src/kit/server/topic-planted.ts', '#modules/alpha/topic/server/target.ts'],
  'modules-meet-at-their-doors': [
    'src/modules/beta/server/topic-planted.ts',
    '#modules/alpha/topic/server/target.ts',
  ],
  'module-values-name-modules': ['src/modules/gamma/module.ts', '#modules/alpha/topic/server/target.ts'],
  'module-values-are-for-the-app': ['src/modules/alpha/topic/server/value-planted.ts', '../../module.ts'],
  'rules-are-pure': ['src/modules/alpha/topic/server/rules/planted.ts', '../target.ts'],
  'queries-only-query': [
    'src/modules/alpha/topic/server/queries/planted.ts',
    '#modules/alpha/server/handlers/target.ts',
  ],
  'kysely-stays-in-queries': ['src/modules/alpha/topic/server/sql-planted.ts', 'kysely'],
};
const all = [...Object.entries(planted), ...Object.entries(plantedInTopics)];

const innocent = [
  'src/app/target.ts',
  'tests/target.ts',
  'src/modules/alpha/module.ts',
  'src/modules/alpha/server/target.ts',
  'src/modules/alpha/server/open.ts',
  'src/modules/recruiting/server/open.ts',
  'src/modules/alpha/topic/server/target.ts',
  'src/modules/alpha/web/target.ts',
  'src/modules/alpha/server/handlers/target.ts',
];

const classRule = 'classes-mean-one-thing';

/** Names of the rules that did not refuse their planted violation; empty is good. */
export function deafRules(root: string): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'planted-'));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  try {
    for (const file of ['package.json', 'tsconfig.json', 'tools/boundaries/rules.cjs'])
      cpSync(join(root, file), join(tree, file));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const file of innocent) put(file, 'export const target = 1;\n');
    put(
      'src/modules/alpha/server/circle-back.ts',
      `import { planted } from './circle.ts';\nexport const target = planted;\n`,
    );
    for (const [, [file, imports]] of all)
      put(file, `import * as target from '${imports}';\nexport const planted = target;\n`);
    // A circle is reported from whichever of its files was read first.
    const heard = new Set(cruise(tree).flatMap(({ rule, from, to }) => [`${rule} ${from}`, `${rule} ${to}`]));
    const deaf = all.filter(([rule, [file]]) => !heard.has(`${rule} ${file}`)).map(([rule]) => rule);
    put('src/modules/alpha/web/planted.css', '.planted:hover {}\n.alpha .shared {}\n');
    put('src/modules/beta/web/planted.css', '@media print {\n  .planted {}\n}\n.shared {}\n');
    const clashes = clashingClasses(tree).map(([name]) => name);
    return clashes.join() === 'planted' ? deaf : [...deaf, classRule];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
