import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listMeanHours } from '#modules/approval/server/open.ts';
import { listRates } from '#modules/attendance/server/open.ts';
import { feeds, roles } from '#modules/kpi/contract/codes.ts';
import { addEvents, saveRow } from '#modules/kpi/sheets/server/queries/rows.ts';
import { findSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { listClosedProgress, saturationBetween } from '#modules/okr/server/open.ts';
import { listFed, noteNow, type FedRow } from '../queries/sources.ts';
import { stepOf, type Reading, type Step } from '../rules/sources.ts';

type Read = (
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
  now: Date,
) => Promise<readonly (Reading & { readonly personId: number })[]>;

const readers: Readonly<Record<number, Read>> = {
  [feeds.okr]: listClosedProgress,
  [feeds.saturation]: saturationBetween,
  [feeds.attendance]: listRates,
  [feeds.approval]: (on, people, from, to) => listMeanHours(on, people, { from, until: shiftDays(to, 1) }),
};

/** Returns the last day that is over. Figures of today are not complete, except those of closed periods. */
const lastDay = ({ to }: FedRow, now: Date): string => {
  const yesterday = shiftDays(companyDay(now), -1);
  return to < yesterday ? to : yesterday;
};

type Taken = FedRow & { readonly step: Step };

/** Works out the updates of rows from their sources. Each source is asked once for the same range of days. */
async function plan(on: Executor, rows: readonly FedRow[], now: Date): Promise<Taken[]> {
  const steps: Taken[] = [];
  const alike = Map.groupBy(rows, (row) => `${row.feed} ${row.from} ${row.to}`);
  for (const own of alike.values()) {
    const [{ feed, from }] = own as [FedRow];
    const to = feed === feeds.okr ? own[0]!.to : lastDay(own[0]!, now);
    const people = [...new Set(own.map(({ personId }) => personId))];
    const read = from <= to ? await readers[feed]!(on, people, from, to, now) : [];
    const found = new Map(read.map(({ personId, value, ids }) => [personId, { value, ids }]));
    for (const row of own) {
      const step = stepOf(row, found.get(row.personId) ?? null);
      if (step) steps.push({ ...row, step });
    }
  }
  return steps;
}

async function take(tx: Tx, { sheetId, no, actual, step }: Taken, now: Date): Promise<void> {
  if (step.kind === 'note') return noteNow(tx, { sheetId, no }, step.value, now);
  const { value, ids } = step.reading;
  await saveRow(tx, sheetId, no, {
    actual: value,
    source: { value, ids, at: now.toISOString() },
    source_now: null,
  });
  if (actual === value) return;
  const event = { sheet_id: sheetId, row_no: no, key: 'Actual', role: roles.system, person_id: null };
  await addEvents(tx, [{ ...event, before: actual, after: value }], now);
}

/** Reads the sources of one locked sheet. */
export async function readSources(tx: Tx, sheetId: number, now: Date): Promise<void> {
  for (const row of await plan(tx, await listFed(tx, sheetId), now)) await take(tx, row, now);
}

/** Reads all sources. Sheets that have changed meanwhile are read the next time. */
export async function readAllSources(db: Database, now: Date): Promise<void> {
  const steps = await plan(db, await listFed(db), now);
  const bySheet = [...Map.groupBy(steps, ({ sheetId }) => sheetId)];
  await eachByItself(bySheet, ([sheetId, rows]) =>
    inTransaction(db, async (tx) => {
      const sheet = await findSheet(tx, sheetId, true);
      const fresh = new Map((await listFed(tx, sheetId)).map((row) => [row.no, row]));
      for (const row of rows) {
        const latest = fresh.get(row.no);
        if (sheet?.state !== row.state || latest?.actual !== row.actual || latest.isOwn !== row.isOwn)
          continue;
        await take(tx, row, now);
      }
    }),
  );
}
