import type { ReadOnly } from '#kit/server/db/database.ts';
import type { ApprovalTables } from './tables.gen.ts';

/** Tables that other modules may join. */
export type OpenApprovalTables = ReadOnly<
  Pick<ApprovalTables, 'approval.form' | 'approval.bill' | 'approval.row'>
>;

export type { By } from './commands/by.ts';
export {
  approve,
  approveForFinance,
  sendBack,
  withdraw,
} from '#modules/approval/flow/server/commands/decide.ts';
export { abandon, addDraft, editDraft } from '#modules/approval/filling/server/commands/drafts.ts';
export { beginFor } from '#modules/approval/filling/server/commands/begin-for.ts';
export { forgetDrafts } from '#modules/approval/filling/server/commands/forget-drafts.ts';
/** @internal */
export { keepTime } from '#modules/approval/absences/server/commands/absences.ts';
export { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
export { remarkOn } from '#modules/approval/talk/server/commands/remarks.ts';
export {
  onMoved,
  onRevoked,
  type Moved,
  type Revoked,
} from '#modules/approval/flow/server/commands/moved.ts';
export { onFinanceDecision, saying, type Asked } from '#modules/approval/flow/server/commands/decisions.ts';
export { happeningOf } from '#modules/approval/talk/server/commands/notices.ts';
export {
  callOffEffects,
  moveEffectDay,
  runDueEffects,
  runEffectsOf,
  setEffectDay,
} from '#modules/approval/effects/server/commands/effects.ts';
export { noteEffect } from '#modules/approval/effects/server/commands/effect-history.ts';
export { noteBill } from '#modules/approval/bills/server/commands/bills.ts';
export { counterPart, type Countering } from '#modules/approval/bills/server/commands/counter-bills.ts';
export { sourceOf, typedByOthers } from '#modules/approval/effects/server/commands/effect-source.ts';
export { billHandlers } from '#modules/approval/bills/server/handlers/bills.ts';
export {
  listBillsAbout,
  listDone as listDoneBills,
  listLive as listLiveBills,
} from '#modules/approval/bills/server/queries/bills.ts';
export {
  atOnce,
  onEffect,
  type EffectKind,
  type Line,
  type Moment,
  type Part,
} from '#modules/approval/effects/server/commands/effect-kinds.ts';
/** @internal */
export { approvalDuty } from '#modules/approval/absences/server/commands/leave.ts';
export { keepSecrets } from '#modules/approval/record/server/commands/secrets.ts';
export { findSeen, listVeiled } from '#modules/approval/reading/server/commands/seen.ts';
export {
  ensureStandardProcesses,
  standardProcesses,
  type StandardProcess,
} from '#modules/approval/processes/server/commands/standard.ts';
export { findGaps } from '#modules/approval/processes/server/commands/identities.ts';
export { hasProcess } from '#modules/approval/processes/server/queries/processes.ts';
export {
  countWaitingFor,
  handBackApprovals,
  handOverApprovals,
  holdFormsHandedBack,
  holdFormsHeldBy,
  type HandedRows,
} from '#modules/approval/absences/server/commands/leave.ts';
export { dropEffectsAfter } from '#modules/approval/effects/server/commands/later-effects.ts';
export { listWaitingAfter } from '#modules/approval/effects/server/queries/effects.ts';
export {
  defineRequestType,
  type RequestType,
} from '#modules/approval/bills/server/commands/request-types.ts';
export {
  preparedRequest,
  type Filing,
  type PreparedRequest,
  type RequestPlan,
} from '#modules/approval/bills/server/commands/prepared-requests.ts';
export { addAndSubmit, submitForm } from '#modules/approval/filling/server/commands/submit.ts';
export {
  onCaution,
  onSubmission,
  type Caution,
  type Looked,
  type Submitting,
} from '#modules/approval/filling/server/commands/submission-checks.ts';
export { viewerOf } from './handlers/by.ts';
export {
  countByForm,
  countByState,
  countByPeriod,
  countHandledByPerson,
  listMeanHours,
  listWaitingSince,
} from '#modules/approval/statistics/server/queries/figures.ts';
export { addCopies } from '#modules/approval/talk/server/queries/copies.ts';
export { holdHead, listHeads } from '#modules/approval/flow/server/queries/heads.ts';
export { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
export { verifySeals } from '#modules/approval/record/server/queries/seals.ts';
export { listReadable, mayRead, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';
export { listWaiting } from '#modules/approval/flow/server/queries/orders.ts';
