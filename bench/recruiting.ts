import { parseArgs } from 'node:util';
import type { Placed } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import {
  addCompanies,
  addDepartments,
  addRoles,
  assignRoles,
  ensureStandard,
  hashPassword,
  savePassword,
  writeUsers,
} from '#modules/people/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { sealsOf } from '#modules/recruiting/server/open.ts';
import { connectAll } from '#tests/support/modules.ts';
import { testPassword } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';
import { openEmbedded, p95 } from './engines.ts';
import { fillActs, measureActs } from './recruiting-acts.ts';

// `npm run bench:recruiting`: reads 200 openings, 50,000 candidates, 60,000 applications and their events. It goes
// through HTTP with a real session, on the embedded engine. `--short` tries in a minute whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const openings = short ? 20 : 200;
const seekers = short ? 500 : 50_000;
const applications = short ? 600 : 60_000;
const rounds = short ? 3 : 20;
const acts = short
  ? { interviews: 400, imported: 100, plannings: 20, forgotten: 20 }
  : { interviews: 40_000, imported: 2_000, plannings: 200, forgotten: 1_000 };
const secret = 'a secret of the tests, 32 letters long';

async function fill(db: Database): Promise<void> {
  const change = { by: null, now: new Date(), language: 'zh' as const, secret };
  connectAll(db);
  await inTransaction(db, (tx) => ensureStandard(tx, change));
  await ensureStandardTemplates(db, change.now);
  await inTransaction(db, async (tx) => {
    const [CompanyId = 0] = await addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change);
    const [DeptId = 0] = await addDepartments(
      tx,
      [{ parentId: null, name: '集团', nameEn: 'Group' }],
      change,
    );
    const person = { EmployeeId: 'B1', ChineseName: '招聘', EnglishName: 'Recruiter', CompanyId, DeptId };
    await writeUsers(tx, [{ id: null, given: { ...person, UserType: 1 as const } }], change);
    const codes = ['RecruitmentList', 'JobDataAnalysis', 'JobseekerTalentPoolManage', 'IML'];
    const [roleId = 0] = await addRoles(
      tx,
      [{ name: '招聘', nameEn: 'Recruiting', dataScope: 4, codes }],
      change,
    );
    await assignRoles(tx, [{ personId: 1, roleId }], change);
    const hash = await hashPassword(testPassword);
    await savePassword(tx, { personId: 1, hash, mustChange: false, now: change.now });
  });
  const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  await run(`insert into people.post (name, name_en) values ('工程师 1', 'Engineer 1')`);
  await run(`insert into recruiting.source (name, kind, fee_kind, fee)
    select '渠道' || n, 1 + n % 5, 1 + n % 2, 100000 from generate_series(1, 12) n`);
  await run(
    `insert into recruiting.recruitment (title, post_id, department_id, company_id, head_count, employ_type, reason, owner_id,
      state, open_day, made_by, made_at)
     select '职位' || n, (select min(id) from people.post), 1, 1, 999, 0, 1, 1, 2, current_date - 400, 1, now()
     from generate_series(1, $1::int) n`,
    [openings],
  );
  await run(
    `insert into recruiting.seeker (name, gender, birth_year, source_id, search_text, made_by, made_at)
     select '候选' || n, 1 + n % 2, 1970 + n % 35, 1 + n % 12, '候选' || n, 1, now() from generate_series(1, $1::int) n`,
    [seekers],
  );
  // Each has come so far by a fixed rule: a third is rejected, some are onboarded.
  await run(
    `insert into recruiting.interviewee (seeker_id, recruitment_id, source_id, stage, stage_since, closed_from, reject_code, made_by, made_at)
     select 1 + n % $2, 1 + (n / $2 + n) % $3, 1 + n % 12,
       case n % 6 when 0 then 7 when 1 then 8 else n % 6 - 1 end,
       now() - (n % 360) * interval '1 day', case when n % 6 = 0 then 2 end, case when n % 6 = 0 then 1 + n % 8 end, 1,
       now() - (n % 360 + 20) * interval '1 day'
     from generate_series(0, $1::int - 1) n`,
    [applications, seekers, openings],
  );
  await run(`insert into recruiting.stage_event (interviewee_id, from_stage, to_stage, at, made_by, reject_code)
    select i.id, nullif(s - 1, 0), s, i.made_at + s * interval '2 day', 1, null
    from recruiting.interviewee i
    cross join lateral generate_series(1, case i.stage when 7 then 2 when 8 then 6 else i.stage end) s
    union all
    select i.id, case i.stage when 7 then 2 else 6 end, i.stage, i.stage_since, 1, i.reject_code
    from recruiting.interviewee i where i.stage in (7, 8) order by 1, 4`);
  // Sets what moves by calls would have stored: the stage reached, and the time in each stage.
  await run(`update recruiting.interviewee i set reached = k.reached, spans_ms = k.spans
    from (select h.id, max(case h.stage when 8 then 7 else h.stage end) filter (where h.stage not in (7, 9)) as reached,
        array[${[1, 2, 3, 4, 5, 6].map((n) => `(sum(h.ms) filter (where h.stage = ${n}))::bigint`).join()}] as spans
      from (select interviewee_id as id, to_stage as stage, extract(epoch from
        lead(at) over (partition by interviewee_id order by id) - at) * 1000 as ms from recruiting.stage_event) h
      group by h.id) k where k.id = i.id`);
  await analyze(db, [
    'recruiting.interviewee',
    'recruiting.seeker',
    'recruiting.stage_event',
    'recruiting.recruitment',
  ]);
}

const { db, close } = await openEmbedded();
await migrate(db, {});
await fill(db);
await fillActs(db, secret, acts);
const product = await startProduct(db);
const caller = await product.signIn('B1');
async function call({ path, key }: Placed, input: object): Promise<void> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller.headers },
    body: JSON.stringify(input),
  });
  const { Msg } = (await answer.json()) as Envelope<unknown>;
  if (!answer.ok) throw new Error(`${key}: ${answer.status} ${Msg}`);
}
const page = { PageIndex: 1, PageSize: 20 };
console.table({
  'openings, first page, p95': await p95(rounds, () => call(Recruitment.GetRecruitmentPage, page)),
  'applications, first page, p95': await p95(rounds, () => call(Interviewee.IntervieweePage, page)),
  'applications of an opening, p95': await p95(rounds, () =>
    call(Interviewee.IntervieweePage, { ...page, RecruitmentID: 1 }),
  ),
  'figures of a year, p95': await p95(rounds, () => call(Recruitment.GetJobDataAnalysis, {})),
  'figures of an opening, p95': await p95(rounds, () =>
    call(Recruitment.GetJobDataAnalysis, { RecruitmentID: 1 }),
  ),
  'the list behind a figure, p95': await p95(rounds, () =>
    call(Recruitment.GetJobDataAnalysisPage, { ...page, Kind: 'reached', Key: 3 }),
  ),
});
console.table(
  await measureActs({
    db,
    url: product.url,
    headers: caller.headers,
    seals: sealsOf(secret),
    size: acts,
    rounds,
  }),
);
await product.close();
await close();
