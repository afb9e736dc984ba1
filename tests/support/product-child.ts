/**
 * A process of the product as `npm start` assembles it, without pages: settings come by the environment, the database is
 * there. It prints `ready` and lives as long as its standard input is open.
 */
import { buildServer } from '#app/server.ts';
import { readConfig } from '#app/config.ts';
import { startBackground } from '#app/background.ts';
import { beginTraces } from '#app/traces.ts';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { openDatabase } from '#kit/server/db/open.ts';

const config = readConfig(process.env);
setCompanyZone(config.TIME_ZONE);
// Without somebody who listens, what happens beside calls is not told; an outage is part of the tests.
const quiet = (): void => undefined;
const db = await openDatabase({
  url: config.DATABASE_URL,
  readUrl: config.DATABASE_READ_URL,
  dataDir: '',
  connections: config.DATABASE_CONNECTIONS,
  onError: quiet,
});
await beginTraces(config, quiet);
const app = await buildServer(config, db, { pages: false });
await startBackground(db, config, quiet);
await app.listen({ port: config.PORT, host: '127.0.0.1' });
process.stdout.write('ready\n');
process.stdin.resume().on('close', () => process.exit(0));
