import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { RefusalBody } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { ensureStandardProcesses } from '#modules/approval/processes/server/commands/standard.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { loanValues, makeCompany } from '#tests/support/approval-portal.ts';
import { type Door, openDoor } from '#tests/support/door.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { until } from '#tests/support/until.ts';

/** How often all sessions are ended, and how often the server is stopped and started; a soak sets them higher. */
const cuts = Number(process.env.OUTAGE_CUTS ?? 20);
const restarts = Number(process.env.OUTAGE_RESTARTS ?? 1);
const lanes = 4;
const program = join(import.meta.dirname, '../../../../../tests/support/approval-server-child.ts');

let folder: string;
let postgres: PostgresServer;
let isUp = true;
let door: Door;
let db: Database;
let child: ChildProcess;
let port: number;
let template: number;
const heard: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-outage-'));
  postgres = await startPostgres(folder);
  door = await openDoor(() => postgres);
  const { url } = door;
  db = await openDatabase({ url, dataDir: '', connections: 4, onError: (error) => heard.push(error) });
  await migrate(db);
  await makeCompany(db);
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  template = (await getTemplate(db, { code: 'JK' })).id;
  child = spawn(process.execPath, [program, url, 'test.beat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { value } = await createInterface(child.stdout!)[Symbol.asyncIterator]().next();
  port = Number(value);
});
afterAll(async () => {
  child.stdin?.end();
  await db.close();
  door.close();
  if (isUp) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly envelope: Envelope<RefusalBody & { FormID?: number }>;
}

async function submit(key: string): Promise<Said> {
  const answer = await fetch(`http://127.0.0.1:${port}${ApprovalForm.AddMyApproval.path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer a', 'content-type': 'application/json' },
    body: JSON.stringify({ TemplateId: template, Values: loanValues('100.00'), Key: key }),
  });
  const envelope = (await answer.json()) as Said['envelope'];
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), envelope };
}

/** Submits one form after the other, each under its key until it is acknowledged. */
class Lane {
  readonly forms: number[] = [];
  readonly refusals: Said[] = [];
  private isOver = false;
  readonly done: Promise<void>;

  constructor(name: string) {
    this.done = this.run(name);
  }

  private async run(name: string): Promise<void> {
    while (!this.isOver) {
      const said = await submit(`${name}-${this.forms.length}`);
      if (said.status === 200) this.forms.push(said.envelope.Body?.FormID ?? 0);
      else {
        this.refusals.push(said);
        await delay(50);
      }
    }
  }

  stop(): Promise<void> {
    this.isOver = true;
    return this.done;
  }
}

const asAdmin = async (text: string): Promise<void> => {
  const admin = new pg.Client(postgres.url('postgres'));
  await admin.connect();
  await admin.query(text);
  await admin.end();
};
const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function underLoad(act: (acknowledged: () => number) => Promise<void>): Promise<Lane[]> {
  const busy = Array.from({ length: lanes }, (_, n) => new Lane(`${performance.now()}-${n}`));
  const acknowledged = (): number => busy.reduce((sum, { forms }) => sum + forms.length, 0);
  try {
    await until(() => acknowledged() > lanes);
    await act(acknowledged);
    const before = acknowledged();
    // The server works again.
    await until(() => acknowledged() > before + 2 * lanes);
  } finally {
    await Promise.all(busy.map((lane) => lane.stop()));
  }
  return busy;
}

/** Checks that nothing acknowledged is lost or duplicated, refusals were proper ones, and the process still runs. */
async function holds(busy: readonly Lane[]): Promise<void> {
  expect(child.exitCode).toBeNull();
  for (const { status, retryAfter, envelope } of busy.flatMap(({ refusals }) => refusals)) {
    expect([status, retryAfter]).toEqual([503, '2']);
    // `uncertain`: the outage hit a commit and outlasted the wait. The lane repeats the call under the same key, which
    // tells the outcome.
    expect([`50300 away`, `50301 uncertain`]).toContain(`${envelope.ErrorCode} ${envelope.Body?.Reason}`);
  }
  const forms = busy.flatMap((lane) => lane.forms).toSorted((a, b) => a - b);
  const { rows } = await db.pool.query<{ id: number }>('select id from approval.form order by id');
  const kept = new Set(rows.map(({ id }) => id));
  expect(forms.filter((id) => !kept.has(id))).toEqual([]);
  expect(new Set(forms).size).toBe(forms.length);
  all += forms.length;
  expect(kept.size).toBe(all);
  expect((await verifyRecords(db)).broken).toEqual([]);
  await until(() => db.bus.alive);
  await beats();
}
let all = 0;

/** The other process still works on jobs, which it looks for every two seconds. */
async function beats(): Promise<void> {
  const jobs = await startJobs(db, [], (error) => heard.push(error));
  await jobs.send('test.beat', {});
  const waiting = `select id from pgboss.job where name = 'test.beat' and state <> 'completed'`;
  await until(async () => (await db.pool.query(waiting)).rows.length === 0);
  await jobs.close();
}

test(
  `all sessions ended ${cuts} times under load: the process lives, nothing acknowledged is lost`,
  { timeout: 180_000 + cuts * 1_000 },
  async () => {
    const busy = await underLoad(async (acknowledged) => {
      for (let cut = 0; cut < cuts; cut++) {
        const before = acknowledged();
        await asAdmin(endSessions);
        await until(() => acknowledged() > before);
      }
    });
    await holds(busy);
    expect(child.exitCode).toBeNull();
  },
);

test(
  `PostgreSQL stopped and started under load, ${restarts} times`,
  { timeout: 180_000 + restarts * 20_000 },
  async () => {
    for (let n = 0; n < restarts; n++) {
      const busy = await underLoad(async () => {
        await postgres.stop();
        isUp = false;
        const refused = await submit(`while-away-${n}`);
        expect([refused.status, refused.envelope.Body?.Reason]).toEqual([503, 'away']);
        await delay(1_000);
        postgres = await startPostgres(folder);
        isUp = true;
      });
      expect(busy.flatMap(({ refusals }) => refusals).length).toBeGreaterThan(0);
      await holds(busy);
    }
  },
);
