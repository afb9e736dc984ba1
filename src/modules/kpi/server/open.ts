import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { joinEvidence } from './commands/details.ts';
import { joinSheets } from './commands/effects.ts';
import { saveIndicator } from './commands/indicators.ts';
import { savePeriod, stepPeriods } from './commands/periods.ts';
import { live } from './commands/plant.ts';
import { readAllSources } from './commands/sources.ts';
import { remindAwaited } from './commands/remind.ts';
import { followTransfers } from './commands/transfers.ts';
import { addMenu } from './commands/tables.ts';
import { publishTemplate, saveDraft } from './commands/templates.ts';
import { kpiCalibration } from './handlers/KPICalibration.ts';
import { kpiInventory } from './handlers/KPIInventory.ts';
import { kpiIndicator } from './handlers/KPIIndicator.ts';
import { kpiSheet } from './handlers/KPISheet.ts';
import { kpiStationPosition } from './handlers/KPIStationPosition.ts';
import { kpiTemplate } from './handlers/KPITemplate.ts';
import { listPostsOf } from './queries/periods.ts';

export type { By } from './commands/by.ts';
export { joinSheets } from './commands/effects.ts';
export { ensureKpiProcesses } from './standard.ts';
/** @internal */
export { publishScope } from './commands/publishing.ts';

/** What whoever keeps appraisals does, for a demo company. */
export const keepsKpi = { addMenu, saveIndicator, saveDraft, publishTemplate, savePeriod, live, listPostsOf };

/** Every call of this module. */
export function kpiCalls() {
  joinSheets();
  joinEvidence();
  return [kpiCalibration, kpiIndicator, kpiInventory, kpiSheet, kpiStationPosition, kpiTemplate];
}

/** Sheets follow their people first: days that are over are scored by whoever led them. */
async function stepDay(db: Database, now: Date): Promise<void> {
  await followTransfers(db, now);
  await stepPeriods(db, now);
}

/** What appraisals need done by themselves: periods go on by their days, sources are read, and people are reminded of what is due. */
export function kpiJobs(db: Database): Job[] {
  joinSheets();
  return [
    { name: 'kpi.steps', cron: '15 0 * * *', run: () => stepDay(db, new Date()) },
    { name: 'kpi.sources', cron: '20 * * * *', run: () => readAllSources(db, new Date()) },
    { name: 'kpi.remind', cron: '0 9 * * *', run: () => remindAwaited(db, new Date()) },
  ];
}
