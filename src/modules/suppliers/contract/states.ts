import { wordsOf, type Refusal, type RefusalDetail } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { supplierStateLabels, type SupplierState } from './codes.ts';
import { supplierRefusals } from './refusals.ts';

/** Where each state may lead. */
export const movesFrom: Readonly<Record<SupplierState, readonly SupplierState[]>> = {
  [-2]: [],
  3: [4, 6, -2],
  4: [5, 6],
  5: [4, 6],
  6: [3],
};

/** The last company day of a blacklist entry that ends at an instant. */
export const lastDayOf = (expiresAt: Date): string => companyDay(new Date(expiresAt.getTime() - 1));

/** What is known of one form when somebody wants to change its state. */
export interface Move {
  readonly name: string;
  readonly from: SupplierState;
  readonly to: SupplierState;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly now: Date;
  /** When the blacklist shall end by itself; only of a move to it. */
  readonly expiresAt: Date | null;
  /** Of a company on the blacklist: its end; null has none. */
  readonly blacklistedUntil: Date | null;
  /** The approval form that was chosen: null when it is none of those that count. */
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

/** What stands against a change of state; null when nothing does. The words say the company's name. */
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

/** What a company is by its forms that are left: the gravest of them; -2 when none is left. */
export const companyState = (forms: readonly SupplierState[]): SupplierState =>
  [...forms].toSorted((a, b) => b - a)[0] ?? -2;
