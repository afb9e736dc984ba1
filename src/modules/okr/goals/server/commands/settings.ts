import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { TargetKR } from '../../contract/TargetKR.ts';
import { cycleStates } from '../../contract/goal-codes.ts';
import { pageCycles } from '../queries/cycles.ts';
import { readForest } from '../queries/forest.ts';
import { findGoal } from '../queries/goals.ts';
import * as queries from '../queries/settings.ts';
import { listCrossed } from '../rules/settings.ts';
import type { GoalBy } from './goal-steps.ts';
import { assertNamed } from './goals.ts';

type Given = InputOf<typeof TargetKR.EditOKRCompletionSettings>;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const kept = <T>(typed: T | null | undefined, was: T | null | undefined): T | null =>
  typed === undefined ? (was ?? null) : typed;

/** Merges typed fields into a setting. A field left out keeps its value; null takes the value of the wider scope. */
function valuesOf(given: Given, before: queries.SettingRecord | null): queries.SettingValues {
  const values = {
    cap_bp: kept(given.CapBp, before?.capBp),
    on_track_bp: kept(given.OnTrackBp, before?.onTrackBp),
    at_risk_bp: kept(given.AtRiskBp, before?.atRiskBp),
    count_stopped: kept(given.IsCountStopped, before?.countStopped),
    status_rule: kept(given.StatusRule, before?.statusRule),
    score_map: kept(given.ScoreMap, before?.scoreMap),
    fixed_bp: kept(given.FixedBp, before?.fixedBp),
    remarks: given.Remarks,
  };
  if (values.on_track_bp !== null && values.at_risk_bp !== null && values.on_track_bp < values.at_risk_bp)
    refuse(no.settingWrong, { field: 'OnTrackBp' });
  const { cap_bp, on_track_bp, at_risk_bp, count_stopped, status_rule } = values;
  if (before?.scope === 1 && [cap_bp, on_track_bp, at_risk_bp, count_stopped, status_rule].includes(null))
    refuse(no.companyKept);
  return values;
}

/** Returns goals of open periods whose progress, proposed status or proposed score changes. */
async function changesOf(
  on: Executor,
  settings: {
    readonly before: readonly queries.SettingRecord[];
    readonly after: readonly queries.SettingRecord[];
  },
  by: GoalBy,
) {
  const { rows } = await pageCycles(on, by, { PageIndex: 1, PageSize: 200 });
  const open = rows.filter(({ state }) => state !== cycleStates.closed);
  const years = [...new Set(open.map(({ firstDay }) => Number(firstDay.slice(0, 4))))];
  const changes = [];
  for (const year of years) {
    const [before, after] = [
      await readForest(on, by, year, by.now, { settings: settings.before }),
      await readForest(on, by, year, by.now, { settings: settings.after }),
    ];
    for (const one of before.records.values()) {
      if (!one.isSeen || one.cycleState === cycleStates.closed) continue;
      const [was, is] = [before.shown(one.id).row, after.shown(one.id).row];
      const shown = ({ ProgressBp, Proposed, ProposedScore }: typeof was) => [
        ProgressBp,
        Proposed,
        ProposedScore,
      ];
      if (isEqual(shown(was), shown(is))) continue;
      changes.push({
        KRID: one.id,
        Title: one.title,
        BeforeBp: was.ProgressBp,
        AfterBp: is.ProgressBp,
        BeforeStatus: was.Proposed,
        AfterStatus: is.Proposed,
        BeforeScore: was.ProposedScore,
        AfterScore: is.ProposedScore,
      });
    }
  }
  return changes;
}

const percent = (bp: number): string => `${bp / 100}%`;

/**
 * Checks that the bounds of each setting are in order, together with values from wider settings. Settings that were out
 * of order before do not block a change.
 * @throws Refused settingCrossed
 */
function assertOrdered(
  before: readonly queries.SettingRecord[],
  after: readonly queries.SettingRecord[],
  changedId: number,
): void {
  const wasCrossed = new Set(listCrossed(before).map(({ one }) => one.id));
  const found = listCrossed(after).find(({ one }) => one.id === changedId || !wasCrossed.has(one.id));
  if (!found) return;
  const { one, onTrackBp, atRiskBp } = found;
  const texts = { on: percent(onTrackBp), risk: percent(atRiskBp) };
  const names = { zh: one.name || '全公司', en: one.nameEn || one.name || 'the whole company' };
  const said = (language: Language) =>
    wordsOf(no.settingCrossed, language, { ...texts, name: names[language] });
  refuse(
    { ...no.settingCrossed, zh: said('zh'), en: said('en') },
    { field: one.id === changedId && one.onTrackBp === null ? 'AtRiskBp' : 'OnTrackBp' },
  );
}

/** Returns the target of a new setting: a department, or a key result that the caller sees. */
async function targetOf(tx: Tx, given: Given, by: GoalBy) {
  if ((given.DeptId === undefined) === (given.KRID === undefined))
    return refuse(general.badInput, { field: 'DeptId' });
  if (given.KRID !== undefined) {
    const goal = (await findGoal(tx, given.KRID, by)) ?? refuse(general.notFound, { field: 'KRID' });
    if (!(await queries.keepsDepartment(tx, goal.departmentId, by)))
      refuse(general.forbidden, { field: 'KRID' });
    if (goal.kind !== 2) refuse(general.notFound, { field: 'KRID' });
    return { department_id: null, goal_id: goal.id };
  }
  await assertNamed(tx, {}, given.DeptId);
  if (!(await queries.keepsDepartment(tx, given.DeptId!, by))) refuse(general.forbidden, { field: 'DeptId' });
  if (given.FixedBp !== undefined && given.FixedBp !== null) refuse(general.badInput, { field: 'FixedBp' });
  return { department_id: given.DeptId!, goal_id: null };
}

/** Saves a completion setting and returns the goals it changes. @throws Refused what the contract says */
export async function editSetting(tx: Tx, given: Given, by: GoalBy) {
  await queries.lockSettings(tx);
  const before = await queries.listSettings(tx);
  const made = { by: by.id, now: by.now };
  let id = given.OBID;
  if (id === undefined) {
    const target = await targetOf(tx, given, by);
    const values = valuesOf(given, null);
    const taken = {
      completion_setting_department: no.settingTaken,
      completion_setting_goal: no.settingTaken,
    };
    id = await onConstraint(taken, () => queries.insertSetting(tx, target, values, made));
  } else {
    const row = (await queries.lockSetting(tx, id, by)) ?? refuse(general.notFound);
    if (row.version !== given.Version) refuse(general.stale, { body: { Version: row.version } });
    if (given.IsDropped && row.scope === 1) refuse(no.companyKept);
    if (row.scope !== 3 && given.FixedBp !== undefined && given.FixedBp !== null)
      refuse(general.badInput, { field: 'FixedBp' });
    if (given.IsDropped) await queries.dropSetting(tx, id);
    else await queries.saveSetting(tx, id, valuesOf(given, row), made);
  }
  const after = await queries.listSettings(tx);
  assertOrdered(before, after, id);
  const changes = await changesOf(tx, { before, after }, by);
  await writeAudit(tx, {
    actorId: by.id,
    act: given.IsDropped ? 'okr-setting.drop' : 'okr-setting.save',
    target: `okr-setting:${id}`,
    detail: { remarks: given.Remarks, before: before.find((one) => one.id === id) ?? null },
    ip: by.ip,
  });
  return changes;
}
