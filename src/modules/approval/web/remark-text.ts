import type { At } from '#kit/web/client/time.ts';
const countersign = 5;

/** What a remark says: a countersign keeps its raw message, others what follows the full-width colon (section 4). */
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

/** What was said beside the comments that stand with the shown steps: by the applicant, by earlier rounds, in remarks. */
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
