import { parseArgs } from 'node:util';
import type { Placed } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { fileColumns } from '#modules/kpi/files/contract/file-calls.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import {
  nothingGiven,
  scoreSheet,
  type RowToScore,
  type ScoreRules,
} from '#modules/kpi/sheets/contract/scores.ts';
import { loadSheets, resultOf } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { startProduct } from '#tests/support/product.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { openEmbedded, p95, timed } from './engines.ts';
import { fillKpi } from './kpi-fill.ts';

// `npm run bench:kpi`: measures performance reviews of 3,000 people over twelve months, with twenty items each. It
// reads the grid of 300 people and figures, imports, exports, publishes while others wait, and starts a new period. It
// goes through HTTP with a real session on the embedded engine. `--short` tries in a minute whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const people = short ? 60 : 3_000;
const unit = short ? 20 : 300;
const items = short ? 5 : 20;
const months = short ? 2 : 12;
const rounds = short ? 3 : 20;

const at = (took: readonly number[], share: number): string =>
  `${(took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? 0).toFixed(0)} ms`;

const { db, close } = await openEmbedded();
await migrate(db, {});
const filled = await fillKpi(db, { people, unit, items, months });
const [scored = 0, open = 0] = filled.periods.slice(-2);
const product = await startProduct(db);
const caller = await product.signIn('B00000');

async function send({ path, key }: Placed, body: object, query = ''): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(product.url + path + query, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...caller.headers },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${key}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const call = async <T>(to: Placed, body: object, query = ''): Promise<T> =>
  ((await (await send(to, body, query)).json()) as Envelope<T>).Body;

/**
 * Returns a file with another actual value for each measured item of a department, as the person who runs the reviews
 * sends it.
 */
async function importFile(): Promise<FormData> {
  const { rows } = await db.pool.query<{ employee: string; code: string; actual: string }>(
    `select p.employee_id as employee, i.code, (r.actual::numeric + 1)::text as actual
     from kpi.row r join kpi.sheet s on s.id = r.sheet_id join people.person p on p.id = s.person_id
     join kpi.indicator i on i.id = r.indicator_id where s.period_id = $1 and s.department_id = $2 and r.kind < 3`,
    [open, filled.unit],
  );
  const { EmployeeId, Code, Actual } = fileColumns;
  const { name, content } = await sheetFile(
    [EmployeeId.zh, Code.zh, Actual.zh],
    rows.map(({ employee, code, actual }) => [employee, code, Number(actual)]),
  );
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
}

const grid = { PeriodID: open, DeptId: filled.unit };
let asked = 0;
/** Periods in turn, so that none is answered from what the last question left warm alone. */
const next = (): number => filled.periods[asked++ % filled.periods.length]!;
const figures: Record<string, string> = {
  [`grid of ${unit} people x ${items} items, p95`]: await p95(rounds, () => call(KPISheet.GetGrid, grid)),
  [`steps and grades by department, each of ${months} periods in turn, p95`]: await p95(rounds, () =>
    call(KPISheet.GetStatusPage, { PeriodID: next() }),
  ),
  'grades by leader, likewise, p95': await p95(rounds, () =>
    call(KPISheet.GetLeaderGrades, { PeriodID: next() }),
  ),
  'posts with their sheets, likewise, p95': await p95(rounds, () =>
    call(KPISheet.GetPosts, { PeriodID: next() }),
  ),
  'sheets, first page, p95': await p95(rounds, () => call(KPISheet.GetPage, { PageIndex: 1, PageSize: 20 })),
};
// Runs the code of the browser after each key in a sheet, here without the browser.
const sheetRows: RowToScore[] = Array.from({ length: items }, (_, n) => ({
  no: n + 1,
  kind: 1,
  weightBp: 10_000 / items,
  target: '120.5',
  actual: String(90 + n),
  values: {},
  isNotApplicable: false,
  formula: '',
  bands: [],
}));
const scoring: ScoreRules = {
  Parts: { Self: 0, Leader: 10_000, Second: 0 },
  TotalFormula: 'total',
  Grades: [{ Name: 'A', From: '0' }],
  BonusCap: '0',
  VetoCap: '0',
  Max: '120',
};
const totals: number[] = [];
for (let n = 0; n < rounds; n += 1)
  totals.push(await timed(async () => scoreSheet(sheetRows, () => nothingGiven, [], scoring, false)));
figures[`totals of a sheet of ${items} items, longest (10 ms)`] = at(totals, 1);
/**
 * Reads every sheet of a period with its rows and totals it anew. It works in slices, so that others are answered in
 * between.
 */
async function recompute(): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>('select id from kpi.sheet where period_id = $1', [
    scored,
  ]);
  for (let from = 0; from < rows.length; from += 100)
    for (const loaded of await loadSheets(
      db,
      rows.slice(from, from + 100).map(({ id }) => id),
      new Date(),
    ))
      if (resultOf(loaded).total === null) throw new Error(`sheet ${loaded.sheet.id} has no total`);
}
figures[`${people} sheets x ${items} items totalled anew`] = at([await timed(recompute)], 1);
const { rows: drafts } = await db.pool.query<{ id: number }>('select id from kpi.template');
figures['dry run of a template over a period'] = at(
  [await timed(() => call(KPITemplate.DryRun, { TemplateID: drafts[0]!.id }))],
  1,
);
async function download(): Promise<void> {
  const asked = new URLSearchParams({ PeriodID: String(open), DeptId: String(filled.unit) });
  const answer = await fetch(`${product.url}${KPISheet.Export.path}?${asked}`, { headers: caller.headers });
  if (!answer.ok) throw new Error(`Export: ${answer.status}`);
  await answer.arrayBuffer();
}
figures[`Excel of ${unit} people`] = at([await timed(download)], 1);
const file = await importFile();
let token = '';
async function dryRun(): Promise<void> {
  token = (await call<{ Token: string }>(KPISheet.DryRunImport, file, `?PeriodID=${open}`)).Token;
}
figures['import, dry run'] = at([await timed(dryRun)], 1);
figures['import, saved'] = at([await timed(() => call(KPISheet.ApplyImport, { Token: token }))], 1);

// Latencies of other people's calls while the publication runs, in milliseconds.
const beside: number[] = [];
const over = new AbortController();
const others = (async () => {
  while (!over.signal.aborted) beside.push(await timed(() => call(KPISheet.GetPeriods, {})));
})();
figures[`publication of ${people} sheets`] = at(
  [
    await timed(async () => {
      await call(KPISheet.Publish, { PeriodID: scored });
      over.abort();
    }),
  ],
  1,
);
await others;
figures['another’s request meanwhile, p95'] = at(beside, 0.95);
figures['another’s request meanwhile, longest'] = at(beside, 1);

const { PeriodID } = await call<{ PeriodID: number }>(KPISheet.SavePeriod, {
  PeriodType: 1,
  Name: '2026-01',
  FromDay: '2026-01-01',
  TargetsUntil: '2026-01-10',
  ToDay: '2026-01-31',
  ScoresUntil: '2026-02-10',
});
figures[`${unit} sheets made`] = at(
  [await timed(() => call(KPISheet.Generate, { PeriodID, DeptId: filled.unit, IsDryRun: false }))],
  1,
);
console.table(figures);
await product.close();
await close();
