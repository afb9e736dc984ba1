/**
 * A process that opens the embedded database in the folder given as first argument and publishes its period as of the time
 * given as second. It says when it begins and when it has.
 */
import { openDatabase } from '#kit/server/db/open.ts';
import { publishScope } from '#modules/kpi/server/open.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
const { rows } = await db.pool.query<{ period: number; officer: number }>(
  `select e.id as period, p.id as officer from kpi.period e, people.person p where p.employee_id = 'B0'`,
);
say('publish');
await publishScope(
  db,
  { PeriodID: rows[0]!.period, Confirmed: false },
  { id: rows[0]!.officer, language: 'zh', now: new Date(process.argv[3] ?? ''), ip: null },
);
say('done');
await db.close();
