import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import type { InterviewStep } from '#tests/support/interview-child.ts';
import { openInterviews } from '#tests/support/interview-portal.ts';

/** Number of times a process is killed. The release test sets it higher. */
const kills = Number(process.env.KILLS ?? 4);
const program = join(import.meta.dirname, '../../../../../tests/support/interview-child.ts');

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

let folder: string;
const steps: InterviewStep[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-interviews-'));
  const db = await openDatabase({ dataDir: folder });
  await migrate(db);
  const made = await openInterviews(db);
  await made.reset();
  for (let n = 0; n < kills * 2; n++) {
    const application = await made.add();
    const common = { actor: idOf('a'), application, room: made.room, person: idOf('boss') };
    const at = (minute: number) => {
      const { StartTime: start, EndTime: end } = made.at(clock(minute), clock(minute + 15));
      return { start, end };
    };
    // Interviews follow one another in the morning and are then moved to the afternoon.
    steps.push({ ...common, ...at((n % 40) * 15), isMove: false });
    steps.push({ ...common, ...at(720 + (n % 40) * 15), isMove: true });
  }
  await made.portal.close();
  await db.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

let child: ChildProcess | undefined;
afterAll(() => child?.kill('SIGKILL'));

/**
 * Sends steps from `from` on until all are answered, or the process is killed.
 * @returns number of steps answered so far
 */
async function run(from: number, kill: { readonly answers: number; readonly ms: number } | null) {
  const started = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  child = started;
  const gone = once(started, 'exit');
  started.stdin.on('error', () => undefined);
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  const opened = String((await lines.next()).value);
  if (opened !== 'open') throw new Error(`the folder did not open: ${opened}`);
  let at = from;
  for (let answers = 0; at < steps.length; answers++) {
    if (answers === kill?.answers) void delay(kill.ms).then(() => started.kill('SIGKILL'));
    started.stdin.write(`${JSON.stringify(steps[at])}\n`);
    if ((await lines.next()).done) break;
    at++;
  }
  started.stdin.end();
  await gone;
  return at;
}

test(
  `${kills} times kill -9 while interviews are planned and moved: no meeting without its interview, none twice`,
  { timeout: 180_000 + kills * 10_000 },
  async () => {
    let at = 0;
    for (let kill = 0; kill < kills; kill++)
      // The first step of a process takes longer than those after it.
      at = await run(at, { answers: kill % 3, ms: Math.random() * (kill % 3 === 0 ? 600 : 60) });
    expect(await run(at, null)).toBe(steps.length);

    const db = await openDatabase({ dataDir: folder });
    const one = async <T extends object>(text: string) => (await db.pool.query<T>(text)).rows[0]!;
    const counted =
      await one(`select count(*)::int as interviews, count(distinct interviewee_id)::int as applications,
        count(distinct v.booking_id)::int as meetings, count(*) filter (where v.version = 2)::int as moved,
        (select count(*)::int from rooms.booking where status in (0, 1)) as bookings,
        (select count(*)::int from recruiting.interview_user) as people,
        (select count(*)::int from recruiting.interview_event) as events,
        (select count(*)::int from recruiting.interviewee where stage = 3) as interviewing
      from recruiting.interview v
      join rooms.booking b on b.id = v.booking_id and b.status in (0, 1) and b.during = v.during`);
    const all = steps.length / 2;
    expect(counted).toEqual({
      interviews: all,
      applications: all,
      meetings: all,
      moved: all,
      bookings: all,
      people: all,
      events: steps.length,
      interviewing: all,
    });
    await db.close();
  },
);
