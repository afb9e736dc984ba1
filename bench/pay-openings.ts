import { parseArgs } from 'node:util';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { openingColumns } from '#modules/payroll/openings/contract/opening-calls.ts';
import { assignEverybody } from '#tests/support/assignments.ts';
import { paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { onBothEngines, timed } from './engines.ts';

// `npm run bench:pay-openings`: measures compensation records of 5,000 people from an Excel file, the most that a table
// takes. Figures are its dry run, its submission, and its approval, which writes the records. It goes through HTTP with
// real sessions, on both engines. `--short` tries whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const most = short ? 100 : 5_000;

interface Read {
  readonly AUID: number;
  readonly FromMonth: string;
  readonly Stage: number;
  readonly Items: unknown;
  readonly GroupId: number | null;
  readonly Scheme: string | null;
  readonly Base: string | null;
  readonly Opening: unknown;
  readonly Errors: readonly unknown[];
}

const seconds = (took: number): string => `${(took / 1000).toFixed(2)} s`;

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  const portal = await PayRunPortal.open(db);
  await db.pool.query(
    `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id, entry_date)
     select 'N' || n, 'n' || n, '员工' || n, 'Person ' || n, company_id, department_id, '2020-01-01'
     from generate_series(1, $1::int) n, people.person where id = $2`,
    [most, portal.ids['keeper']],
  );
  await assignEverybody(db);
  await analyze(db, ['people.person', 'people.assignment']);
  const columns = Object.entries(openingColumns);
  const rows = Array.from({ length: most }, (_, n) =>
    columns.map(([key]) => {
      if (key === 'EmployeeId') return `N${n + 1}`;
      if (key === 'FromMonth') return paidMonth;
      return key === 'basic' ? 9_000 + n / 100 : null;
    }),
  );
  const { content } = await sheetFile(
    columns.map(([, { title }]) => title.zh),
    rows,
  );
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], 'a.xlsx'));
  const { headers } = await portal.product.signIn('keeper');
  let read: readonly Read[] = [];
  const tried = await timed(async () => {
    const answer = await fetch(portal.product.url + Remuneration.DryRunRemunerationOpening.path, {
      method: 'POST',
      headers,
      body: form,
    });
    const { Body, Msg } = (await answer.json()) as Envelope<{ readonly Rows: readonly Read[] }>;
    if (!answer.ok) throw new Error(Msg);
    read = Body.Rows;
  });
  const wrong = read.find(({ Errors }) => Errors.length > 0);
  if (wrong) throw new Error(JSON.stringify(wrong));
  const steps = read.map(({ AUID, FromMonth, Stage, Items, GroupId, Scheme, Base, Opening }) => ({
    AUID,
    FromMonth,
    Stage,
    Items,
    GroupId,
    Scheme,
    Base,
    Opening,
  }));
  let FormID = 0;
  const filed = await timed(async () => {
    const given = { Rows: steps as never, Note: '' };
    ({ FormID } = await portal.ok('keeper', Remuneration.SubmitRemunerationOpening, given));
  });
  const approved = await timed(async () => {
    const answer = await portal.approve(FormID);
    if (answer.status !== 200) throw new Error(answer.message);
  });
  const { rows: written } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from payroll.remuneration r join people.person p on p.id = r.person_id
     where p.employee_id like 'N%'`,
  );
  if (written[0]!.n !== most) throw new Error(`${written[0]!.n} of ${most} are written`);
  await portal.product.close();
  return {
    [`dry run of ${most}`]: seconds(tried),
    'put forward': seconds(filed),
    'approved and written': seconds(approved),
  };
}

await onBothEngines(measure);
