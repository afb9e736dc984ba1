import { defineModule, serving } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { okr } from '../okr/module.ts';
import { people } from '../people/module.ts';
import { evidenceReader } from './server/commands/details.ts';
import { requestContributions } from './server/commands/request-types.ts';
import { kpiCalibration } from './server/handlers/KPICalibration.ts';
import { kpiIndicator } from './server/handlers/KPIIndicator.ts';
import { kpiInventory } from './server/handlers/KPIInventory.ts';
import { kpiSheet } from './server/handlers/KPISheet.ts';
import { kpiStationPosition } from './server/handlers/KPIStationPosition.ts';
import { kpiTemplate } from './server/handlers/KPITemplate.ts';
import { kpiJobs } from './server/jobs.ts';
import { kpiProcesses } from './server/standard/processes.ts';
import { kpiTemplates } from './server/standard/kpi-forms.ts';
import { kpiRights } from './server/standard/rights.ts';

/** Module of performance reviews: templates, periods, sheets, calibration and appeals. */
export const kpi = defineModule({
  name: 'kpi',
  uses: [people, calendar, forms, approval, attendance, okr],
  area: 'kpi',
  controllers: {
    KPICalibration: serving(
      'Sessions in which totals of appraisals are looked at side by side before they are published.',
      kpiCalibration,
    ),
    KPIIndicator: serving('Indicators of appraisals, and what exactly each counts.', kpiIndicator),
    KPIInventory: serving('Reviews of the indicators of appraisals: a verdict on each.', kpiInventory),
    KPISheet: serving(
      'Periods of appraisal, the sheets in them, and all of them at once for whoever runs them.',
      kpiSheet,
    ),
    KPIStationPosition: serving(
      'Appraisals by position: tables and their columns, sheets, scores, and the lists of whoever fills them in.',
      kpiStationPosition,
    ),
    KPITemplate: serving('Templates of positions and columns of tables, in editions.', kpiTemplate),
  },
  contributes: () => [...kpiRights, ...kpiTemplates, kpiProcesses, ...requestContributions, evidenceReader],
  jobs: kpiJobs,
});
