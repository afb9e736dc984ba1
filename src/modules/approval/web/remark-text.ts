const countersign = 5;

/** What a remark says: a countersign keeps its raw message, others what follows the full-width colon (section 4). */
export function remarkText(remark: { readonly MsgInfo: string; readonly Status: number | null }): string {
  if (remark.Status === countersign) return remark.MsgInfo;
  const colon = remark.MsgInfo.indexOf('：');
  return colon < 0 ? remark.MsgInfo : remark.MsgInfo.slice(colon + 1).trim();
}
