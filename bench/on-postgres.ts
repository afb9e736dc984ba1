import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readConfig } from '#app/config.ts';
import { buildServer } from '#app/server.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { Server } from './child.ts';
import { openCopies } from './databases.ts';
import { readExemplary } from './floor-rows.ts';
import { connections, fire, requestOf, type Round } from './load.ts';
import type { Options } from './options.ts';
import { listPersonas, signInAll, type Persona, type Sessions } from './personas.ts';
import { secret } from './prepare.ts';
import { record, type Recording } from './record.ts';
import { printFigures, printRound, servers, type Figures, type ServerName } from './report.ts';
import { scenarios, type ScenarioName } from './scenarios.ts';

const open = (url: string): Promise<Database> => openDatabase({ url, dataDir: '', connections: 2 });

/** Measures three servers in turns, each on its own copy of the same data. */
export async function onPostgres({
  names,
  rounds,
  forms,
  isShort,
  port,
  profile,
  say,
}: Options): Promise<void> {
  console.log(`PostgreSQL, ${forms.toLocaleString('en')} forms`);
  const copies = await openCopies({ forms, people: 3_000 }, say);
  const urls = {
    ours: await copies.copy('ours'),
    bare: await copies.copy('bare'),
    floor: await copies.copy('floor'),
  };
  const dbs = { ours: await open(urls.ours), bare: await open(urls.bare), floor: await open(urls.floor) };
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const ours = await Server.start(
    'ours.ts',
    port,
    { DATABASE_URL: urls.ours, PORTICO_DATA: folder },
    profile,
  );
  const personas = await listPersonas(dbs.ours);
  const sessions = await signInAll(ours.url, personas);
  say(`${personas.length} people signed in`);
  const recordings = await recordAll(dbs.ours, ours.url, personas, sessions);
  const file = join(folder, 'recordings.json');
  writeFileSync(file, JSON.stringify(recordings));
  const exemplary = join(folder, 'exemplary.json');
  const [made, approved] = [recordings.create.facts.form, recordings.approve.facts.form];
  writeFileSync(exemplary, JSON.stringify(await readExemplary(dbs.ours, made!, approved!)));
  const bare = await Server.start('bare.ts', port + 1, { DATABASE_URL: urls.bare, BENCH_RECORDINGS: file });
  const floor = await Server.start('floor.ts', port + 2, {
    DATABASE_URL: urls.floor,
    BENCH_EXEMPLARY: exemplary,
  });
  await assertSameAnswers(ours, bare, dbs.ours, personas, sessions);

  const started: Record<ServerName, Server> = { ours, bare, floor };
  const figures: Figures[] = [];
  for (const name of names) {
    const { title, path, requests, shots } = scenarios[name];
    console.log(`${title}: ${recordings[name].statements.length} statements`);
    const measured: Record<ServerName, Round[]> = { ours: [], bare: [], floor: [] };
    for (let round = 0; round <= rounds; round++) {
      for (const who of round % 2 === 0 ? servers : servers.toReversed()) {
        const sent = await shots(dbs[who], personas, isShort ? requests / 10 : requests);
        await dbs[who].pool.query('checkpoint');
        const result = await fire(started[who], path, sent, sessions, copies.postmaster);
        printRound(who, round, result);
        if (round > 0) measured[who].push(result);
      }
    }
    figures.push({ title, ...measured });
  }
  for (const who of servers) {
    await started[who].stop();
    await dbs[who].close();
  }
  await copies.close();
  rmSync(folder, { recursive: true });
  console.log(`\nPostgreSQL ${copies.version}, ${connections} connections, medians of ${rounds} rounds\n`);
  printFigures(figures);
}

/** Records the statements of every call, once the caches are warm. */
async function recordAll(
  db: Database,
  url: string,
  personas: readonly Persona[],
  sessions: Sessions,
): Promise<Record<ScenarioName, Recording>> {
  const config = readConfig({ PORTICO_SECRET: secret, PUBLIC_URL: url, PORTICO_DATA: tmpdir() });
  const app = await buildServer(config, db, { pages: false });
  const recordings: Partial<Record<ScenarioName, Recording>> = {};
  for (const name of Object.keys(scenarios) as ScenarioName[]) {
    const { path, shots } = scenarios[name];
    for (const shot of await shots(db, personas.slice(0, 1), 4))
      recordings[name] = await record(app, path, shot, sessions);
  }
  await app.close();
  return recordings as Record<ScenarioName, Recording>;
}

/** Fields that only the product's rules can tell. */
const ruled = new Set(['Can', 'RowID', 'SendBackTo', 'EditControls', 'DraftValues', 'Cautions']);

/** Readings must answer alike, word by word, or the comparison would say nothing. */
async function assertSameAnswers(
  ours: Server,
  bare: Server,
  db: Database,
  personas: readonly Persona[],
  sessions: Sessions,
): Promise<void> {
  for (const name of ['waiting', 'detail'] as const) {
    const { path, shots } = scenarios[name];
    for (const shot of await shots(db, personas, 12)) {
      const { method, headers, body } = requestOf(path, shot, sessions);
      const ask = async ({ url }: Server): Promise<Record<string, unknown>> => {
        const answer = await fetch(url + path, { method, headers, body });
        return ((await answer.json()) as { Body: Record<string, unknown> }).Body;
      };
      const [expected, found] = [await ask(ours), await ask(bare)];
      for (const field of Object.keys(expected).filter((one) => !ruled.has(one)))
        if (!isDeepStrictEqual(expected[field], found[field]))
          throw new Error(
            `${name}: the bare server answers ${field} otherwise for ${body}: ${JSON.stringify([expected[field], found[field]])}`,
          );
    }
  }
}
