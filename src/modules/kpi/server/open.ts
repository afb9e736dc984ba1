import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { joinSheets } from './commands/effects.ts';
import { stepPeriods } from './commands/periods.ts';
import { kpiIndicator } from './handlers/KPIIndicator.ts';
import { kpiSheet } from './handlers/KPISheet.ts';
import { kpiStationPosition } from './handlers/KPIStationPosition.ts';
import { kpiTemplate } from './handlers/KPITemplate.ts';

export type { By } from './commands/by.ts';
export { joinSheets } from './commands/effects.ts';
export { ensureKpiProcesses } from './standard.ts';

/** Every call of this module. */
export function kpiCalls() {
  joinSheets();
  return [kpiIndicator, kpiSheet, kpiStationPosition, kpiTemplate];
}

/** What appraisals need done by themselves: periods go on by their days. */
export function kpiJobs(db: Database): Job[] {
  joinSheets();
  return [{ name: 'kpi.steps', cron: '15 0 * * *', run: () => stepPeriods(db, new Date()) }];
}
