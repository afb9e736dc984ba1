import { defineModule, serving } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { hrRequests } from '../hr-requests/module.ts';
import { okr } from '../okr/module.ts';
import { people } from '../people/module.ts';
import { kpiCalibration } from './calibration/server/handlers/KPICalibration.ts';
import { kpiInventory } from './inventory/server/handlers/KPIInventory.ts';
import { requestContributions } from './requests/server/commands/request-types.ts';
import { kpiJobs } from './server/jobs.ts';
import { kpiTemplates } from './server/standard/kpi-forms.ts';
import { kpiProcesses } from './server/standard/processes.ts';
import { kpiRights } from './server/standard/rights.ts';
import { evidenceReader } from './sheets/server/commands/details.ts';
import { reviewsOfProbation } from './sheets/server/commands/probation.ts';
import { kpiSheet } from './sheets/server/handlers/KPISheet.ts';
import { kpiIndicator } from './templates/server/handlers/KPIIndicator.ts';
import { kpiStationPosition } from './templates/server/handlers/KPIStationPosition.ts';
import { kpiTemplate } from './templates/server/handlers/KPITemplate.ts';

/** Module of performance reviews: templates, periods, sheets, calibration and appeals. */
export const kpi = defineModule({
  name: 'kpi',
  uses: [people, calendar, forms, approval, attendance, okr, hrRequests],
  area: 'kpi',
  controllers: {
    KPICalibration: serving(
      'Calibrations: totals of performance reviews are compared and adjusted before publication.',
      kpiCalibration,
    ),
    KPIIndicator: serving('Indicators of performance reviews and their definitions.', kpiIndicator),
    KPIInventory: serving('Indicator reviews: a verdict on each indicator of a period.', kpiInventory),
    KPISheet: serving(
      'Review periods and their performance reviews, with the calls of performance officers.',
      kpiSheet,
    ),
    KPIStationPosition: serving(
      'KPI by position: tables and their columns, performance reviews, scores, and the lists of people who fill them in.',
      kpiStationPosition,
    ),
    KPITemplate: serving('Versions of position templates and of table columns.', kpiTemplate),
  },
  contributes: () => [
    ...kpiRights,
    ...kpiTemplates,
    kpiProcesses,
    ...requestContributions,
    evidenceReader,
    reviewsOfProbation,
  ],
  jobs: kpiJobs,
});
