/**
 * A process that opens the database that its first argument says and does the step that the second names, as of the time
 * given as third. It says when it begins and when it has.
 */
import { openDatabase, type OpenOptions } from '#kit/server/db/open.ts';
import { doKillStep, type KillStep } from './okr-kill.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , where = '{}', step = 'move', now = ''] = process.argv;

const db = await openDatabase(JSON.parse(where) as OpenOptions);
say('begin');
await doKillStep(db, new Date(now), step as KillStep);
say('done');
await db.close();
