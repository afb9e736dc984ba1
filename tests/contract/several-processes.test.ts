import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Live } from '#kit/contract/Live.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { CacLoginRecord } from '#modules/people/sign-in/contract/CacLoginRecord.ts';
import { MeetingCalendar } from '#modules/rooms/contract/MeetingCalendar.ts';
import { loanValues } from '#tests/support/approval-portal.ts';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { callAs, uploadAs } from '#tests/support/calls.ts';
import { makeCrowd, Work, type Worker } from '#tests/support/crowd.ts';
import { type Door, openDoor } from '#tests/support/door.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type ProductProcess, startProcess } from '#tests/support/processes.ts';
import { testSecret } from '#tests/support/product.ts';
import { type S3Server, startS3 } from '#tests/support/s3-server.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { enterAt } from '#tests/support/sign-in-flow.ts';
import { until } from '#tests/support/until.ts';

/**
 * Number of people at work and duration in seconds. One process is killed, one added, PostgreSQL restarted. `npm run
 * soak`: 60 people, two minutes.
 */
const PEOPLE = Number(process.env['PROCESSES_PEOPLE'] ?? 11);
const SECONDS = Number(process.env['PROCESSES_SECONDS'] ?? 6);

let folder: string;
let postgres: PostgresServer;
let isUp = true;
let door: Door;
let db: Database;
let s3: S3Server;
let mail: MailServer;
let balancer: Balancer;
let people: readonly Worker[];
let template: number;
const processes: ProductProcess[] = [];

const start = async (): Promise<void> => {
  const process = await startProcess(balancer, {
    PORTICO_MODE: 'production',
    PORTICO_SECRET: testSecret,
    PORTICO_DATA: folder,
    PUBLIC_URL: balancer.url,
    DATABASE_URL: door.url,
    DATABASE_CONNECTIONS: '6',
    TRUST_PROXY: '127.0.0.1',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint,
    MAIL_URL: mail.url,
    MAIL_FROM: 'portal@example.com',
    LOG_LEVEL: 'silent',
  });
  processes.push(process);
};
beforeAll(
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-processes-'));
    // Started by root, PostgreSQL runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    [postgres, s3, mail, balancer] = await Promise.all([
      startPostgres(join(folder, 'postgres')),
      startS3(),
      startMailServer(),
      startBalancer(),
    ]);
    door = await openDoor(() => postgres);
    db = await openDatabase({ url: door.url, dataDir: '', connections: 4, onError: () => undefined });
    await migrate(db);
    const crowd = await makeCrowd(db, PEOPLE);
    template = crowd.template;
    await db.pool.query(`update people.person set email = login_name || '@example.com'`);
    await db.pool.query(
      `insert into people.notice_preference (person_id, mail, work_chat) select id, 'now', false from people.person`,
    );
    await db.pool.query(
      `with p as (insert into people.permission (code, name, name_en) values ($1, 'x', 'x')
         on conflict (code) do update set sort = 0 returning id)
       insert into people.role_permission (role_id, permission_id)
       select r.id, p.id from people.role r, p where r.name = '众'`,
      [MeetingCalendar.RenewMine.access[0]],
    );
    await Promise.all([start(), start(), start()]);
    const come: Worker[] = [];
    for (const { id, loginName } of crowd.people)
      come.push({ id, caller: await enterAt(balancer.url, loginName) });
    people = come;
  },
  180_000 + PEOPLE * 1_000,
);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await balancer?.close();
  await db?.close();
  door?.close();
  if (isUp) await postgres?.stop();
  await Promise.all([s3?.stop(), mail?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A quarter of the day. */
const goOn = () => delay(SECONDS * 250);

/** Returns the address of one process, which bypasses the balancer. */
const at = (nth: number): string => `http://127.0.0.1:${[...balancer.ports][nth]}`;

test(
  `${PEOPLE} people at work for ${SECONDS} s over three processes; one is killed, one added, PostgreSQL restarted`,
  { timeout: 180_000 + SECONDS * 3_000 },
  async () => {
    const work = new Work(balancer.url, template);
    const day = new AbortController();
    const isOver = () => day.signal.aborted;
    const uploaded: string[] = [];
    const uploading = async ({ caller }: Worker): Promise<void> => {
      while (!isOver()) {
        await delay(700);
        const { GetApprovalOrderUpload: call } = CacApprovalOrder;
        const sent = uploadAs(balancer.url, caller, call, 'a.pdf', sampleFiles.pdf);
        // An answer that broke off with its process counts for nothing.
        const answer = await sent.catch(() => null);
        if (answer?.status === 200) uploaded.push(answer.body.ViewUrl);
        else if (answer && ![502, 503].includes(answer.status))
          work.faults.push(`not uploaded: ${answer.status}`);
      }
    };
    const crowd = Promise.all([...people.map((one) => work.of(one, isOver)), uploading(people[0]!)]);
    await goOn();
    await processes[0]!.kill();
    await goOn();
    await start();
    await goOn();
    await postgres.stop();
    isUp = false;
    postgres = await startPostgres(join(folder, 'postgres'));
    isUp = true;
    await goOn();
    day.abort();
    await crowd;
    // oxlint-disable-next-line no-console -- figures of the soak
    console.info(
      `${JSON.stringify(work.answers)}, ${work.filed.length} filed, ${work.approved.length} approved, ` +
        `${uploaded.length} uploaded, slowest ${work.slowest}; by process ${[...balancer.given.values()].join(', ')}`,
    );
    expect(work.faults).toEqual([]);
    expect(Math.min(...[...balancer.ports].map((port) => balancer.given.get(port) ?? 0))).toBeGreaterThan(0);
    const { rows } = await db.pool.query<{ id: number }>('select id from approval.form order by id');
    expect(rows.map((row) => row.id)).toEqual(work.filed.toSorted((a, b) => a - b));
    expect(new Set(work.approved).size).toBe(work.approved.length);
    expect((await verifyRecords(db)).broken).toEqual([]);
    expect(uploaded.length).toBeGreaterThan(0);
    for (const [n, url] of uploaded.entries()) {
      const file = await fetch(at(n % 3) + url, { headers: people[0]!.caller.headers });
      expect(Buffer.from(await file.arrayBuffer()).equals(sampleFiles.pdf)).toBe(true);
    }
  },
);

test('a job runs once, wherever, and nobody is told by mail twice', async () => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => db.pool.query<object>(text, values) },
    backend: 'postgres',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const due = async (): Promise<number> =>
    (await db.pool.query<{ n: number }>('select count(*)::int as n from kit.outbox')).rows[0]!.n;
  // Waits until everything that this minute's own run gathered has been sent.
  await until(async () => (await due()) === 0);
  mail.mails.length = 0;
  // A notification waits half a minute for a reader at the screen before it is sent elsewhere.
  await db.pool.query("update kit.notice set created_at = created_at - interval '1 minute'");
  const ids = await Promise.all(Array.from({ length: 6 }, () => boss.send('people.reach', {})));
  const left = async (): Promise<unknown[]> => {
    const { rows } = await db.pool.query(
      `select state, retry_count from pgboss.job where id = any($1::uuid[]) and (state <> 'completed' or retry_count > 0)`,
      [ids],
    );
    return rows;
  };
  await until(async () => (await left()).length === 0);
  await boss.stop({ graceful: false });
  await until(async () => (await due()) === 0);
  // All that somebody has not read goes out in one mail.
  const told = mail.mails.flatMap(({ to }) => to);
  expect(told.length).toBeGreaterThan(0);
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
});

test('whoever listens at one process hears at once what happens at another', async () => {
  const [leader, clerk] = [people[0]!, people[1]!];
  const heard: string[] = [];
  const gone = new AbortController();
  const streams = [0, 1, 2].map(async (nth) => {
    const { path } = Live.Stream;
    const { body } = await fetch(at(nth) + path, { headers: leader.caller.headers, signal: gone.signal });
    const text = body!.pipeThrough(new TextDecoderStream());
    for await (const part of text) if (part.includes('Notice"')) heard.push(`${nth}`);
  });
  const ended = Promise.allSettled(streams);
  // Streams are open once each has sent how long to wait before coming again; a notice then reaches all three.
  await until(async () => {
    const Values = loanValues('100.00', { borrower: [{ id: clerk.id }] });
    const filing = { TemplateId: template, Values };
    await callAs(at(heard.length % 3), clerk.caller, ApprovalForm.AddMyApproval, filing);
    return new Set(heard).size === 3;
  });
  gone.abort();
  await ended;
  expect(new Set(heard).size).toBe(3);
});

test('a limit holds over all processes, and a session that ended at one is ended at all', async () => {
  const { caller } = people[2]!;
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1)
    statuses.push((await callAs(at(n % 3), caller, MeetingCalendar.RenewMine, {})).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  const seen = async () =>
    Promise.all(
      [0, 1, 2].map(async (n) => (await callAs(at(n), caller, Notice.GetUnreadNoticeCount, {})).status),
    );
  expect(await seen()).toEqual([200, 200, 200]);
  await callAs(at(0), caller, CacLoginRecord.GetSignOutCacLoginRecord, {});
  // The others hear of it after the commit.
  await until(async () => (await seen()).every((status) => status === 401));
});
