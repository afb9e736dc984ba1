import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { makeOffers, offerSteps } from '#tests/support/offer-portal.ts';
import type { RecruitingStep } from '#tests/support/recruiting-child.ts';
import { candidateSteps, makeOpening, openRecruiting } from '#tests/support/recruiting-portal.ts';

/** Number of times a process is killed. The release test sets it higher. */
const kills = Number(process.env.KILLS ?? 2);
const program = join(import.meta.dirname, '../../../../../tests/support/recruiting-child.ts');
/** Rows of an import. */
const many = 10;

let folder: string;
const steps: RecruitingStep[] = [];
let people = 0;

const phone = (n: number): string => `135${String(n).padStart(8, '0')}`;
const identityNumber = (n: number): string => {
  const first17 = `11010519900307${700 + n}`;
  return first17 + identityCheckDigit(first17);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-recruiting-kill-'));
  const db = await openDatabase({ dataDir: folder });
  await migrate(db);
  const { portal, source, post } = await openRecruiting(db, { cash: ['EmployeeManagement'] });
  await makeOffers(db);
  const other = await makeOpening(portal, post, { Title: '前端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  for (let n = 0; n < kills; n++) {
    const opening = await makeOpening(portal, post, { Title: `职位${n}`, DeptId: 2, OwnerAUID: idOf('a') });
    const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
    const { accepted } = offerSteps(() => ({ db, portal }));
    const at = n * 100;
    const one = await added({ Name: `候选${n}`, Phone: phone(at) });
    const twin = await added({ Name: `候选 ${n}`, Phone: phone(at + 1), RecruitmentID: other });
    const gone = await added({ Name: `忘记${n}`, Phone: phone(at + 2) });
    await move('cash', gone.IntervieweeID, { Stage: 7, RejectCode: 1 });
    const hired = await added({ Name: `录用${n}`, Phone: phone(at + 3) });
    await accepted(hired.IntervieweeID);
    steps.push(
      {
        do: 'import',
        opening,
        source,
        phones: Array.from({ length: many }, (_, row) => phone(at + 10 + row)),
      },
      { do: 'merge', seekers: [one.SeekerID, twin.SeekerID] },
      { do: 'onboard', application: hired.IntervieweeID, idCard: identityNumber(n), day: inDays(n % 2) },
      { do: 'forget', seeker: gone.SeekerID },
    );
  }
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from people.person');
  people = rows[0]!.n;
  await portal.close();
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
  const started = spawn(process.execPath, [program, folder, String(idOf('cash'))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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
  `${kills} times kill -9 while candidates are imported, merged, made users and forgotten: each is whole, none twice`,
  { timeout: 180_000 + kills * 10_000 },
  async () => {
    let at = 0;
    for (let kill = 0; kill < kills; kill++)
      at = await run(at, { answers: kill % 3, ms: Math.random() * (kill % 3 === 0 ? 600 : 80) });
    expect(await run(at, null)).toBe(steps.length);

    const db = await openDatabase({ dataDir: folder });
    const one = async <T extends object>(text: string) => (await db.pool.query<T>(text)).rows[0]!;
    expect(
      await one(`select
        (select count(*)::int from recruiting.seeker where name like '导入%') as imported,
        (select count(*)::int from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
          where s.name like '导入%') as applications,
        (select count(*)::int from recruiting.merge) as merges,
        (select count(*)::int from recruiting.seeker where merged_into is not null) as aliases,
        (select count(*)::int from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
          where s.merged_into is not null) as left_behind,
        (select count(*)::int from recruiting.seeker where anonymized_at is not null) as forgotten,
        (select count(*)::int from recruiting.seeker where name like '忘记%') as remembered,
        (select count(distinct user_id)::int from recruiting.interviewee where user_id is not null) as users,
        (select count(*)::int from hr_requests.task) as tasks,
        (select count(*)::int from recruiting.interviewee i join people.person p on p.id = i.user_id
          where (i.stage = 8) = p.is_active and (p.is_active = exists (select from people.assignment a
            where a.person_id = p.id and a.superseded_at is null))) as agreeing,
        (select count(*)::int from people.person) as people`),
    ).toEqual({
      imported: kills * many,
      applications: kills * many,
      merges: kills,
      aliases: kills,
      left_behind: 0,
      forgotten: kills,
      remembered: 0,
      users: kills,
      tasks: kills * 7,
      agreeing: kills,
      people: people + kills,
    });
    await db.close();
  },
);
