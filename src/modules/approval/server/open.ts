import type { ReadOnly } from '#kit/server/db/database.ts';
import type { ApprovalTables } from './tables.gen.ts';

/** Tables that other modules may join. */
export type OpenApprovalTables = ReadOnly<
  Pick<ApprovalTables, 'approval.form' | 'approval.bill' | 'approval.row'>
>;

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
export { saying } from './commands/decisions.ts';
export { happeningOf } from './commands/notices.ts';
export {
  callOffEffects,
  moveEffectDay,
  runDueEffects,
  runEffectsOf,
  setEffectDay,
} from './commands/effects.ts';
export { noteEffect } from './commands/effect-history.ts';
export { noteBill } from './commands/bills.ts';
export { counterPart, type Countering } from './commands/counter-bills.ts';
export { sourceOf, typedByOthers } from './commands/effect-source.ts';
export { billHandlers } from './handlers/bills.ts';
export { listBillsAbout, listDone as listDoneBills, listLive as listLiveBills } from './queries/bills.ts';
export {
  atOnce,
  onEffect,
  type EffectKind,
  type Line,
  type Moment,
  type Part,
} from './commands/effect-kinds.ts';
/** @internal */
export { approvalDuty } from './commands/leave.ts';
export { keepSecrets } from './commands/secrets.ts';
export { findSeen, listVeiled } from './commands/seen.ts';
export { ensureStandardProcesses, standardProcesses, type StandardProcess } from './commands/standard.ts';
export { hasProcess } from './queries/processes.ts';
export {
  countWaitingFor,
  handBackApprovals,
  handOverApprovals,
  holdFormsHandedBack,
  holdFormsHeldBy,
  type HandedRows,
} from './commands/leave.ts';
export { dropEffectsAfter } from './commands/later-effects.ts';
export { listWaitingAfter } from './queries/effects.ts';
export { defineRequestType, type RequestType } from './commands/request-types.ts';
export {
  preparedRequest,
  type Filing,
  type PreparedRequest,
  type RequestPlan,
} from './commands/prepared-requests.ts';
export { addAndSubmit, submitForm } from './commands/submit.ts';
export {
  onCaution,
  onSubmission,
  type Caution,
  type Looked,
  type Submitting,
} from './commands/submission-checks.ts';
export { viewerOf } from './handlers/by.ts';
export {
  countByForm,
  countByState,
  countByPeriod,
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
