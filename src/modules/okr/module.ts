import { defineModule, serving } from '#kit/server/module.ts';
import { remindReasons } from '#modules/attendance/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { people } from '../people/module.ts';
import { rooms } from '../rooms/module.ts';
import { projectBreakdown } from './breakdown/server/handlers/OPPMWorkBreakdown.ts';
import { projectService } from './breakdown/server/handlers/ProjectService.ts';
import { workBreakdownEdition } from './breakdown/server/handlers/WorkBreakdownEdition.ts';
import { workBreakdownFile } from './breakdown/server/handlers/WorkBreakdownFile.ts';
import { workBreakdownPaste } from './breakdown/server/handlers/WorkBreakdownPaste.ts';
import { employeeKRExecute } from './executions/server/handlers/EmployeeKRExecute.ts';
import { workScheme } from './executions/server/handlers/WorkScheme.ts';
import { superFlowChart } from './flow/server/handlers/SuperFlowChart.ts';
import { targetKR } from './goals/server/handlers/TargetKR.ts';
import { targetKRFile } from './goals/server/handlers/TargetKRFile.ts';
import { krAlignment, krCheckIn, krExplain, okrCycle } from './goals/server/handlers/goal-calls.ts';
import { workRecord } from './records/server/handlers/WorkRecord.ts';
import { errorReporting, userInfoCaliber, workStatistics } from './records/server/handlers/record-figures.ts';
import { workDuty } from './server/commands/leave.ts';
import { okrReasons } from './server/commands/reasons.ts';
import { okrJobs } from './server/jobs.ts';
import { okrRights } from './server/standard/rights.ts';

/** Module of objectives and work: goals, projects, work breakdown and hours. */
export const okr = defineModule({
  name: 'okr',
  uses: [people, calendar, attendance, rooms],
  area: 'okr',
  controllers: {
    EmployeeKRExecute: serving(null, employeeKRExecute),
    ErrorReporting: serving('Error reports about work records, and their handling.', errorReporting),
    KRAlignment: serving('Alignments: which goals contribute to other goals or support them.', krAlignment),
    KRCheckIn: serving('Check-ins of owners on their key results.', krCheckIn),
    KRExplain: serving('Explanations of the completion of goals.', krExplain),
    OKRCycle: serving('Periods of goals and their steps.', okrCycle),
    ProjectBreakdown: serving(
      'Work breakdowns of projects, goals and their measures, and attendance for work management: performance, leave, overtime and shifts.',
      projectBreakdown,
    ),
    ProjectService: serving('Projects: their data, managers and members.', projectService),
    SuperFlowChart: serving(
      'Flow charts from projects through work items and goals to people, and saved charts.',
      superFlowChart,
    ),
    TargetKR: serving(null, targetKR),
    TargetKRFile: serving('Export and import of goals as Excel.', targetKRFile),
    UserInfoCaliber: serving(
      'Time allocations: the departments and positions under which people’s hours count.',
      userInfoCaliber,
    ),
    WorkBreakdownEdition: serving(
      'Baselines of work breakdowns, and changes since then.',
      workBreakdownEdition,
    ),
    WorkBreakdownFile: serving('Export and import of work breakdowns as Excel.', workBreakdownFile),
    WorkBreakdownPaste: serving('Tables pasted into work breakdowns.', workBreakdownPaste),
    WorkRecord: serving('Work records: hours by day, their confirmation, and closed months.', workRecord),
    WorkScheme: serving(null, workScheme),
    WorkStatistics: serving(null, workStatistics),
  },
  contributes: () => [...okrRights, remindReasons('okr', okrReasons), onPersonLeaves('okr', 100, workDuty)],
  jobs: okrJobs,
});
