import { spawnSync } from 'node:child_process';
import { cruise } from './boundaries/cruise.ts';
import { deafRules } from './boundaries/planted.ts';
import { clashingClasses } from './boundaries/styles.ts';

// `npm run check`: everything about the tree that needs no running product. Each step says what it found.
const root = process.cwd();

const typesKept = 'node_modules/.cache/types.tsbuildinfo';

const run =
  (command: string, ...args: string[]) =>
  (): string | null => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 << 20 });
    return status === 0 ? null : `${stdout}${stderr}`;
  };

const steps: readonly (readonly [string, () => string | null])[] = [
  // Each checker works out the types of the contract anew: as many as there are cores, and only what changed since.
  ['types', run('tsc', '--noEmit', '--checkers', '2', '--incremental', '--tsBuildInfoFile', typesKept)],
  ['lint', run('oxlint', '--type-aware', '--deny-warnings')],
  ['format', run('oxfmt', '--check')],
  [
    'boundaries',
    () => {
      const broken = cruise(root).map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`);
      return broken.length > 0 ? broken.join('\n') : null;
    },
  ],
  [
    'style classes',
    () => {
      const clashes = clashingClasses(root).map(([name, files]) => `.${name}: ${files.join(' ')}`);
      return clashes.length > 0 ? `classes with two meanings:\n${clashes.join('\n')}` : null;
    },
  ],
  [
    'planted violations are refused',
    () => {
      const deaf = deafRules(root);
      return deaf.length > 0 ? `these rules let their planted violation pass: ${deaf.join(', ')}` : null;
    },
  ],
  ['table types', run('node', 'tools/db-types.ts', '--check')],
  ['plain English in comments', run('node', 'tools/english.ts', '--check')],
  ['formula parser', run('node', 'tools/formula-parser.ts', '--check')],
  ['description of the calls', run('node', 'tools/openapi.ts')],
  ['dead code', run('knip', '--no-progress')],
  // Exports that only tests use are dead, too; tools of the tests are marked @internal.
  [
    'dead but for tests',
    run(
      'knip',
      '--no-progress',
      '--production',
      '--config',
      'knip.production.json',
      '--include',
      'files,exports,types',
    ),
  ],
  ['clones', run('jscpd', '--config', '.jscpd.json', '--silent')],
];

const only = process.argv.slice(2);
let failed = false;
for (const [name, step] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  const started = performance.now();
  const problem = step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (problem === null) continue;
  failed = true;
  console.log(problem);
}
process.exitCode = failed ? 1 : 0;
