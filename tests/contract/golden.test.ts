import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#app/build-web.ts';
import { startBackground } from '#app/background.ts';
import { readConfig } from '#app/config.ts';
import { firstStart } from '#app/first-start.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startProduct, testSecret, type Product } from '#tests/support/product.ts';

// Compares everything that an empty installation offers with stored files. A change of the code's structure changes
// none of them.

/**
 * Returns the kept file. `UPDATE_GOLDEN=1 npx vitest run tests/contract/golden` writes what there is now, to be read
 * and committed.
 */
function kept(name: string, found: string): string {
  const file = join(import.meta.dirname, 'golden', name);
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, found);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const config = readConfig({
  PORTICO_MODE: 'production',
  PORTICO_SECRET: testSecret,
  PUBLIC_URL: 'https://oa.example.com',
});

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

eachEngine('an empty installation', (open) => {
  let db: Database;
  let product: Product;

  beforeAll(async () => {
    db = await open();
    await firstStart(db, config, () => undefined);
    product = await startProduct(db, { METRICS_TOKEN: 'a token of the tests, 32 letters' });
  });
  afterAll(() => product.close());

  const rows = async (text: string): Promise<readonly Record<string, unknown>[]> =>
    (await db.pool.query<Record<string, unknown>>(text)).rows;

  // 6 MB as a whole: a line for each call says which one differs. Their order follows the list of modules.
  test('describes each call as before', async () => {
    const { paths, ...head } = (await (await fetch(`${product.url}/openapi.json`)).json()) as Described;
    const { info: _, servers: __, ...rest } = head as Record<string, unknown>;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => `${method} ${path} ${digest(call)}`),
    );
    const found = [
      ...calls.toSorted(),
      ...Object.entries(rest).map(([k, v]) => `${k} ${digest(v)}`),
      '',
    ].join('\n');
    expect(found).toBe(kept('openapi.txt', found));
  });

  test('has the same pages and rights, in menu order', async () => {
    const found = pretty(
      await rows(
        `select p.code, p.name, p.name_en, p.url, p.icon, p.sort, up.code as parent
           from people.permission p left join people.permission up on up.id = p.parent_id order by p.id`,
      ),
    );
    expect(found).toBe(kept('permissions.json', found));
  });

  test('gives the standard roles the same pages and rights', async () => {
    const found = pretty(
      await rows(
        `select r.name, r.name_en, r.data_scope, r.needs_factor,
             (select json_agg(p.code order by p.id) from people.role_permission rp
                join people.permission p on p.id = rp.permission_id where rp.role_id = r.id) as codes
           from people.role r order by r.id`,
      ),
    );
    expect(found).toBe(kept('roles.json', found));
  });

  test('has the same standard templates', async () => {
    const found = pretty(
      await rows(
        `select t.code, t.title, t.title_en, t.group_code, t.sort, t.is_open, t.is_attendance, t.standard, t.is_private,
             t.card, e.number, e.controls
           from forms.template t join forms.template_edition e on e.template_id = t.id order by t.id`,
      ),
    );
    expect(found).toBe(kept('templates.json', found));
  });

  test('has the same standard processes', async () => {
    const found = pretty(
      await rows(
        `select t.code, p.name, p.name_en, p.department_id, p.is_open, e.number, e.content, e.note
           from approval.process p join forms.template t on t.id = p.template_id
             join approval.process_edition e on e.process_id = p.id order by p.id`,
      ),
    );
    expect(found).toBe(kept('processes.json', found));
  });

  test('does the same jobs at the same times', async () => {
    const background = await startBackground(db, config, (error) => {
      throw error;
    });
    await background.close();
    const jobs = await rows(
      `select concat_ws(' ', q.name, s.cron) as line from pgboss.queue q left join pgboss.schedule s using (name)`,
    );
    const lines = jobs.map(({ line }) => String(line));
    const found = [...lines.toSorted(), ''].join('\n');
    expect(found).toBe(kept('jobs.txt', found));
  });

  test('exports the same metrics', async () => {
    const answer = await fetch(`${product.url}/metrics`, {
      headers: { authorization: 'Bearer a token of the tests, 32 letters' },
    });
    const names = (await answer.text()).split('\n').filter((line) => /^# .* portico_/.test(line));
    const found = [...names, ''].join('\n');
    expect(found).toBe(kept('metrics.txt', found));
  });
});

test('the command line tells the same', () => {
  const found = execFileSync(process.execPath, ['src/app/portal.ts'], { cwd: root, encoding: 'utf8' });
  expect(found).toBe(kept('portal.txt', found));
});
