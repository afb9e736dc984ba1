import type { Contribution } from '#kit/server/registry.ts';
import { onCaution, onFinanceDecision, onMoved, onSubmission } from '#modules/approval/server/open.ts';
import { controlSource } from '#modules/forms/server/open.ts';
import { objectToApproval } from '#modules/invoices/review/server/commands/objection.ts';
import { cautionsOf } from './caution.ts';
import { followForm } from './release.ts';
import { claimInvoices } from './submission.ts';

/** Contributions of invoices to forms: their control, the claims of a submission, and what happens along the approval. */
export const claimContributions: readonly Contribution[] = [
  // People choose from their own folder, so a form's search offers nothing.
  controlSource('invoice', { find: () => Promise.resolve([]), search: () => Promise.resolve([]) }),
  onSubmission('invoices', claimInvoices),
  onCaution('invoices', cautionsOf),
  onMoved('invoices', null, followForm),
  onFinanceDecision('invoices', objectToApproval),
];
