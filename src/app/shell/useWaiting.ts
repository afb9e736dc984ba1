import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';

/** Returns the number of steps that wait for the person, for the badges. The server counts the rows the lists show. */
export function useWaiting(): { mine: number; finance: number } {
  const count = useCall(CacApprovalOrder.GetApprovalWaitingCount, {}).data;
  return { mine: count?.Waiting ?? 0, finance: count?.Finance ?? 0 };
}
