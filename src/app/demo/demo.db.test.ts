import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import {
  engineColumns,
  listRows,
  toOrder,
  type EngineForm,
} from '#modules/approval/flow/server/queries/orders.ts';
import { invariants, replayFaults } from '#modules/approval/flow/server/rules/invariants.ts';
import { getProcessEdition } from '#modules/approval/processes/server/queries/processes.ts';
import { listLog, verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { countOpen } from '#modules/payroll/checks/server/commands/variance.ts';
import { findReached } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { openPay, type SlipHeld } from '#modules/payroll/server/open.ts';
import { onboardKind } from '#modules/recruiting/contract/codes.ts';
import { sweepRooms } from '#modules/rooms/server/commands/expire.ts';
import { digestOf, numberOn } from '#tests/support/digest.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { seats } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = folderStore(folder);

const tables = {
  'people.person': ['identity_number_sealed', 'phone_sealed'],
  'people.employee_card': ['bank_number_sealed'],
  'people.approval_identity': [],
  'forms.template_edition': ['published_at'],
  'forms.attachment': ['id', 'file_key', 'uploaded_at', 'stored_at'],
  'approval.process_edition': [],
  // The hashes of a form's log also cover random keys of its files, so they differ.
  'approval.form': ['log_hash'],
  'approval.row': [],
  'approval.log': ['hash', 'digest'],
  'approval.remark': [],
};
const options = {
  secret: 'a secret that is long enough to be one',
  files,
  now: new Date('2026-11-20T02:00:00Z'),
  forms: 160,
};
/**
 * Codes of the forms for HR, attendance, pay and recruiting, which every demo has in addition to the requested number
 * of forms.
 */
const bills = 'ZZ DG TX XY LZ QJ XJ JB CC BK DX TZ PD FX LY XQ MB KH SS'.split(' ');
const everybody = { personId: 0, departmentId: 0, reach: 4 } as const;
const digests = new Set<string>();
const said: string[] = [];

eachEngine('the year of the demo company', (open) => {
  let db: Database;
  const all = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db.kysely)).rows;
  beforeAll(async () => {
    db = await open();
    await numberOn(db);
    connectAll(db, { secret: options.secret, files });
    await seedDemo(db, options, (text) => said.push(text));
  });

  test('is the same on every database', async () => {
    digests.add(await digestOf(db, tables));
    expect(digests.size).toBe(1);
  });

  test('is made once', async () => {
    const before = await digestOf(db, tables);
    await seedDemo(db, { ...options, seed: 2 }, () => undefined);
    expect(await digestOf(db, tables)).toBe(before);
    expect(said).toContain('演示公司 160/160 / Demo company 160/160');
  });

  test('meetings that have begun are checked in: the first sweep takes no room away', async () => {
    const [begun] = await all(sql<{ count: number }>`
      select count(*) from rooms.booking where checked_in_at is not null and upper(during) > ${options.now}`);
    expect(begun?.count).toBeGreaterThan(0);
    expect(await sweepRooms(db, options.now)).toBe(0);
  });

  test('everybody has twelve months of slips, and none of their figures stands in clear', async () => {
    const slips = await all(sql<{ month: string; state: number; sealed: string }>`
      select month, state, sealed from payroll.slip order by id`);
    expect(new Set(slips.map(({ month }) => month)).size).toBe(12);
    expect(new Set(slips.map(({ state }) => state))).toEqual(new Set([0, 1, 3, 5]));
    const held = slips.map(({ sealed }) => openPay<SlipHeld>(sealed));
    expect(held.filter(({ gross, deducted, net }) => net < 0 || gross - deducted !== net)).toEqual([]);
    const dump = await dumpOf(db);
    // Compares whole words, because hashes and encrypted texts may contain any digits.
    const said = new Set(dump.match(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g));
    // Only compares amounts of five digits with cents: shorter ones could be equal by chance.
    const figures = held
      .flatMap(({ gross, deducted, net, lines }) => [gross, deducted, net, ...lines.map(({ fen }) => fen)])
      .filter((fen) => fen >= 1_000_000 && fen % 100 !== 0)
      .flatMap((fen) => [fenToYuan(fen), String(fen)]);
    expect(figures.length).toBeGreaterThan(1_000);
    expect(figures.filter((figure) => said.has(figure))).toEqual([]);
  });

  test('a month was paid by a run; this one pays a difference of it and wants three words; a bonus, a settlement', async () => {
    const runs = await all(sql<{ id: number; month: string; kind: number; state: number }>`
      select id, month, kind, state from payroll.pay_run where kind <> 5 order by id`);
    expect(runs.map(({ month, kind, state }) => [month, kind, state])).toEqual([
      ['2026-10', 1, 5],
      ['2026-10', 1, 5],
      ['2026-10', 1, 5],
      ['2026-11', 1, 1],
      ['2026-11', 2, 1],
      ['2026-11', 1, 1],
      ['2026-11', 1, 1],
      ['2026-11', 3, 1],
    ]);
    const [, second, abroad, monthly, bonus, secondNow, abroadNow, leavers] = runs;
    const paid = await all(sql<{ runId: number; sealed: string | null; problems: { stops: boolean }[] }>`
      select run_id as "runId", sealed, problems from payroll.pay_run_person order by person_id`);
    expect(paid.flatMap(({ problems }) => problems.filter(({ stops }) => stops))).toEqual([]);
    const linesOf = (run: number) =>
      paid.flatMap(({ runId, sealed }) =>
        runId === run && sealed !== null ? openPay<SlipHeld>(sealed).lines : [],
      );
    expect(linesOf(monthly!.id).filter(({ source }) => source === 'correction')).toMatchObject([
      { name: '补发津贴补贴（2026-10）' },
    ]);
    expect(linesOf(second!.id).some(({ item, fen }) => item === 'tax' && fen > 0)).toBe(true);
    expect(linesOf(abroad!.id).map(({ item }) => item)).not.toContain('tax');
    expect(linesOf(abroad!.id).some(({ name, fen }) => name.startsWith('强积金') && fen > 0)).toBe(true);
    expect(linesOf(secondNow!.id).some(({ item, fen }) => item === 'tax' && fen > 0)).toBe(true);
    expect(linesOf(abroadNow!.id).some(({ name, fen }) => name.startsWith('强积金') && fen > 0)).toBe(true);
    expect(linesOf(bonus!.id).filter(({ item }) => item === 'bonus')).toHaveLength(3);
    expect(linesOf(leavers!.id)[0]).toMatchObject({ name: '未休年休假工资' });
    expect(await countOpen(db, (await findReached(db, everybody, monthly!.id))!)).toBe(3);
    const held = await all(sql<{ from: string; last: string; months: number }>`
      select c.from_day as "from", p.leave_date as last, c.months from payroll.non_compete c
      join people.person p on p.id = c.person_id`);
    expect(held).toMatchObject([{ months: 12 }]);
    expect(held[0]!.from).toBe(shiftDays(held[0]!.last, 1));
  });

  test('recruiting is full in one opening, waits for somebody next Monday, and has offers at every step', async () => {
    const offers = await all(sql<{
      state: number;
      stage: number;
      day: string;
      isUser: boolean;
      isNew: boolean;
      active: boolean;
    }>`
      select i.offer_state as state, i.stage, i.plan_entry_day as day, i.user_id is not null as "isUser",
        coalesce(p.id = (select max(id) from people.person where is_active), false) as "isNew", coalesce(p.is_active, false) as active
      from recruiting.interviewee i left join people.person p on p.id = i.user_id where i.offer_form_id is not null`);
    expect(new Set(offers.map(({ state }) => state))).toEqual(new Set([1, 3, 4, 5]));
    expect(offers.filter(({ stage, active, isNew }) => stage === 8 && active && isNew)).toHaveLength(1);
    expect(offers.filter(({ stage, isUser }) => stage === 6 && isUser)).toMatchObject([
      { day: '2026-11-23', active: false },
    ]);
    const [full] = await all(sql<{ count: number }>`
      select count(*)::int as count from recruiting.recruitment where state = 4`);
    expect(full?.count).toBe(1);
    const [letters] = await all(sql<{ count: number }>`
      select count(*)::int as count from recruiting.letter where kind = 4`);
    expect(letters?.count).toBe(offers.filter(({ state }) => state >= 3).length);
  });

  test('people hired over the year are colleagues with offer, letter and answer before the first day, and take no place twice', async () => {
    const hired = await all(sql<{ id: number; name: string; day: string; came: string; left: number }>`
      select i.id, s.name, i.plan_entry_day::text as day, p.entry_date::text as came,
        r.head_count - count(*) over (partition by r.id)::int as left
      from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
      join recruiting.recruitment r on r.id = i.recruitment_id
      join people.person p on p.id = i.user_id and p.chinese_name = s.name and p.is_active
      join approval.form f on f.id = i.offer_form_id and f.status = 5
      join approval.effect e on e.form_id = f.id and e.kind = ${onboardKind} and e.state = 2 and e.due_day = i.plan_entry_day
      join recruiting.letter l on l.interviewee_id = i.id and l.form_id = f.id
      where i.stage = 8 and i.offer_state = 4`);
    const [count] = await all(sql<{ n: number }>`
      select count(*)::int as n from recruiting.interviewee where stage = 8`);
    // One person started yesterday, by the product's own job.
    expect(hired.length).toBeGreaterThanOrEqual(5);
    expect(hired).toHaveLength(count!.n);
    expect(hired.filter(({ day, came, left }) => day !== came || left < 0)).toEqual([]);
    // The stages follow each other, and the last one is on the first day.
    const events = await all(sql<{ id: number; to: number; at: Date }>`
      select interviewee_id as id, to_stage as to, at from recruiting.stage_event
      where interviewee_id = any(${hired.map(({ id }) => id)}::bigint[]) order by at`);
    for (const { id, day } of hired) {
      const own = events.filter((event) => event.id === id);
      expect(own.map(({ to }) => to)).toEqual([1, 2, 3, 4, 5, 6, 8]);
      expect(companyDay(own.at(-1)!.at)).toBe(day);
    }
  });

  test('has forms in every state', async () => {
    const rows = await all(sql<{ state: string }>`
      select distinct concat(status, case when state_type = -2 then ' closed' when round = 0 then ' draft' end)
        as state from approval.form`);
    expect(rows.map((row) => row.state).toSorted()).toEqual(
      // Forms abandoned before and after submission, drafts, withdrawn forms, and forms at every step.
      ['0', '0 closed', '0 draft', '1', '2', '3', '3 closed', '4', '5'],
    );
    const events = await all(sql<{ event: string }>`select distinct event from approval.log`);
    expect(events.map((row) => row.event).toSorted()).toEqual([
      'abandoned',
      'approved',
      'created',
      'financeEdited',
      'finished',
      'resubmitted',
      'revokeAsked',
      'revoked',
      'sentBack',
      'submitted',
      'valuesEdited',
      'withdrawn',
    ]);
  });

  test('keeps every invariant, and its records replay and hang together', async () => {
    const forms = await all(sql<EngineForm>`
      select ${sql.join(engineColumns.map((column) => sql.ref(column)))} from approval.form order by id`);
    expect(forms.filter(({ number }) => !bills.includes(number.slice(0, 2)))).toHaveLength(160);
    expect(bills.filter((code) => !forms.some(({ number }) => number.startsWith(`${code}-`)))).toEqual([]);
    for (const form of forms) {
      const order = toOrder(form, await listRows(db, form.id));
      const log = await listLog(db, form.id);
      const process = order.edition === null ? null : (await getProcessEdition(db, order.edition)).process;
      expect([form.number, invariants(order, process)]).toEqual([form.number, []]);
      expect([
        form.number,
        replayFaults(
          order,
          log.map(({ entry }) => entry),
        ),
      ]).toEqual([form.number, []]);
    }
    expect((await verifyRecords(db)).broken).toEqual([]);
  });

  test('happened in order, at working hours, within the year, by people who were there', async () => {
    const wrong = await all(sql`
      with entry as (
        select l.*, l.at at time zone 'Asia/Shanghai' as local,
          lag(l.at) over (partition by l.form_id order by l.seq) as before
        from approval.log l
      )
      select e.form_id, e.seq, e.at from entry e left join people.person p on p.id = e.actor_id
      where e.at < e.before or e.at >= '2026-11-20T00:00+08' or e.at < '2025-11-18T00:00+08'
        or extract(isodow from e.local) > 5 or e.local::time not between '09:00' and '18:00'
        or p.entry_date >= e.local::date`);
    expect(wrong).toEqual([]);
    const unordered = await all(sql`
      select id from (select id, created_at, lag(created_at) over (order by id) as before
        from approval.form where left(number, 2) <> all(${bills}::text[])
          -- Forms that wait for somebody come before the year behind them.
          and id > (select min(id) + 15 from approval.form)) f
      where created_at < before`);
    expect(unordered).toEqual([]);
  });

  test('uses every sign type, lets nobody pay more than was asked, and tells nobody afterwards', async () => {
    const signs = await all(
      sql<{ sign_type: number }>`select distinct sign_type from approval.row order by 1`,
    );
    expect(signs.map((row) => row.sign_type)).toEqual([1, 2, 3]);
    const wrong = await all(sql`
      select number from approval.form where status = 5
        and (amount <= 0 or (form_values ->> 'paidAmount')::numeric is distinct from amount)`);
    expect(wrong).toEqual([]);
    const kinds = await all(sql<{ code: string }>`
      select distinct split_part(number, '-', 1) as code from approval.form order by 1`);
    expect(kinds.length).toBeGreaterThan(8);
    expect(await all(sql`select id from kit.outbox`)).toEqual([]);
  });

  test('inboxes hold what the last two weeks brought, in its order, and none of it is sent', async () => {
    const [row] = await all(sql<{ people: number; unread: number; wrong: number; untold: number }>`
      select count(distinct n.person_id) as people, count(*) filter (where n.read_at is null) as unread,
        count(*) filter (where n.created_at >= ${companyDayStart('2026-11-20')}
          or n.created_at < ${companyDayStart('2026-11-06')} or n.mailed_at is null or n.chatted_at is null
          or n.actor_id = n.person_id or n.read_at < n.created_at or n.created_at < before) as wrong,
        (select count(*) from approval.row r join approval.form f on f.id = r.form_id
          where r.status = 6 and r.person_id is not null and f.submitted_at >= ${companyDayStart('2026-11-06')}
            and not exists (select from kit.notice told
              where told.person_id = r.person_id and told.thread = 'approval.form:' || f.id)) as untold
      from (select *, lag(created_at) over (order by id) as before from kit.notice) n`);
    expect(row).toMatchObject({ wrong: 0, untold: 0 });
    expect(row!.people).toBeGreaterThan(5);
    expect(row!.unread).toBeGreaterThan(0);
  });

  test('every receipt belongs to a form and can be fetched', async () => {
    const rows = await all(sql<{ file_key: string; byte_size: number; is_bound: boolean }>`
      select a.file_key, a.byte_size, a.holder_id is not null as is_bound from forms.attachment a
      where a.removed_at is null`);
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ is_bound }) => !is_bound)).toEqual([]);
    for (const { file_key, byte_size } of rows) {
      let bytes = 0;
      for await (const chunk of await files.open(file_key)) bytes += (chunk as Buffer).length;
      expect(bytes).toBe(byte_size);
    }
    const submitted = await all(sql`
      select number from approval.form f where f.submitted_at is not null and f.number like 'BX%' and not exists (
        select from forms.attachment a where a.holder_module = 'approval' and a.holder_id = f.id)`);
    expect(submitted).toEqual([]);
  });

  test.each([
    [seats.leader.loginName, 4],
    [seats.departmentHead.loginName, 2],
    [seats.financeReviewer.loginName, 3],
    [seats.cashier.loginName, 3],
  ])('%s has at least %d forms to decide', async (loginName, least) => {
    const [row] = await all(sql<{ waiting: number }>`
      select count(*) as waiting from approval.row r join people.person p on p.id = r.person_id
      where p.login_name = ${loginName} and r.status = 6`);
    expect(row!.waiting).toBeGreaterThanOrEqual(least);
  });

  test('the employee has forms in every state of her own', async () => {
    const rows = await all(sql<{ status: number }>`
      select distinct f.status from approval.form f join people.person p on p.id = f.applicant_id
      where p.login_name = ${seats.employee.loginName} order by 1`);
    expect(rows.map((row) => row.status)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
  });
});
