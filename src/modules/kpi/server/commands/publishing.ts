import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { periodStates, sheetStates } from '../../contract/codes.ts';
import { kpiRefusals as no } from '../../contract/refusals.ts';
import { explainCounted } from '../explain.ts';
import { loadSheet } from '../loaded.ts';
import { holdPeriod, savePeriod } from '../queries/periods.ts';
import * as queries from '../queries/publishing.ts';
import type { Viewer } from '../queries/rights.ts';
import { addEvents } from '../queries/rows.ts';
import { audit } from './audit.ts';
import type { By } from './by.ts';
import { holdSheet } from './cells.ts';

/**
 * Publishes the results of a period in a scope: whole or not at all, traces frozen, and then people are told.
 * @throws Refused notFound, nothingToPublish, sessionOpen, notScored unless it is confirmed that those are left out
 */
export async function publishPeriod(
  tx: Tx,
  asked: { readonly PeriodID: number; readonly DeptId?: number | undefined; readonly Confirmed: boolean },
  viewer: Viewer,
  by: By,
): Promise<{ published: number; leftOut: queries.Publishable[] }> {
  const period = (await holdPeriod(tx, asked.PeriodID)) ?? refuse(general.notFound);
  const all = await queries.holdPublishable(tx, viewer, period.id, asked.DeptId);
  const ready = all.filter(({ state }) => state === sheetStates.scored);
  const leftOut = all.filter(({ state }) => state !== sheetStates.scored);
  if (all.some(({ state }) => state === sheetStates.calibrating)) refuse(no.sessionOpen);
  if (ready.length === 0) refuse(no.nothingToPublish);
  if (leftOut.length > 0 && !asked.Confirmed)
    refuse(no.notScored, {
      with: { count: leftOut.length },
      body: {
        LeftOut: leftOut.map(({ id, chineseName, englishName }) => ({
          SheetID: id,
          ChineseName: chineseName,
          EnglishName: englishName,
        })),
      },
    });
  const traces = [];
  for (const { id } of ready) {
    const loaded = (await loadSheet(tx, id, by.now))!;
    traces.push({ id, trace: await explainCounted(tx, loaded) });
  }
  await queries.publish(tx, traces, by.now);
  const event = { row_no: null, key: 'State', role: 0, before: '5', after: '7', person_id: by.id };
  await addEvents(
    tx,
    ready.map(({ id }) => ({ ...event, sheet_id: id })),
    by.now,
  );
  if (!(await queries.hasUnpublished(tx, period.id)))
    await savePeriod(tx, period.id, { state: periodStates.published });
  await audit(tx, by, 'period.publish', `kpi.period:${period.id}`, {
    sheets: ready.map(({ id }) => id),
    leftOut: leftOut.length,
  });
  await notify(tx, `kpi.period:${period.id}`, by.id, [
    {
      people: [...new Set(ready.map(({ personId }) => personId))],
      key: `kpi.period:${period.id}/published/${by.now.toISOString()}`,
      titleZh: `「${period.name}」的 KPI 结果已发布，请查看并确认`,
      titleEn: `Your KPI result of “${period.name_en || period.name}” is published: read and confirm it`,
      url: '/xtable1',
    },
  ]);
  return { published: ready.length, leftOut };
}

/** @throws Refused notFound, stale, notAcknowledged */
export async function acknowledgeSheet(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<void> {
  const { sheet } = await holdSheet(tx, id, by);
  if (sheet.person_id !== by.id) refuse(general.notFound);
  if (sheet.version !== version) refuse(general.stale, { body: { Version: sheet.version } });
  if (sheet.state !== sheetStates.published) refuse(no.notAcknowledged);
  await queries.acknowledge(tx, id, by.now);
  const event = { sheet_id: id, row_no: null, key: 'Acknowledge', role: 0, before: null, after: null };
  await addEvents(tx, [{ ...event, person_id: by.id }], by.now);
}

const day = 24 * 60 * 60 * 1000;

/** Reminds whoever sheets of a department wait for. @throws Refused notFound where none waits, remindedToday */
export async function remindDepartment(
  tx: Tx,
  periodId: number,
  departmentId: number,
  viewer: Viewer,
  by: By,
): Promise<number> {
  const waiting = await queries.holdWaiting(tx, viewer, periodId, departmentId);
  if (waiting.length === 0) refuse(general.notFound);
  const due = waiting.filter(
    ({ remindedAt }) => !remindedAt || by.now.getTime() - remindedAt.getTime() >= day,
  );
  const people = [...new Set(due.flatMap((one) => one.people))].filter((id) => id !== by.id);
  if (people.length === 0) refuse(no.remindedToday);
  await queries.noteReminded(
    tx,
    due.map(({ id }) => id),
    by.now,
  );
  await notify(tx, `kpi.period:${periodId}`, by.id, [
    {
      people,
      key: `kpi.period:${periodId}/remind/${by.now.toISOString()}`,
      titleZh: '有 KPI 考核表等您处理',
      titleEn: 'KPI sheets wait for you',
      url: '/xtable1',
    },
  ]);
  return people.length;
}
