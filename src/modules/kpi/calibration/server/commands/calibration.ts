import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { sheetStates } from '#modules/kpi/contract/codes.ts';
import { between, compare, exactText, fractionOf, zero } from '#modules/kpi/contract/fraction.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { holdPeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { beyondGuide, type GuideLine } from '#modules/kpi/periods/server/rules/outcome.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import type { Viewer } from '#modules/kpi/server/queries/rights.ts';
import { gradeOf } from '#modules/kpi/sheets/contract/scores.ts';
import { loadSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { fewestBound, type KPICalibration } from '../../contract/KPICalibration.ts';
import * as queries from '../queries/calibration.ts';

const open = 1;

/**
 * Opens a calibration session for the scored sheets of a scope.
 * @throws Refused notFound, sessionThere, nothingToCalibrate
 */
export async function openSession(
  tx: Tx,
  { PeriodID, DeptId }: InputOf<(typeof KPICalibration)['Open']>,
  viewer: Viewer,
  by: By,
): Promise<{ id: number; sheets: number }> {
  if (!(await holdPeriod(tx, PeriodID))) refuse(general.notFound);
  const all = await queries.holdScored(tx, viewer, PeriodID, DeptId);
  if (all.some(({ state }) => state === sheetStates.calibrating)) refuse(no.sessionThere);
  if (all.length === 0) refuse(no.nothingToCalibrate, { field: 'DeptId' });
  const id = await queries.addSession(
    tx,
    { period_id: PeriodID, department_id: DeptId ?? null, made_by: by.id, made_at: by.now },
    all,
  );
  await audit(tx, by, 'calibration.open', `kpi.calibration:${id}`, { sheets: all.map((one) => one.id) });
  return { id, sheets: all.length };
}

/** Locks an open session in which the caller administers sheets. @throws Refused notFound, sessionOver */
async function holdOpen(tx: Tx, id: number, viewer: Viewer) {
  const session = await queries.holdSession(tx, id);
  if (!session || !(await queries.reaches(tx, viewer, id))) refuse(general.notFound);
  return session.state === open ? session : refuse(no.sessionOver);
}

/** Adjusts the total of a sheet in a session. @throws Refused notFound, stale, sessionOver, scoreRange */
export async function adjust(
  tx: Tx,
  given: InputOf<(typeof KPICalibration)['Adjust']>,
  viewer: Viewer,
  by: By,
): Promise<void> {
  const { id } = await holdOpen(tx, given.CalibrationID, viewer);
  const item = (await queries.findItem(tx, viewer, id, given.SheetID)) ?? refuse(general.notFound);
  if (item.version !== given.Version) refuse(general.stale, { body: { Version: item.version } });
  const loaded = (await loadSheet(tx, given.SheetID, by.now, true))!;
  const total = fractionOf(given.Total);
  const max = fractionOf(loaded.rules.Max);
  if (total && max && compare(between(total, zero, max), total) !== 0)
    refuse(no.scoreRange, { field: 'Total' });
  const after = total && exactText(total);
  await queries.saveItem(tx, id, given.SheetID, {
    after,
    reason: given.Reason,
    person_id: by.id,
    at: by.now,
  });
  const event = { sheet_id: given.SheetID, row_no: null, key: 'Calibrated', role: 4, person_id: by.id };
  await addEvents(tx, [{ ...event, before: item.after ?? item.before, after: after ?? item.before }], by.now);
  const detail = { sheetId: given.SheetID, before: item.before, after, reason: given.Reason };
  await audit(tx, by, 'calibration.adjust', `kpi.calibration:${id}`, detail);
}

/**
 * Checks enforced limits on grade shares. They apply only if there are enough sheets.
 * @throws Refused guideExceeded
 */
async function assertGuide(tx: Tx, id: number, guide: readonly GuideLine[]): Promise<void> {
  const { given } = await queries.listGrades(tx, id);
  const beyond = given.length < fewestBound ? null : beyondGuide(guide, given);
  if (beyond)
    refuse(no.guideExceeded, {
      with: { grade: beyond.Grade, most: percentOf(beyond.MostBp), count: beyond.count },
    });
}

/** Saves the limits on grade shares of a session. @throws Refused notFound, stale, sessionOver, guideGrade */
export async function guideSession(
  tx: Tx,
  given: InputOf<(typeof KPICalibration)['Guide']>,
  viewer: Viewer,
  by: By,
): Promise<void> {
  const session = await holdOpen(tx, given.CalibrationID, viewer);
  if (session.version !== given.Version) refuse(general.stale, { body: { Version: session.version } });
  const { known } = await queries.listGrades(tx, session.id);
  const unknown = given.Guide.findIndex(({ Grade }) => !known.includes(Grade));
  if (unknown >= 0)
    refuse(no.guideGrade, {
      field: `Guide.${unknown}.Grade`,
      with: { grade: given.Guide[unknown]!.Grade },
    });
  const guide = { guide: given.Guide, isBinding: given.IsBinding };
  await queries.saveGuide(tx, session.id, guide);
  await audit(tx, by, 'calibration.guide', `kpi.calibration:${session.id}`, guide);
}

/**
 * Ends a session: its totals take effect, or its adjustments are discarded.
 * @throws Refused notFound, stale, sessionOver, guideExceeded if the totals are to take effect
 */
export async function endSession(
  tx: Tx,
  { id, version, counts }: { readonly id: number; readonly version: number; readonly counts: boolean },
  viewer: Viewer,
  by: By,
): Promise<void> {
  const session = await holdOpen(tx, id, viewer);
  if (session.version !== version) refuse(general.stale, { body: { Version: session.version } });
  if (counts && session.is_binding) await assertGuide(tx, id, session.guide as readonly GuideLine[]);
  for (const { sheet_id, after } of await queries.listItems(tx, id)) {
    const loaded = (await loadSheet(tx, sheet_id, by.now, true))!;
    const total = counts ? fractionOf(after) : null;
    await queries.leaveSession(
      tx,
      sheet_id,
      total ? { calibrated_total: after, grade: gradeOf(total, loaded.rules) } : {},
    );
  }
  await queries.saveSession(tx, id, counts);
  await audit(tx, by, counts ? 'calibration.close' : 'calibration.drop', `kpi.calibration:${id}`);
}
