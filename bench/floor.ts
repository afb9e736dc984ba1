import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { reportCpu } from './child.ts';
import type { Exemplary } from './floor-rows.ts';
import { scenarios, type Facts, type ScenarioName } from './scenarios.ts';

// The least that each call must do: one statement on the same tables, JSON made in SQL, 16 connections. No sign-in, no
// validation, no rules, no hashes; what a form needs afterwards is written, and nothing else.
const port = Number(process.argv[2]);
const { submitted, approval } = JSON.parse(
  readFileSync(process.env['BENCH_EXEMPLARY']!, 'utf8'),
) as Exemplary;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });

interface Asked {
  readonly facts: Facts;
  readonly body: { readonly RowID?: number };
}
interface Least {
  readonly text: string;
  readonly values: (asked: Asked) => readonly unknown[];
}

/** Rows of one recorded form, for a form of another id. */
const copied = (table: string, parameter: string): string => `
  insert into ${table} select n.* from id,
    jsonb_array_elements(${parameter}::jsonb) as one (row),
    jsonb_populate_record(null::${table}, one.row || jsonb_build_object('form_id', id.id, 'at', now())) n`;

const least: Record<ScenarioName, Least> = {
  waiting: {
    text: `select coalesce(json_agg(one), '[]')::text as body from (
      select f.id, f.number, f.title, f.title_en, f.template_id, f.template_title, f.template_title_en, f.summary,
        f.summary_en, f.applicant_id, f.applicant_name, f.applicant_name_en, f.department_name, f.department_name_en,
        f.company_name, f.company_name_en, f.amount, f.status, f.state_type, f.urgent_grade, f.submitted_at,
        r.no, r.level, r.level_name, r.opened_at, r.due_at
      from approval.row r join approval.form f on f.id = r.form_id
      where r.person_id = $1 and r.status = 6 and not r.is_finance
      order by r.urgent_grade desc, r.opened_at desc, r.form_id desc limit 20) one`,
    values: ({ facts }) => [facts.person],
  },
  detail: {
    text: `select json_build_object('form', to_json(f),
        'rows', (select json_agg(r order by r.no) from approval.row r where r.form_id = f.id),
        'record', (select json_agg(l order by l.seq) from approval.log l where l.form_id = f.id))::text as body
      from approval.form f where f.id = $1`,
    values: ({ facts }) => [facts.form],
  },
  create: {
    text: `with id as (select nextval(pg_get_serial_sequence('approval.form', 'id')) as id),
      form as (insert into approval.form select n.* from id, jsonb_populate_record(null::approval.form,
        $1::jsonb || jsonb_build_object('id', id.id, 'number', 'BX-' || id.id, 'applicant_id', $4::bigint)) n),
      rows as (${copied('approval.row', '$2')}),
      record as (${copied('approval.log', '$3')})
      select json_build_object('FormID', id)::text as body from id`,
    values: ({ facts }) => [
      JSON.stringify(submitted.form),
      JSON.stringify(submitted.rows),
      JSON.stringify(submitted.record),
      facts.person,
    ],
  },
  approve: {
    text: `with decided as (update approval.row set status = 2, decided_at = now(), decided_by_id = $2, comment = '同意'
        where form_id = $1 and no = $3 and status = 6),
      form as (update approval.form set version = version + 1, updated_at = now() where id = $1),
      id as (select $1::bigint as id),
      record as (${copied('approval.log', '$4')})
      select json_build_object('FormID', $1::bigint)::text as body`,
    values: ({ facts, body }) => [facts.form, facts.person, body.RowID, JSON.stringify([approval])],
  },
};

const calls = new Map(
  (Object.keys(scenarios) as ScenarioName[]).map((name) => [scenarios[name].path, { name, ...least[name] }]),
);

async function answer(request: IncomingMessage): Promise<string> {
  const call = calls.get(request.url ?? '');
  if (!call) throw new Error(`no ${request.url}`);
  const facts = JSON.parse(String(request.headers['x-facts'])) as Facts;
  const body = (await json(request)) as Asked['body'];
  const { rows } = await pool.query<{ body: string }>({
    name: call.name,
    text: call.text,
    values: [...call.values({ facts, body })],
  });
  return `{"ErrorCode":0,"Msg":"","Body":${rows[0]?.body ?? 'null'}}`;
}

const server = createServer((request, response) => {
  answer(request).then(
    (text) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(port, '127.0.0.1', () =>
  reportCpu(async () => {
    server.close();
    server.closeAllConnections();
    await pool.end();
  }),
);
