import { wordsOf, type Refusal, type RefusalDetail } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { supplierStateLabels, type SupplierState } from './codes.ts';
import { supplierRefusals } from './refusals.ts';

/** States to which each state can change. */
export const movesFrom: Readonly<Record<SupplierState, readonly SupplierState[]>> = {
  [-2]: [],
  3: [4, 6, -2],
  4: [5, 6],
  5: [4, 6],
  6: [3],
};

/** Returns the last company day of a blacklist entry that ends at an instant. */
export const lastDayOf = (expiresAt: Date): string => companyDay(new Date(expiresAt.getTime() - 1));

/** Facts about a supplier form that decide whether its state can change. */
export interface Move {
  readonly name: string;
  readonly from: SupplierState;
  readonly to: SupplierState;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly now: Date;
  /** End of the blacklisting. Only for a move to the blacklist; null: no end. */
  readonly expiresAt: Date | null;
  /** End of the present blacklisting. Null: no end. */
  readonly blacklistedUntil: Date | null;
  /** Approval form chosen for the change. Null: none that counts was chosen. */
  readonly approval: { readonly number: string; readonly isFinished: boolean } | null;
  /** Labels of required controls that are empty. */
  readonly missing: readonly string[];
  readonly isRated: boolean;
  readonly isReferenced: boolean;
}

export interface Objection {
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;
}

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);

/**
 * Returns the objection to a change of state. Its text names the company.
 * @returns null if the change is allowed
 */
export function objectionTo(move: Move, language: 'zh' | 'en'): Objection | null {
  const { name, from, to } = move;
  const no = (refusal: Refusal, field?: string, more: RefusalDetail['with'] = {}): Objection => ({
    refusal,
    detail: { ...(field ? { field } : {}), with: { name, ...more } },
  });
  if (!movesFrom[from].includes(to))
    return no(supplierRefusals.noSuchMove, 'State', {
      from: wordsOf(supplierStateLabels[from], language),
      to: wordsOf(supplierStateLabels[to], language),
    });
  if (move.evidenceUrl !== '' && !isUrl(move.evidenceUrl))
    return no(supplierRefusals.evidenceNeeded, 'EvidenceUrl');
  if (to === 6) return againstBlacklisting(move, no);
  if (to === -2) return move.isReferenced ? no(supplierRefusals.referenced) : null;
  if (from === 6) {
    const isOver = move.blacklistedUntil !== null && move.blacklistedUntil <= move.now;
    if (!isOver && move.reason === '') return no(supplierRefusals.notExpired, 'Reason');
    return againstApproval(move, no);
  }
  if (to === 4 && from === 3) {
    if (move.missing.length > 0)
      return no(supplierRefusals.documentsMissing, undefined, {
        fields: move.missing.join(language === 'zh' ? '、' : ', '),
      });
    if (!move.isRated) return no(supplierRefusals.ratingNeeded);
    return againstApproval(move, no);
  }
  return null;
}

type No = (refusal: Refusal, field?: string, more?: RefusalDetail['with']) => Objection;

function againstBlacklisting({ reason, evidenceUrl, expiresAt, now }: Move, no: No): Objection | null {
  if (reason === '') return no(supplierRefusals.reasonNeeded, 'Reason');
  if (!isUrl(evidenceUrl)) return no(supplierRefusals.evidenceNeeded, 'EvidenceUrl');
  return expiresAt !== null && expiresAt <= now ? no(supplierRefusals.expiryPast, 'ExpireTime') : null;
}

function againstApproval({ approval }: Move, no: No): Objection | null {
  if (!approval) return no(supplierRefusals.approvalNeeded, 'ApprovalFormID');
  return approval.isFinished
    ? null
    : no(supplierRefusals.approvalUnfinished, 'ApprovalFormID', { number: approval.number });
}

/** Returns the state of a company from its remaining forms: the most serious one, or -2 without forms. */
export const companyState = (forms: readonly SupplierState[]): SupplierState =>
  [...forms].toSorted((a, b) => b - a)[0] ?? -2;
