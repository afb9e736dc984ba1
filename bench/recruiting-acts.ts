import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { recruitingJobs } from '#modules/recruiting/server/jobs.ts';
import { addInterviewer, sealsOf } from '#modules/recruiting/server/open.ts';
import { addRooms } from '#modules/rooms/server/open.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';

/** Number of rows for each measured act. */
export interface Size {
  readonly interviews: number;
  readonly imported: number;
  readonly plannings: number;
  readonly forgotten: number;
}

/** People who interview, beside the recruiter, who is the first. */
const interviewers = [2, 3, 4, 5, 6];
const rooms = 30;

const room = (n: number) => ({
  name: `面试间 ${n}`,
  name_en: `Interview room ${n}`,
  building: 'A',
  building_en: '',
  floor: '3',
  floor_en: '',
  capacity: 6,
  equipment: [],
  sort_no: n,
  open_minute: 0,
  close_minute: 1440,
  work_days_only: false,
  slot_minutes: 15,
  min_minutes: 15,
  max_minutes: 480,
  advance_days: 90,
  buffer_minutes: 0,
  need_approval: false,
  approver_ids: [],
  check_in_enabled: false,
  release_minutes: 10,
  visible_department_ids: [],
});

/** Interviews that have been, rooms, interviewers, and people whom nothing keeps any more. */
export async function fillActs(db: Database, secret: string, size: Size): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  await run(
    `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
     select 'B' || n, 'b' || n, '面试官' || n, 'Interviewer ' || n, 1, 1 from generate_series(2, 6) n`,
  );
  await run('update people.person set is_conference = true');
  const by = {
    id: 1,
    scope: { personId: 1, departmentId: 0, reach: 4 as const },
    now: new Date(),
    language: 'zh' as const,
    ip: null,
    seals: sealsOf(secret),
  };
  await inTransaction(db, async (tx) => {
    for (const id of interviewers)
      await addInterviewer(tx, id, { postIds: [], rounds: [], maxPerWeek: 10 }, by);
    await addRooms(
      tx,
      Array.from({ length: rooms }, (_, n) => room(n)),
      new Date(),
    );
  });
  // Hour after hour back in time, five at a time.
  const during = `tstzrange(now() - (1 + n / 5) * interval '1 hour' - interval '1 day', now() - (n / 5) * interval '1 hour' - interval '1 day')`;
  await run(
    `insert into recruiting.interview (interviewee_id, seeker_id, round_no, mode, during, state, made_at)
     select i.id, i.seeker_id, 1, 2, ${during}, 1, now()
     from (select id, seeker_id, row_number() over (order by id) - 1 as n from recruiting.interviewee limit $1) i`,
    [size.interviews],
  );
  await run(
    `insert into recruiting.interview_user (interview_id, person_id, during, result, submitted_at)
     select id, 2 + (row_number() over (order by id) - 1) % 5, during, 3, now() from recruiting.interview`,
  );
  // Kept 180 days after the last application ended, which the owner has known for long.
  await run(
    `with gone as (
       insert into recruiting.seeker (name, source_id, search_text, made_by, made_at, told_on, told_until)
       select '久远' || n, 1, '久远' || n, 1, now() - interval '500 days', current_date - 60, current_date - 220
       from generate_series(1, $1::int) n returning id)
     insert into recruiting.interviewee (seeker_id, recruitment_id, source_id, stage, stage_since, closed_from, reject_code, made_by, made_at)
     select id, 1, 1, 7, (current_date - 400) + time '12:00', 2, 1, 1, now() - interval '450 days' from gone`,
    [size.forgotten],
  );
  await run(
    `insert into recruiting.remark (interviewee_id, text, made_by, made_at)
     select id, '当时的印象', 1, now() - interval '400 days' from recruiting.interviewee where stage_since < now() - interval '390 days'`,
  );
  await analyze(db, [
    'recruiting.interview',
    'recruiting.interview_user',
    'recruiting.seeker',
    'recruiting.interviewee',
  ]);
}

interface Asked {
  readonly db: Database;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seals: Seals;
  readonly size: Size;
  readonly rounds: number;
}

const since = (begun: number): number => performance.now() - begun;
const phone = (n: number): string => `139${String(n).padStart(8, '0')}`;
const ms = (took: number): string => `${took.toFixed(0)} ms`;

/** The table of acts: each line names its aim. */
export async function measureActs({
  db,
  url,
  headers,
  seals,
  size,
  rounds,
}: Asked): Promise<Record<string, string>> {
  const send = async <C extends Placed>(
    call: C,
    input: GivenOf<C>,
    file?: Buffer,
  ): Promise<{ status: number; body: ReplyOf<C> }> => {
    const form = new FormData();
    if (file) form.append('file', new Blob([new Uint8Array(file)]), 'a.xlsx');
    const query = file ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await fetch(url + call.path + query, {
      method: 'POST',
      headers: file ? headers : { 'content-type': 'application/json', ...headers },
      body: file ? form : JSON.stringify(input),
    });
    const { Body } = (await answer.json()) as Envelope<ReplyOf<C>>;
    return { status: answer.status, body: Body };
  };
  const ok = async <C extends Placed>(call: C, input: GivenOf<C>, file?: Buffer): Promise<ReplyOf<C>> => {
    const { status, body } = await send(call, input, file);
    if (status !== 200) throw new Error(`${call.key}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const p95 = async (act: () => Promise<unknown>): Promise<string> => {
    const took: number[] = [];
    for (let n = -2; n < rounds; n++) {
      const begun = performance.now();
      await act();
      if (n >= 0) took.push(since(begun));
    }
    return ms(took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * 0.95)] ?? 0);
  };

  const { rows: sources } = await db.pool.query<{ id: number; name: string }>(
    'select id, name from recruiting.source where is_active order by id limit 1',
  );
  const source = sources[0]!;
  const lines = Array.from({ length: size.imported }, (_, n) => [`新人${n}`, phone(n), source.name]);
  const { content } = await sheetFile(['姓名', '手机', '来源'], lines);
  const table: Record<string, string> = {};
  let begun = performance.now();
  const dry = await ok(Interviewee.DryRunCandidateImport, { RecruitmentID: 1 }, content);
  table[`duplicates of ${size.imported} rows (aim 10 s)`] = ms(since(begun));
  begun = performance.now();
  const Rows = dry.Rows.flatMap(({ Given }) => Given ?? []);
  await ok(Interviewee.ApplyCandidateImport, { RecruitmentID: 1, Rows });
  table['the same rows added'] = ms(since(begun));
  table['duplicates of one, p95 (aim 20 ms)'] = await p95(() =>
    ok(JobseekerTalentPool.FindDuplicates, { Name: '新人7', Phone: phone(7) }),
  );

  const { rows: fresh } = await db.pool.query<{ id: number }>(
    `select i.id from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
     where s.name like '新人%' order by i.id limit $1`,
    [size.plannings],
  );
  const ids = fresh.map(({ id }) => id);
  table['free slots, 5 people and 30 rooms, p95 (aim 300 ms)'] = await p95(() =>
    ok(Interviewee.GetFreeSlots, { IntervieweeID: ids[0]!, InterviewerAUIDs: interviewers, NeedRoom: true }),
  );

  let day = shiftDays(companyDay(new Date()), 3);
  while (!isWorkDay(day, new Map())) day = shiftDays(day, 1);
  const { rows: made } = await db.pool.query<{ id: number }>('select min(id) as id from rooms.room');
  begun = performance.now();
  const plans = await Promise.all(
    ids.map((IntervieweeID) =>
      send(Interviewee.UpdateDateTime, {
        IntervieweeID,
        Mode: 1,
        InterviewerAUIDs: [2],
        RoomId: made[0]!.id,
        StartTime: companyInstant(`${day} 10:00`).toISOString(),
        EndTime: companyInstant(`${day} 11:00`).toISOString(),
        Confirmed: true,
      }),
    ),
  );
  const won = plans.filter(({ status, body }) => status === 200 && body.InterviewID !== null).length;
  table[`${ids.length} plannings of one room and time, ${won} stands (aim 3 s)`] = ms(since(begun));

  const retention = recruitingJobs(db, seals).find(({ name }) => name === 'recruiting.retention')!;
  const over = new AbortController();
  begun = performance.now();
  const night = Promise.resolve(retention.run(new AbortController().signal)).finally(() => over.abort());
  let slowest = 0;
  do {
    const asked = performance.now();
    await ok(Recruitment.GetRecruitmentPage, { PageIndex: 1, PageSize: 20 });
    slowest = Math.max(slowest, since(asked));
  } while (!over.signal.aborted);
  await night;
  const took = since(begun);
  const { rows: gone } = await db.pool.query<{ n: number }>(
    'select count(*)::int as n from recruiting.seeker where anonymized_at is not null',
  );
  table[`${gone[0]!.n} people forgotten in a night (aim 60 s)`] = ms(took);
  table['the slowest list meanwhile (aim 200 ms)'] = ms(slowest);
  return table;
}
