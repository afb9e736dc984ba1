import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { reportCpu } from './child.ts';
import { present, type Rows } from './present.ts';
import type { Recording } from './record.ts';
import { stepsOf } from './replay.ts';
import { scenarios, type Facts, type ScenarioName } from './scenarios.ts';

// Server that shows what the database alone allows. Node's HTTP server and `pg` run the same statements in the same
// transactions and answer the same JSON. Statements are prepared, over 16 connections; there is no sign-in, validation
// or rule.
const port = Number(process.argv[2]);
const recordings = JSON.parse(readFileSync(process.env['BENCH_RECORDINGS']!, 'utf8')) as Record<
  ScenarioName,
  Recording
>;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });

const calls = new Map(
  (Object.keys(scenarios) as ScenarioName[]).map((name) => {
    const steps = stepsOf(recordings[name]).map((step, n) => ({ ...step, name: `${name}${n}` }));
    return [scenarios[name].path, { name, steps, sample: recordings[name].body }];
  }),
);

async function answer(request: IncomingMessage): Promise<string> {
  const call = calls.get(request.url ?? '');
  if (!call) throw new Error(`no ${request.url}`);
  // Facts that the product would learn from the token.
  let facts = JSON.parse(String(request.headers['x-facts'])) as Facts;
  await json(request);
  const client = await pool.connect();
  try {
    const results: Rows[] = [];
    for (const { name, text, values, tells } of call.steps) {
      const { rows } = (await (values.length === 0
        ? client.query(text)
        : client.query({ name, text, values: values.map((value) => value(facts)) }))) as { rows: Rows };
      if (tells) facts = { ...facts, [tells.fact]: rows[0]?.[tells.column] };
      results.push(rows);
    }
    return JSON.stringify({ ErrorCode: 0, Msg: '', Body: present[call.name](results, facts, call.sample) });
  } finally {
    client.release();
  }
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
