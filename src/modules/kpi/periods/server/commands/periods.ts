import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inOneTransaction, inTransaction } from '#kit/server/db/transaction.ts';
import { holdHead } from '#modules/approval/server/open.ts';
import {
  changeStates,
  periodStateLabels,
  periodStates,
  sheetStateLabels,
  sheetStates,
  stages,
} from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { abandonChange } from '#modules/kpi/requests/server/commands/changes.ts';
import { beginStep } from '#modules/kpi/requests/server/commands/forms.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { completesForLeaver, holdSheet } from '#modules/kpi/sheets/server/commands/cells.ts';
import { findOpenBackup, isChangeAsked, saveBackup } from '#modules/kpi/sheets/server/queries/backups.ts';
import { findSheet, listIdsOf, saveSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { joinStretches, settled } from '#modules/kpi/sheets/server/rules/stretches.ts';
import { readSources } from '#modules/kpi/sources/server/commands/sources.ts';
import type { Scope } from '#modules/people/server/open.ts';
import * as queries from '../queries/periods.ts';
import { makeSheets, tellTargets } from './making.ts';

export interface PeriodGiven {
  readonly PeriodID?: number | undefined;
  readonly Version?: number | undefined;
  readonly PeriodType: number;
  readonly Name: string;
  readonly NameEn: string;
  readonly FromDay: string;
  readonly TargetsUntil: string;
  readonly ToDay: string;
  readonly ScoresUntil: string;
}

/** Adds or changes a period. @throws Refused notFound, stale, periodDays, periodTaken, periodState */
export async function savePeriod(tx: Tx, given: PeriodGiven, by: By): Promise<number> {
  const { FromDay, TargetsUntil, ToDay, ScoresUntil } = given;
  if (!(FromDay <= TargetsUntil && TargetsUntil <= ToDay && ToDay <= ScoresUntil))
    refuse(no.periodDays, { field: 'ToDay' });
  const values = {
    type: given.PeriodType,
    name: given.Name,
    name_en: given.NameEn,
    from_day: FromDay,
    targets_until: TargetsUntil,
    to_day: ToDay,
    scores_until: ScoresUntil,
  };
  const taken = { period_days: no.periodTaken };
  if (given.PeriodID === undefined) {
    const id = await onConstraint(taken, () => queries.addPeriod(tx, values, by.id));
    await audit(tx, by, 'period.add', `kpi.period:${id}`, { name: given.Name });
    return id;
  }
  const row = (await queries.holdPeriod(tx, given.PeriodID)) ?? refuse(general.notFound);
  if (row.version !== given.Version) refuse(general.stale, { body: { Version: row.version } });
  // The days of a period are fixed once it has sheets, because the sheets cover them.
  const moves = row.from_day !== FromDay || row.to_day !== ToDay || row.type !== given.PeriodType;
  if (row.state >= periodStates.published || (moves && (await queries.hasSheets(tx, row.id))))
    refuse(no.periodState, { with: { state: periodStateLabels[row.state]![by.language] } });
  await onConstraint(taken, () => queries.savePeriod(tx, row.id, values));
  await audit(tx, by, 'period.update', `kpi.period:${row.id}`, { name: given.Name });
  return row.id;
}

type Outcome = 'make' | 'there' | 'noTemplate' | 'noLeader';
export interface Planned extends queries.Stretch {
  readonly outcome: Outcome;
}

/**
 * Makes the sheets of a period, or says which it would make. There is one for each run of days at a position, and none
 * twice. If a person was transferred since their sheet was made, that sheet ends with their days there.
 * @param scope people whose sheets the caller may make
 * @throws Refused notFound, periodState, nobodyHere, noForm
 */
export async function generate(
  tx: Tx,
  given: {
    readonly PeriodID: number;
    readonly DeptId?: number | undefined;
    readonly ProductTypeID?: number | null | undefined;
    readonly IsDryRun: boolean;
  },
  scope: Scope,
  by: By,
): Promise<{ made: number; there: number; people: Planned[] }> {
  const period = (await queries.holdPeriod(tx, given.PeriodID)) ?? refuse(general.notFound);
  if (period.state >= periodStates.scoring)
    refuse(no.periodState, { with: { state: periodStateLabels[period.state]![by.language] } });
  const lines = joinStretches(await queries.listStretches(tx, scope, period, given.DeptId));
  if (lines.length === 0) refuse(no.nobodyHere, { field: 'DeptId' });
  const templates = await queries.listOpenTemplates(tx, given.ProductTypeID ?? null);
  const standing = Map.groupBy(await queries.listStanding(tx, period.id), ({ personId }) => personId);
  const settlings = [...Map.groupBy(lines, ({ personId }) => personId)].map(([personId, own]) =>
    settled(own, standing.get(personId) ?? []),
  );
  const open = new Set(settlings.flatMap((one) => one.open));
  const outcomeOf = (line: queries.Stretch): Outcome => {
    if (!open.has(line)) return 'there';
    if (!templates.has(line.postId)) return 'noTemplate';
    return line.leaderId === null ? 'noLeader' : 'make';
  };
  const people = lines.map((line) => ({ ...line, outcome: outcomeOf(line) }));
  const wanted = people.filter(({ outcome }) => outcome === 'make');
  const count = {
    made: wanted.length,
    there: people.filter(({ outcome }) => outcome === 'there').length,
    people,
  };
  if (given.IsDryRun) return count;
  for (const { sheet, to } of settlings.flatMap((one) => one.moved)) await queries.endSheet(tx, sheet.id, to);
  const told = await makeSheets(tx, period, wanted, templates, by.now);
  if (period.state === periodStates.preparing)
    await queries.savePeriod(tx, period.id, { state: periodStates.targets });
  await audit(tx, by, 'period.generate', `kpi.period:${period.id}`, { made: told.length });
  await tellTargets(
    tx,
    period,
    told.filter((id) => id !== by.id),
    by.id,
  );
  return count;
}

/**
 * Moves a sheet in force to scoring and creates its result form.
 * @param joined database whose calls are part of the transaction
 */
async function beginScoringOf(joined: Database, tx: Tx, id: number, now: Date): Promise<void> {
  // Forms are locked before sheets, as in all other commands, to avoid deadlocks.
  const seen = await findOpenBackup(tx, id);
  if (seen?.form_id) await holdHead(tx, seen.form_id);
  const sheet = await findSheet(tx, id, true);
  if (sheet?.state !== sheetStates.inForce || (await isChangeAsked(tx, id))) return;
  // An unsubmitted change of targets is dropped with its form, because targets no longer change.
  const change = await findOpenBackup(tx, id, true);
  if (change) {
    await saveBackup(tx, change.id, { state: changeStates.dropped });
    await abandonChange(joined, tx, sheet.person_id, change, { language: 'zh', now });
  }
  await saveSheet(tx, id, { state: sheetStates.scoring });
  await readSources(tx, id, now);
  await beginStep(tx, id, stages.result, now);
}

/**
 * Starts the scoring of a sheet early. Only its person may, or their leader if they have left.
 * @throws Refused notFound, stale, sheetState, changeAsked, noForm
 */
export async function beginScoring(
  joined: Database,
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<void> {
  const loaded = await holdSheet(tx, id, by);
  const { sheet } = loaded;
  if (sheet.person_id !== by.id && !(await completesForLeaver(tx, loaded, by.id!))) refuse(general.notFound);
  if (sheet.version !== version) refuse(general.stale, { body: { Version: sheet.version } });
  if (sheet.state !== sheetStates.inForce)
    refuse(no.sheetState, { with: { state: sheetStateLabels[sheet.state]![by.language] } });
  if (await isChangeAsked(tx, id)) refuse(no.changeAsked);
  await beginScoringOf(joined, tx, id, by.now);
}

/** Moves periods on by their days. Sheets in force whose days are over move to scoring, each separately. */
export async function stepPeriods(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  for (const { id, state, to_day } of await queries.listMoving(db, today)) {
    const next = to_day < today ? periodStates.scoring : periodStates.running;
    if (next > state) await inTransaction(db, (tx) => queries.savePeriod(tx, id, { state: next }));
  }
  await scoreEach(db, await queries.listOver(db, today), now);
}

const scoreEach = (db: Database, sheets: readonly number[], now: Date): Promise<void> =>
  eachByItself(sheets, (id) => inOneTransaction(db, (joined, tx) => beginScoringOf(joined, tx, id, now)));

/** Moves every sheet in force of a period to scoring. */
export const scorePeriod = async (db: Database, id: number, now: Date): Promise<void> =>
  scoreEach(db, await listIdsOf(db, id, sheetStates.inForce), now);
