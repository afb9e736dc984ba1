/**
 * A process that serves the approval calls over the PostgreSQL whose address is the first argument: tests put two of
 * them beside each other. It prints its port and lives as long as its standard input is open.
 */
import type { AddressInfo } from 'node:net';
import { startJobs } from '#kit/server/db/jobs.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { Portal } from './approval-portal.ts';

const db = await openDatabase({ url: process.argv[2] ?? '', dataDir: '', connections: 4 });
const portal = await Portal.open(db);
// With a second argument, the process also works on jobs of that name.
const job = process.argv[3];
if (job) await startJobs(db, [{ name: job, run: async () => undefined }], () => undefined);
await portal.app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(portal.app.server.address() as AddressInfo).port}\n`);
process.stdin.resume().on('close', () => process.exit(0));
