import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { periodStates, sheetStateLabels, sheetStates, stages } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { beginStep } from '#modules/kpi/requests/server/commands/forms.ts';
import { findOpenAppeal } from '#modules/kpi/requests/server/queries/appeals.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { isManaged, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { holdSheet } from '#modules/kpi/sheets/server/commands/cells.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import * as queries from '../queries/outcomes.ts';
import { findPeriod, holdPeriod, savePeriod } from '../queries/periods.ts';
import { appealUntil } from '../rules/outcome.ts';

/**
 * Reopens a published sheet. The published version stays readable.
 * @throws Refused notFound, stale, sheetState, ownSheet, appealOpen, noForm
 */
export async function reopenSheet(
  tx: Tx,
  { id, version, reason }: { readonly id: number; readonly version: number; readonly reason: string },
  viewer: Viewer,
  by: By,
): Promise<void> {
  const { sheet } = await holdSheet(tx, id, by);
  if (!(await isManaged(tx, viewer, id))) refuse(general.notFound);
  if (sheet.person_id === by.id) refuse(no.ownSheet);
  if (sheet.version !== version) refuse(general.stale, { body: { Version: sheet.version } });
  if (sheet.state !== sheetStates.published && sheet.state !== sheetStates.archived)
    refuse(no.sheetState, { with: { state: sheetStateLabels[sheet.state]![by.language] } });
  if (await findOpenAppeal(tx, id)) refuse(no.appealOpen);
  await queries.keepEdition(tx, sheet, { reason, by: by.id, now: by.now });
  await queries.reopen(tx, id);
  await beginStep(tx, id, stages.result, by.now);
  const event = { sheet_id: id, row_no: null, key: 'State', role: 0, person_id: by.id };
  const [before, after] = [String(sheet.state), String(sheetStates.scoring)];
  await addEvents(tx, [{ ...event, before, after }], by.now);
  const period = (await findPeriod(tx, sheet.period_id))!;
  if (period.state > periodStates.scoring) await savePeriod(tx, period.id, { state: periodStates.scoring });
  await audit(tx, by, 'sheet.reopen', `kpi.sheet:${id}`, { reason, edition: sheet.edition_number });
  await notify(tx, `kpi.sheet:${id}`, by.id, [
    {
      people: [sheet.person_id],
      key: `kpi.sheet:${id}/reopened/${sheet.edition_number}`,
      titleZh: `「${period.name}」的 KPI 结果已重新打开：${reason}`,
      titleEn: `Your KPI result for “${period.name_en || period.name}” was reopened: ${reason}`,
      url: `/xtable?sheet=${id}`,
    },
  ]);
}

/**
 * Archives the published sheets of a period, after which nobody can appeal.
 * @throws Refused notFound, nothingToLock, appealOpen, appealDays while somebody may still appeal
 */
export async function lockPeriod(
  tx: Tx,
  periodId: number,
  viewer: Viewer,
  by: By,
): Promise<{ locked: number; isClosed: boolean }> {
  const period = (await holdPeriod(tx, periodId)) ?? refuse(general.notFound);
  const { ids, hasAppeal, published } = await queries.holdPublished(tx, viewer, periodId);
  if (ids.length === 0) refuse(no.nothingToLock);
  if (hasAppeal) refuse(no.appealOpen);
  const until = appealUntil(companyDay(published!), await allSpecialDays(tx, by.now));
  if (companyDay(by.now) <= until) refuse(no.appealDays, { with: { day: until } });
  await queries.lockSheets(tx, ids);
  const event = { row_no: null, key: 'State', role: 0, before: '7', after: '8', person_id: by.id };
  await addEvents(
    tx,
    ids.map((id) => ({ ...event, sheet_id: id })),
    by.now,
  );
  const isClosed = !(await queries.hasOpen(tx, periodId));
  if (isClosed) await savePeriod(tx, period.id, { state: periodStates.closed });
  await audit(tx, by, 'period.lock', `kpi.period:${periodId}`, { sheets: ids });
  return { locked: ids.length, isClosed };
}
