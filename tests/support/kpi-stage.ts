import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { Portal } from './approval-portal.ts';
import type { OpenTestDatabase } from './engines.ts';
import { openKpi, period, sheetSteps, template } from './kpi-portal.ts';

/** State of the sheet of `a` when a test begins: generated, targets with the leader, in force, or being scored. */
type Reached = 'generated' | 'submitted' | 'inForce' | 'scoring';

/**
 * The company of `openKpi`, in which each test has a period of its own with the sheet of `a`. All there from `beforeAll` on,
 * period and sheet from `beforeEach` on.
 *
 * @param prepare what the company appraises by; left out: the usual template of the post of `a`
 */
export function useKpi(
  open: OpenTestDatabase,
  reached: Reached,
  prepare: (kpi: { portal: Portal; db: Database; post: number }) => Promise<unknown> = ({ portal, post }) =>
    template(portal, post),
) {
  let portal: Portal;
  let db: Database;
  let post: number;
  let run: number;
  let sheet: number;
  const steps = sheetSteps(() => portal);
  const { get, wrote, submit, adopt, own } = steps;
  const version = async (): Promise<number> => (await get(sheet)).Head.Version;
  const begin = async (): Promise<void> => {
    await portal.ok('a', KPISheet.BeginScoring, { SheetID: sheet, Version: await version() });
  };

  beforeAll(async () => {
    db = await open({ connections: 8 });
    ({ portal, post } = await openKpi(db));
    await prepare({ portal, db, post });
  });
  afterAll(() => portal.close());

  beforeEach(async ({ task }) => {
    for (const table of ['inventory', 'calibration', 'sheet', 'period'])
      await db.pool.query(`delete from kpi.${table}`);
    run = await period(portal, `周期 ${task.id}`);
    await portal.ok('cash', KPISheet.Generate, { PeriodID: run, IsDryRun: false });
    sheet = await own(run);
    if (reached === 'generated') return;
    await submit(sheet);
    if (reached === 'submitted') return;
    await adopt('lead', sheet);
    if (reached === 'scoring') await begin();
  });

  /** Fills in the result as its person. With the leaders' scores it comes to 85.60 without a bonus. */
  const fill = () =>
    wrote('a', sheet, [
      [1, 'Actual', '80'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '100'],
    ]);
  /** Fills in the result, submits it, and scores it as both leaders. @param bonus that the leader gives */
  const scored = async (bonus: string | null = '2'): Promise<void> => {
    await fill();
    await submit(sheet);
    await wrote('lead', sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
      [5, 'LeaderScore', bonus],
    ]);
    expect((await adopt('lead', sheet)).status).toBe(200);
    await wrote('head', sheet, [[3, 'SecondScore', '60']]);
    expect((await adopt('head', sheet)).status).toBe(200);
  };

  return {
    ...steps,
    get portal() {
      return portal;
    },
    get db() {
      return db;
    },
    get post() {
      return post;
    },
    /** Period of the test. */
    get run() {
      return run;
    },
    /** Sheet of `a` in the period of the test. */
    get sheet() {
      return sheet;
    },
    version,
    begin,
    fill,
    scored,
    /** Returns the ids and the version with which a call decides a waiting form. */
    waiting: async (FormID: number) => {
      const { rows } = await db.pool.query<{ RowID: number; Version: number }>(
        `select r.no as "RowID", f.version as "Version" from approval.row r join approval.form f on f.id = r.form_id
         where f.id = $1 and r.status = 6`,
        [FormID],
      );
      return { FormID, ...rows[0]! };
    },
  };
}
