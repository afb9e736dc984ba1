import { defineModule, servingWith } from '#kit/server/module.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { rooms } from '../rooms/module.ts';
import { VisitorForm } from './contract/VisitorForm.ts';
import { visitDuty } from './server/commands/leave.ts';
import { visitorSecretUses } from './server/commands/sealed.ts';
import { visitorForm } from './server/handlers/VisitorForm.ts';
import { visitorJobs } from './server/jobs.ts';
import { visitsOf } from './server/queries/calendar.ts';
import { visitorRights } from './server/standard/rights.ts';

/** Settings of the installation that this module uses. */
export interface VisitorsEnv {
  /** Secret that encrypts phones and identity numbers, and signs passes. */
  readonly secret: string;
}

/** Module of visitors: guest forms, visits, passes and roll calls. */
export const visitors = defineModule<VisitorsEnv>({
  name: 'visitors',
  uses: [people, forms, home, rooms],
  area: 'visitors',
  controllers: {
    VisitorForm: servingWith(
      VisitorForm,
      'Visitors: visitor forms, visits, passes, the roll call.',
      ({ secret }) => visitorForm(secret),
    ),
  },
  contributes: () => [
    ...visitorRights,
    scheduleSource('visitor', visitsOf),
    onPersonLeaves('visitors', 60, visitDuty),
  ],
  jobs: visitorJobs,
  secretUses: visitorSecretUses,
});
