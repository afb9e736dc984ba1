import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { approvalAbsence } from './absences/server/handlers/ApprovalAbsence.ts';
import { CacApprovalOrder } from './contract/CacApprovalOrder.ts';
import { approvalEffect } from './effects/server/handlers/ApprovalEffect.ts';
import { cacApprovalProcess } from './processes/server/handlers/CacApprovalProcess.ts';
import { approvalSecretUses } from './server/commands/sealed.ts';
import { contributions } from './server/contributions.ts';
import { approvalForm } from './server/handlers/ApprovalForm.ts';
import { cacApprovalOrder } from './server/handlers/CacApprovalOrder.ts';
import { approvalJobs } from './server/jobs.ts';
import { approvalFormStatistics } from './statistics/server/handlers/ApprovalFormStatistics.ts';
import { approvalPhrase } from './talk/server/handlers/ApprovalPhrase.ts';

/** Settings of the installation that this module uses. */
export interface ApprovalEnv {
  readonly files: FileStore;
}

/** The approval engine: forms, processes, decisions, effects. */
export const approval = defineModule<ApprovalEnv>({
  name: 'approval',
  uses: [people, calendar, forms],
  area: 'approval',
  controllers: {
    ApprovalAbsence: serving('Absences, and the delegates who decide meanwhile.', approvalAbsence),
    ApprovalEffect: serving('Effects of finished forms, and their results.', approvalEffect),
    ApprovalForm: serving(
      'Forms of the caller: beginning, saving, submitting, and the templates they use.',
      approvalForm,
    ),
    ApprovalFormStatistics: serving(
      'Figures over all forms: numbers, amounts, time per level.',
      approvalFormStatistics,
    ),
    ApprovalPhrase: serving('A person’s own phrases for comments.', approvalPhrase),
    CacApprovalOrder: servingWith(
      CacApprovalOrder,
      'Forms in approval: lists, decisions, remarks, copies, the record and its check.',
      ({ files }) => cacApprovalOrder(files),
    ),
    CacApprovalProcess: serving(
      'Approval processes and their versions, approval roles and identities.',
      cacApprovalProcess,
    ),
  },
  contributes: () => contributions,
  jobs: approvalJobs,
  atStart: ['approval.effects'],
  secretUses: approvalSecretUses,
});
