import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { LocalBus } from '#kit/server/db/bus.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addDraft } from '#modules/approval/filling/server/commands/drafts.ts';
import { addAndSubmit, predictRoute } from '#modules/approval/filling/server/commands/submit.ts';
import type { ApproverRule } from '#modules/approval/processes/contract/process.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { readForm } from '#modules/approval/reading/server/commands/read.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { addTestTemplate, idOf, makeCompany, type Member } from '#tests/support/approval-portal.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { isGate } from '#tests/support/suite.ts';
import { listRows } from './queries/orders.ts';

// Random changes of the organisation and forms filed meanwhile, over two processes that each keep the organisation in
// memory: everybody is asked who would be asked if it were read anew each time. `KNOWN_HISTORIES` sets how many.

const histories = Number(process.env['KNOWN_HISTORIES'] ?? (isGate ? 5 : 50));
const steps = 12;

/** Numbers that follow from a seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const leaders = ['lead', 'head', 'boss', 'stranger'] as const;
const reviewers = ['fin1', 'fin2', 'cash', 'boss', 'stranger'] as const;

/** Changes of the organisation, each one statement. */
const changes: readonly ((pick: <T>(items: readonly T[]) => T) => ReturnType<typeof sql>)[] = [
  (pick) =>
    sql`update people.department set leader_id = ${idOf(pick(leaders))} where id = ${pick([1, 2, 3])}`,
  (pick) => sql`update people.department set leader_id = null where id = ${pick([2, 3])}`,
  (pick) =>
    sql`update people.person set leader_id = ${idOf(pick(['head', 'boss', 'stranger']))} where id = ${idOf(pick(['a', 'lead']))}`,
  (pick) =>
    sql`update people.person set chinese_name = ${`员${pick(['甲', '乙', '丙'])}`} where id = ${idOf(pick(leaders))}`,
  (pick) =>
    sql`update people.person set is_active = not is_active where id = ${idOf(pick(['lead', 'fin1', 'fin2', 'stranger']))}`,
  (pick) =>
    sql`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select ${pick([1, 2])}, id, ${idOf(pick(reviewers))} from people.approval_role
      where name = ${pick(['财务审核', '出纳', '审批管理员'])} on conflict do nothing`,
  (pick) =>
    sql`delete from people.approval_identity where person_id = ${idOf(pick(['fin1', 'fin2', 'boss', 'stranger']))}
      and approval_role_id in (select id from people.approval_role where name = '财务审核')`,
  (pick) =>
    sql`insert into approval.absence (person_id, delegate_id, starts_at, ends_at)
      select ${idOf(pick(['lead', 'fin1', 'cash']))}, ${idOf(pick(['boss', 'stranger']))}, now() - interval '1 hour',
        now() + interval '1 hour'
      where not exists (select from approval.absence where ends_at > now())`,
  () => sql`delete from approval.absence`,
  (pick) =>
    sql`insert into people.hrbp_agent (person_id, agent_id, from_day, to_day)
      values (${idOf(pick(['lead', 'head']))}, ${idOf(pick(['boss', 'stranger']))}, (now() at time zone 'Asia/Shanghai')::date - 1, (now() at time zone 'Asia/Shanghai')::date + 1)
      on conflict do nothing`,
  (pick) => sql`update approval.process set is_open = ${pick([true, true, true, true, false])}`,
  (pick) =>
    sql`update people.approval_role set name_en = ${pick(['Auditor', 'Reviewer'])} where name = '财务审核'`,
];

class Undone extends Error {}

let first: Database;
let second: Database;
let drop: () => Promise<void>;
let TemplateId: number;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  const open = async (): Promise<Database> => {
    const db = await openDatabase({ url: made.url, dataDir: '', connections: 6 });
    connectAll(db);
    return db;
  };
  first = await open();
  second = await open();
  await makeCompany(first);
  TemplateId = await addTestTemplate(first, {
    code: 'RC',
    title: '事项',
    titleEn: 'Matter',
    edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
  });
  const { rows } = await sql<{ id: number }>`
    select id from people.approval_role where name = '财务审核'`.execute(first.kysely);
  const roleId = rows[0]!.id;
  const words = { zh: '节点', en: 'Level' };
  const level = (approvers: ApproverRule) => ({ name: words, approvers, sign: 1 as const });
  const levels = [
    level({ kind: 'directLeader' }),
    level({ kind: 'departmentLeader' }),
    level({ kind: 'leadersUp', levels: 3 }),
    level({ kind: 'role', roleId }),
    level({ kind: 'hrbp' }),
    level({ kind: 'people', people: [idOf('lead'), idOf('cash')] }),
  ];
  await inTransaction(first, (tx) =>
    publishProcess(tx, {
      templateId: TemplateId,
      departmentId: null,
      name: '事项',
      nameEn: 'Matter',
      process: { branches: [{ name: words, when: null, levels }], samePerson: 'off' },
      by: null,
      now: new Date(),
      language: 'zh',
    }),
  );
});
afterAll(async () => {
  await first.close();
  await second.close();
  await drop();
});

const by = (who: Member): By => ({
  id: idOf(who),
  administers: false,
  oversees: false,
  language: 'en',
  now: new Date(),
});

/** The same database without any memory of it. */
const anew = (): Executor => ({ ...first, bus: new LocalBus(() => undefined) });

/** Who would be asked, level by level, or why nobody can be. */
async function routeOf(on: Executor, FormID: number): Promise<unknown> {
  const { problem, route } = await predictRoute(
    on,
    by('a'),
    await readForm(on, by('a'), FormID),
    undefined,
  ).catch((error: unknown) => ({ problem: String(error), route: null }));
  return { problem, levels: route?.levels.map((level) => JSON.stringify(level)) };
}

/** Files a form, and returns who stands on its rows. */
async function fileForm(db: Database): Promise<unknown> {
  try {
    const filed = await addAndSubmit(db, by('a'), { TemplateId, Values: { what: '事' }, Remark: '' });
    return (await listRows(anew(), filed.FormID)).map(({ level, person, onBehalfOf, name }) => [
      level,
      person,
      onBehalfOf,
      name.zh,
    ]);
  } catch (error) {
    return String(error);
  }
}

test(`${histories} histories of changes and forms over two processes`, async () => {
  const { FormID } = await addDraft(first, by('a'), { TemplateId, Values: { what: '事' } });
  let filed = 0;
  const differing: unknown[] = [];
  for (let seed = 1; seed <= histories; seed++) {
    const random = randomOf(seed);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
    /** Changes that somebody has made and not committed yet. */
    const open: { end: (keep: boolean) => void; ended: Promise<void> }[] = [];
    const said: string[] = [];
    const compare = (found: unknown, expected: unknown): void => {
      if (!isDeepStrictEqual(found, expected)) differing.push({ seed, said: said.join(), found, expected });
    };
    const begin = async (): Promise<void> => {
      const made = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<boolean>();
      const change = pick(changes)(pick);
      const ended = inTransaction(pick([first, second]), async (tx) => {
        // Two open changes of one row would wait for each other's end.
        await sql`set local lock_timeout = '50ms'`.execute(tx.kysely);
        await change.execute(tx.kysely);
        made.resolve();
        if (!(await gate.promise)) throw new Undone();
      }).catch((error: unknown) => {
        made.resolve();
        if (!(error instanceof Undone) && (error as { code?: string }).code !== '55P03') throw error;
      });
      await Promise.race([made.promise, ended]);
      open.push({ end: gate.resolve, ended });
    };
    const settle = async (): Promise<void> => {
      const [one] = open.splice(random(open.length), 1);
      if (!one) return;
      one.end(random(3) > 0);
      await one.ended;
    };
    for (let step = 0; step < steps; step++) {
      const what = random(4);
      said.push(['begin', 'settle', 'look', 'file'][what]!);
      if (what === 0 && open.length < 2) await begin();
      else if (what === 1) await settle();
      else if (what === 2) {
        const expected = await routeOf(anew(), FormID);
        for (const db of [first, second]) compare(await routeOf(db, FormID), expected);
      } else {
        // Both file the same at the same state of the organisation, with a memory of their own.
        const expected = await fileForm({ ...first, bus: new LocalBus(() => undefined) });
        const found = await fileForm(pick([first, second]));
        compare(found, expected);
        filed += typeof found === 'string' ? 0 : 1;
      }
    }
    while (open.length > 0) await settle();
  }
  expect(differing).toEqual([]);
  // Enough of the forms could be filed for the comparison to mean something.
  expect(filed).toBeGreaterThan(histories / 2);
});

test('many changes and forms at once leave no process with an old organisation', async () => {
  const { FormID } = await addDraft(first, by('a'), { TemplateId, Values: { what: '事' } });
  for (let seed = 1; seed <= histories; seed++) {
    const random = randomOf(seed + 1_000_000);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
    const acts = Array.from({ length: 10 }, () => {
      const db = pick([first, second]);
      const change = pick(changes)(pick);
      const isKept = random(3) > 0;
      const isChange = random(2) === 0;
      return async (): Promise<unknown> =>
        isChange
          ? inTransaction(db, async (tx) => {
              await change.execute(tx.kysely);
              if (!isKept) throw new Undone();
            }).catch((error: unknown) => {
              if (!(error instanceof Undone)) throw error;
            })
          : fileForm(db);
    });
    await Promise.all(acts.map((act) => act()));
    const expected = await routeOf(anew(), FormID);
    for (const db of [first, second]) expect(await routeOf(db, FormID), `seed ${seed}`).toEqual(expected);
  }
});
