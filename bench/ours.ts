import { tmpdir } from 'node:os';
import { startBackground } from '#app/background.ts';
import { readConfig } from '#app/config.ts';
import { buildServer } from '#app/server.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { reportCpu } from './child.ts';
import { secret } from './prepare.ts';

// The product as `npm start` runs it, without its pages. The measuring process starts it with the port as argument and
// the database in the environment.
const port = Number(process.argv[2]);
const config = readConfig({
  PORTICO_SECRET: secret,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PORTICO_DATA: tmpdir(),
  ...process.env,
});
const onError = (error: unknown): void => console.error(error);
const db = await openDatabase({
  url: config.DATABASE_URL,
  dataDir: config.PORTICO_DATA,
  connections: config.DATABASE_CONNECTIONS,
  onError,
});
const app = await buildServer(config, db, { pages: false });
const background = await startBackground(db, config, onError);
await app.listen({ port, host: '127.0.0.1' });
reportCpu(async () => {
  await app.close();
  await background.close();
  await db.close();
});
