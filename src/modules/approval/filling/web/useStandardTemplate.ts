import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';

/**
 * Returns a standard template that takes new forms, whatever its code; undefined while loading or when there is none.
 */
export function useStandardTemplate(standard: string) {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  return groups?.flatMap(({ Templates }) => Templates).find(({ Standard }) => Standard === standard);
}
