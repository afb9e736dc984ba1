/**
 * Writes src/modules/<module>/server/tables.gen.ts (schema `kit`: src/kit/server/tables.gen.ts) from migrations/.
 * With --check it only says which of them are stale, and then ends with 1.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { migrate } from '#kit/server/db/migrate.ts';
import { openInMemory } from '#kit/server/db/open.ts';
import { tableTypes } from '#kit/server/db/table-types.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

const db = await openInMemory();
await migrate(db);
const wanted = new Map([...(await tableTypes(db))].map(([schema, text]) => [fileOf(schema), text]));
await db.close();

let stale = 0;
for (const file of globSync('src/**/tables.gen.ts', { cwd: root }).map((name) => join(root, name))) {
  if (!wanted.has(file)) settle(file, () => rmSync(file), 'has no schema any more');
}
for (const [file, text] of wanted) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  settle(file, () => write(file, text), 'is stale');
}
if (stale > 0) {
  console.error('Run "npm run db:types".');
  process.exitCode = 1;
}

/** A schema has the name of its module, with _ for -. */
function fileOf(schema: string): string {
  const home = schema === 'kit' ? 'kit' : `modules/${schema.replaceAll('_', '-')}`;
  return join(root, 'src', home, 'server/tables.gen.ts');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function settle(file: string, act: () => void, problem: string): void {
  const name = relative(root, file);
  if (check) {
    stale++;
    console.error(`${name} ${problem}`);
  } else {
    act();
    console.log(name);
  }
}
