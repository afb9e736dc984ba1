/**
 * A process that opens the embedded database in the folder given as first argument, at the time given as second. It
 * imports punches, works out the waiting days and locks the month. It goes on where a killed process stopped, and
 * prints a line for each step that it begins.
 */
import { companyDay } from '#kit/rules/dates.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { importMarks, lockMonth, workOutDays } from '#modules/attendance/server/open.ts';
import { marksOf } from './attendance-kill.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
const now = new Date(process.argv[3] ?? '');
const [month] = (await db.pool.query<{ id: number; state: number }>('select id, state from attendance.month'))
  .rows;
const { rows: batches } = await db.pool.query('select from attendance.punch_batch');
say('import');
if (batches.length === 0)
  await inTransaction(db, async (tx) => {
    const by = { id: 1, now, today: companyDay(now), ip: '', language: 'zh' } as const;
    await importMarks(tx, by, '考勤机.csv', await marksOf(tx, now));
  });
say('run');
await workOutDays(db, now);
say('lock');
if (month!.state !== 3)
  await inTransaction(db, (tx) =>
    lockMonth(
      tx,
      { id: month!.id, version: 1, reason: '', language: 'zh' },
      { by: 1, now, ip: '', scope: { personId: 1, departmentId: 1, reach: 4 } },
    ),
  );
say('done');
await db.close();
