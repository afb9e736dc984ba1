import { prefetch } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';

/** What the two lists of the home page ask for. */
export const latest = { PageSize: 5 } as const;
export const running = { PageSize: 5, State: 'live' } as const;

/** Asks for what the home page shows while its code is still on the way. */
export function askAhead(): void {
  prefetch(CacApprovalOrder.GetApprovalWaitingCount, {});
  prefetch(CacApprovalOrder.GetCacApprovalFormByApply, running);
  prefetch(CacApprovalOrder.GetCacApprovalFormByStayToExamine, latest);
  prefetch(CacApprovalOrder.SearchApprovalFormTemplate, {});
}
