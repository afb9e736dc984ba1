import { describeThreads } from '#kit/server/inbox.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import type { Database, ReadOnly } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { runForgottenBatches } from './commands/batch.ts';
import { runDueEffects } from './commands/effects.ts';
import { onFirstPublication, onNextEdition, registerHolder } from '#modules/forms/server/open.ts';
import { lostWith } from './commands/lost-controls.ts';
import { formThread } from './commands/notices.ts';
import { ensureProcess } from './commands/standard.ts';
import { describeForms } from './commands/threads.ts';
import { mayFetch, mayFetchOfRemark } from './commands/files.ts';
import { remarkHolder } from './commands/remarks.ts';
import { holder } from './commands/values.ts';
import { approvalFormStatistics } from './handlers/ApprovalFormStatistics.ts';
import { approvalAbsence } from './handlers/ApprovalAbsence.ts';
import { sealRecords } from './queries/seals.ts';
import { keepTime, turn } from './commands/absences.ts';
import { onAgenciesChanged } from '#modules/people/server/open.ts';
import { approvalEffect } from './handlers/ApprovalEffect.ts';
import { approvalForm } from './handlers/ApprovalForm.ts';
import { approvalPhrase } from './handlers/ApprovalPhrase.ts';
import { cacApprovalOrder } from './handlers/CacApprovalOrder.ts';
import { cacApprovalProcess } from './handlers/CacApprovalProcess.ts';
import { viewerOf } from './handlers/by.ts';
import type { ApprovalTables } from './tables.gen.ts';

/** Tables that other modules may join. */
export type OpenApprovalTables = ReadOnly<
  Pick<ApprovalTables, 'approval.form' | 'approval.bill' | 'approval.row'>
>;

export { approvalSecretUses } from './sealed.ts';
export type { By } from './commands/by.ts';
export { approve, approveForFinance, sendBack, withdraw } from './commands/decide.ts';
export { abandon, addDraft, editDraft } from './commands/drafts.ts';
export { beginFor } from './commands/begin-for.ts';
export { forgetDrafts } from './commands/forget-drafts.ts';
/** @internal */
export { keepTime } from './commands/absences.ts';
export { publishProcess } from './commands/publish.ts';
export { remarkOn } from './commands/remarks.ts';
export { onMoved, onRevoked, type Moved, type Revoked } from './commands/moved.ts';
export { onDecision, saying } from './commands/decisions.ts';
export { happeningOf } from './commands/notices.ts';
export { onReading } from './commands/kept-words.ts';
export {
  callOffEffects,
  moveEffectDay,
  runDueEffects,
  runEffectsOf,
  setEffectDay,
} from './commands/effects.ts';
export { noteEffect } from './commands/effect-history.ts';
export { declareBill, noteBill } from './commands/bills.ts';
export { counterPart, type Countering } from './commands/counter-bills.ts';
export { sourceOf, typedByOthers } from './commands/effect-source.ts';
export { billHandlers } from './handlers/bills.ts';
export { listBillsAbout, listDone as listDoneBills, listLive as listLiveBills } from './queries/bills.ts';
export {
  declareEffect,
  onEffect,
  type EffectKind,
  type Line,
  type Moment,
  type Part,
} from './commands/effect-kinds.ts';
export { keepSecrets } from './commands/secrets.ts';
export { findSeen, listVeiled } from './commands/seen.ts';
export { ensureProcesses, ensureStandardProcesses, type StandardProcess } from './commands/standard.ts';
export { hasProcess } from './queries/processes.ts';
export { approvalDuty, countWaitingFor, handOverApprovals, holdFormsHeldBy } from './commands/leave.ts';
export { dropEffectsAfter } from './commands/later-effects.ts';
export { listWaitingAfter } from './queries/effects.ts';
export { addAndSubmit, submitForm } from './commands/submit.ts';
export {
  onCaution,
  onSubmission,
  type Caution,
  type Looked,
  onFiling,
  type Submitting,
} from './commands/submission-checks.ts';
export { viewerOf } from './handlers/by.ts';
export {
  countByForm,
  countByState,
  countDecidedByPeriod,
  countFiledByPeriod,
  countHandledByPerson,
  listMeanHours,
  listWaitingSince,
} from './queries/figures.ts';
export { addCopies } from './queries/copies.ts';
export { holdHead, listHeads } from './queries/heads.ts';
export { verifyRecords } from './queries/log.ts';
export { verifySeals } from './queries/seals.ts';
export { listReadable, mayRead, type Viewer } from './queries/readers.ts';
export { listWaiting } from './queries/orders.ts';

/** What approval needs done by itself. */
export function approvalJobs(db: Database): Job[] {
  return [
    {
      name: 'approval.batches',
      cron: '* * * * *',
      run: async () => void (await runForgottenBatches(db, new Date())),
    },
    { name: 'approval.effects', cron: '*/10 * * * *', run: () => runDueEffects(db, new Date()) },
    { name: 'approval.keep-time', cron: '* * * * *', run: () => keepTime(db, new Date()) },
    { name: 'approval.seal', cron: '*/5 * * * *', run: async () => void (await sealRecords(db, new Date())) },
  ];
}

/** Every call of this module; whoever may see a form may fetch the files of what he sees there and of its remarks. */
export function approvalCalls(files: FileStore): Served[] {
  registerHolder(holder(0).module, (on, reader, formId, uid) => mayFetch(on, viewerOf(reader), formId, uid));
  describeThreads(formThread, (on, reader, asked) => describeForms(on, viewerOf(reader), asked));
  onFirstPublication('approval', ensureProcess);
  onNextEdition('approval', lostWith);
  onAgenciesChanged('approval', turn);
  registerHolder(remarkHolder(0).module, (on, reader, remarkId) =>
    mayFetchOfRemark(on, viewerOf(reader), remarkId),
  );
  return [
    approvalAbsence,
    approvalEffect,
    cacApprovalOrder(files),
    approvalForm,
    approvalFormStatistics,
    approvalPhrase,
    cacApprovalProcess,
  ];
}
