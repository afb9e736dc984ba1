import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';

/** Returns the number of steps that wait for the person, for badges. The server counts the same rows as the lists. */
export function useWaiting(): { mine: number; finance: number } {
  const count = useCall(CacApprovalOrder.GetApprovalWaitingCount, {}).data;
  return { mine: count?.Waiting ?? 0, finance: count?.Finance ?? 0 };
}
