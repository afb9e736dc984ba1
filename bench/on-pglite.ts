import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#kit/server/db/open.ts';
import { Server } from './child.ts';
import { preparedFolder } from './databases.ts';
import { connections, fire, type Round } from './load.ts';
import type { Options } from './options.ts';
import { listPersonas, signInAll, type Persona } from './personas.ts';
import { printFigures, printRound, type Figures } from './report.ts';
import { scenarios, type ScenarioName, type Shot } from './scenarios.ts';

/** A fifth of PostgreSQL's requests, in whole turns of the connections. */
const fewer = (requests: number): number => Math.ceil(requests / 5 / connections) * connections;

/** Measures the product alone on the embedded database, in a durable folder as `npm start` makes it. */
export async function onPglite({ names, rounds, port, profile, say }: Options): Promise<void> {
  console.log('Embedded database, 100,000 forms');
  const prepared = await preparedFolder({ forms: 100_000, people: 3_000 }, say);
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  cpSync(prepared, folder, { recursive: true });
  const { personas, shots } = await loadShots(folder, names, rounds);
  const server = await Server.start('ours.ts', port, { DATABASE_URL: '', PORTICO_DATA: folder }, profile);
  const sessions = await signInAll(server.url, personas);
  const figures: Figures[] = [];
  for (const name of names) {
    const { title, path } = scenarios[name];
    console.log(title);
    const ours: Round[] = [];
    for (const [round, made] of shots[name]!.entries()) {
      const result = await fire(server, path, made, sessions);
      printRound('ours', round, result);
      if (round > 0) ours.push(result);
    }
    figures.push({ title, ours, bare: [], floor: [] });
  }
  await server.stop();
  rmSync(folder, { recursive: true });
  console.log(`\nEmbedded database, ${connections} connections, medians of ${rounds} rounds\n`);
  printFigures(figures);
}

/** Makes everything that requests need before the server opens the folder, because only one process may have it. */
async function loadShots(
  folder: string,
  names: readonly ScenarioName[],
  rounds: number,
): Promise<{ personas: Persona[]; shots: Partial<Record<ScenarioName, Shot[][]>> }> {
  const db = await openDatabase({ dataDir: folder });
  const personas = await listPersonas(db);
  const made: Partial<Record<ScenarioName, Shot[][]>> = {};
  for (const name of names) {
    const { requests, shots } = scenarios[name];
    made[name] = [];
    for (let round = 0; round <= rounds; round++) made[name].push(await shots(db, personas, fewer(requests)));
  }
  await db.close();
  return { personas, shots: made };
}
