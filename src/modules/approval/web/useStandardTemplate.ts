import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';

/** A standard template that takes new forms, under whatever code; undefined while it loads and where there is none. */
export function useStandardTemplate(standard: string) {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  return groups?.flatMap(({ Templates }) => Templates).find(({ Standard }) => Standard === standard);
}
