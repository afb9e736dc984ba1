import type { At } from '#kit/web/client/time.ts';
const countersign = 5;

/**
 * Returns the text of a remark: the raw message of a countersign, else the part after the full-width colon (section 4).
 */
export function remarkText(remark: { readonly MsgInfo: string; readonly Status: number | null }): string {
  if (remark.Status === countersign) return remark.MsgInfo;
  const colon = remark.MsgInfo.indexOf('：');
  return colon < 0 ? remark.MsgInfo : remark.MsgInfo.slice(colon + 1).trim();
}

interface Said {
  readonly MsgInfo: string;
  readonly Status: number | null;
  readonly CreateTime: At;
  readonly IEnclosure: readonly unknown[];
}

const momentOf = (at: At): number => new Date(at).getTime();

/**
 * Returns remarks that are not already shown as comments of the steps: by the applicant, of earlier rounds, or free
 * ones.
 */
export const saidBesides = <R extends Said>(
  remarks: readonly R[],
  nodes: readonly { readonly Remark: string; readonly ApprovalTime: At | null }[],
): R[] =>
  remarks.filter((remark) => {
    const text = remarkText(remark);
    if (text === '') return remark.IEnclosure.length > 0;
    const at = momentOf(remark.CreateTime);
    return !nodes.some(
      (node) => node.Remark === text && node.ApprovalTime && momentOf(node.ApprovalTime) === at,
    );
  });
