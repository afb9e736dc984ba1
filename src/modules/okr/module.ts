import { defineModule, serving } from '#kit/server/module.ts';
import { remindReasons } from '#modules/attendance/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { people } from '../people/module.ts';
import { workDuty } from './server/commands/leave.ts';
import { employeeKRExecute } from './server/handlers/EmployeeKRExecute.ts';
import { projectBreakdown } from './server/handlers/OPPMWorkBreakdown.ts';
import { projectService } from './server/handlers/ProjectService.ts';
import { superFlowChart } from './server/handlers/SuperFlowChart.ts';
import { targetKR } from './server/handlers/TargetKR.ts';
import { targetKRFile } from './server/handlers/TargetKRFile.ts';
import { workBreakdownEdition } from './server/handlers/WorkBreakdownEdition.ts';
import { workBreakdownFile } from './server/handlers/WorkBreakdownFile.ts';
import { workRecord } from './server/handlers/WorkRecord.ts';
import { workScheme } from './server/handlers/WorkScheme.ts';
import { krAlignment, krCheckIn, krExplain, okrCycle } from './server/handlers/goal-calls.ts';
import { errorReporting, userInfoCaliber, workStatistics } from './server/handlers/record-figures.ts';
import { okrJobs } from './server/jobs.ts';
import { okrReasons } from './server/reasons.ts';
import { okrRights } from './server/standard/rights.ts';

/** Module of objectives and work: goals, projects, work breakdown and hours. */
export const okr = defineModule({
  name: 'okr',
  uses: [people, calendar, attendance],
  area: 'okr',
  controllers: {
    EmployeeKRExecute: serving(null, employeeKRExecute),
    ErrorReporting: serving(
      'What is wrong with records of work, and what was done about it.',
      errorReporting,
    ),
    KRAlignment: serving('Which goals are a part of which others, or support them.', krAlignment),
    KRCheckIn: serving('What owners report of their key results.', krCheckIn),
    KRExplain: serving('Why the number of a goal is what it is.', krExplain),
    OKRCycle: serving('Periods of goals and how far each is.', okrCycle),
    ProjectBreakdown: serving(
      'Projects broken down into work, goals and what they are measured by, and attendance as work sees it: performance, leave and overtime, shifts.',
      projectBreakdown,
    ),
    ProjectService: serving('Projects: their facts, managers and members.', projectService),
    SuperFlowChart: serving(
      'What hangs together from projects over work and goals to people, and charts of it that were kept.',
      superFlowChart,
    ),
    TargetKR: serving(null, targetKR),
    TargetKRFile: serving('Goals of periods as Excel, out and in.', targetKRFile),
    UserInfoCaliber: serving('Under which department and position people’s hours count.', userInfoCaliber),
    WorkBreakdownEdition: serving(
      'Trees of projects as they were kept, and what has changed since.',
      workBreakdownEdition,
    ),
    WorkBreakdownFile: serving('Trees of projects as Excel, out and in.', workBreakdownFile),
    WorkRecord: serving(
      'What people worked on, day by day: written, confirmed, closed by months.',
      workRecord,
    ),
    WorkScheme: serving(null, workScheme),
    WorkStatistics: serving(null, workStatistics),
  },
  contributes: () => [...okrRights, remindReasons('okr', okrReasons), onPersonLeaves('okr', 100, workDuty)],
  jobs: okrJobs,
});
