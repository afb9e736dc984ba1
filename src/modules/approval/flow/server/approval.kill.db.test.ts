import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/processes/server/commands/standard.ts';
import { listLog, verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import type { KillStep } from '#tests/support/approval-child.ts';
import { idOf, loanValues, makeCompany, paidValues } from '#tests/support/approval-portal.ts';
import { findForUpdate } from './queries/orders.ts';
import { invariants, replayFaults } from './rules/invariants.ts';

/** Times a process is killed, over two folders; a release test sets it higher. */
const kills = Number(process.env.KILLS ?? 12);

let made: string;
let template: number;
const folders: string[] = [];

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'portico-kill-'));
  const db = await openDatabase({ dataDir: made });
  await migrate(db);
  await makeCompany(db);
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  template = (await getTemplate(db, { code: 'JK' })).id;
  await db.close();
});
afterAll(() => [made, ...folders].forEach((folder) => rmSync(folder, { recursive: true })));

const program = join(import.meta.dirname, '../../../../../tests/support/approval-child.ts');

/** A client's knowledge: the steps it sent, and how many of them were acknowledged. */
class Client {
  readonly folder: string;
  forms = 0;
  acknowledged = 0;
  private form = 0;
  private version = 0;
  private at = 0;
  private child: ChildProcess | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The current step. It is repeated under the same key until it is acknowledged. */
  private get step(): KillStep {
    const key = `client-${this.forms}-${this.at}`;
    const common = {
      line: this.acknowledged,
      key,
      form: this.form,
      version: this.version,
      template,
      values: {},
    };
    return [
      { ...common, actor: idOf('a'), kind: 'submit', form: 0, row: 0, values: loanValues('100.00') } as const,
      { ...common, actor: idOf('lead'), kind: 'approve', row: 1 } as const,
      { ...common, actor: idOf('fin1'), kind: 'finance', row: 2 } as const,
      { ...common, actor: idOf('cash'), kind: 'finance', row: 4, values: paidValues } as const,
    ][this.at]!;
  }

  get isBetweenForms(): boolean {
    return this.at === 0;
  }

  private take({ form, version }: { form: number; version: number }): void {
    Object.assign(this, { form, version, acknowledged: this.acknowledged + 1 });
    if (this.at === 0) this.forms += 1;
    this.at = (this.at + 1) % 4;
  }

  /** Sends step after step until `enough` says so; or until the process is killed, some time after so many answers. */
  async run(
    kill: { readonly answers: number; readonly ms: number } | null,
    enough: () => boolean,
  ): Promise<void> {
    const child = spawn(process.execPath, [program, this.folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const gone = once(child, 'exit');
    child.stdin.on('error', () => undefined);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const opened = String((await lines.next()).value);
    if (opened !== 'open') throw new Error(`the folder did not open: ${opened}`);
    for (let answers = 0; ; answers++) {
      if (kill === null && enough()) break;
      if (answers === kill?.answers) void delay(kill.ms).then(() => child.kill('SIGKILL'));
      child.stdin.write(`${JSON.stringify(this.step)}\n`);
      const { value, done } = await lines.next();
      if (done) break;
      this.take(JSON.parse(value) as { form: number; version: number });
    }
    child.stdin.end();
    await gone;
  }

  stop(): void {
    this.child?.kill('SIGKILL');
  }
}

const whole = ['created', 'submitted', 'approved', 'approved', 'financeEdited', 'approved', 'finished'];

test.concurrent.each([1, 2])(
  `kill -9 at any moment of submit and approve, folder %i of ${kills} kills: nothing lost, nothing doubled`,
  { timeout: 180_000 + kills * 5_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-kill-'));
    folders.push(folder);
    cpSync(made, folder, { recursive: true });
    const client = new Client(folder);
    try {
      for (let kill = 0; kill < kills / 2; kill++)
        // The first step of a process takes longer than those after it.
        await client.run({ answers: kill % 4, ms: Math.random() * (kill % 4 === 0 ? 600 : 60) }, () => false);
      await client.run(null, () => client.isBetweenForms && client.acknowledged > kills / 2);
    } finally {
      client.stop();
    }
    expect(client.acknowledged).toBeGreaterThan(kills / 2);

    const db = await openDatabase({ dataDir: folder });
    const { rows } = await db.pool.query<{ id: number }>('select id from approval.form order by id');
    expect(rows).toHaveLength(client.forms);
    for (const { id } of rows) {
      const order = await inTransaction(db, async (tx) => (await findForUpdate(tx, id))!.order);
      const log = (await listLog(db, id)).map(({ entry }) => entry);
      expect(log.map(({ event }) => event)).toEqual(whole);
      expect([...invariants(order, null), ...replayFaults(order, log)]).toEqual([]);
    }
    expect(await verifyRecords(db)).toEqual({ forms: client.forms, broken: [] });
    const notices = await db.pool.query<{ n: number }>(
      'select count(distinct (subject, key)) as n from kit.notice',
    );
    expect(notices.rows[0]?.n).toBe(client.forms * 4);
    await db.close();
  },
);
