/**
 * A process that opens the embedded database in the folder given as first argument. It plans and moves interviews that
 * arrive as JSON lines until it is killed. It answers each once it is committed or refused.
 */
import { createInterface } from 'node:readline';
import { Refused } from '#kit/contract/refusals.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { moveInterview, planInterview } from '#modules/recruiting/interviews/server/commands/interviews.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';

/** Plans an interview of an application, or moves the one that it has. */
export interface InterviewStep {
  readonly actor: number;
  readonly application: number;
  readonly isMove: boolean;
  readonly start: string;
  readonly end: string;
  readonly room: number;
  readonly person: number;
}

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
process.stdout.write('open\n');
for await (const text of createInterface(process.stdin)) {
  const step = JSON.parse(text) as InterviewStep;
  const by = {
    id: step.actor,
    scope: { personId: step.actor, departmentId: 0, reach: 4 as const },
    permissions: new Set<string>(),
    now: new Date(),
    language: 'zh' as const,
    ip: null,
    seals: sealsOf('a secret of these tests, long enough'),
  };
  const times = { start: new Date(step.start), end: new Date(step.end) };
  const plan = { ...times, roundNo: 1, mode: 1, roomId: step.room, link: '' };
  try {
    const { rows } = await db.pool.query<{ id: number }>(
      'select id from recruiting.interview where interviewee_id = $1',
      [step.application],
    );
    await inTransaction(db, (tx) =>
      step.isMove
        ? moveInterview(tx, { id: rows[0]!.id, version: 1 }, plan, { reason: '改期', isConfirmed: true }, by)
        : planInterview(tx, step.application, plan, [step.person], true, by),
    );
  } catch (cause) {
    // A step that was committed before a kill is refused when it is repeated: a move by the version that it was sent with.
    if (!(cause instanceof Refused)) throw cause;
  }
  process.stdout.write('done\n');
}
await db.close();
