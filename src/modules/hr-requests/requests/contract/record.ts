import { z } from 'zod';

const name = z.string();
const day = z.string().nullable();

/** Columns of confirmation and transfer lists (specification section 3). Columns that do not apply are empty. */
export const recordColumns = {
  /** Company day of the confirmation. */
  Becometimenow: day,
  TransferBeforePostIDCN: name,
  TransferBeforeDeptIDCN: name,
  TransferBeforeDeptIDEN: name,
  TransferAfterPostIDCN: name,
  TransferAfterDeptIDCN: name,
  TransferAfterDeptIDEN: name,
  /** Company day on which the request takes effect. */
  TakeEffect: day,
};

const recordSchema = z.object(recordColumns);
export type BillRecord = z.infer<typeof recordSchema>;

export const blankRecord: BillRecord = {
  Becometimenow: null,
  TransferBeforePostIDCN: '',
  TransferBeforeDeptIDCN: '',
  TransferBeforeDeptIDEN: '',
  TransferAfterPostIDCN: '',
  TransferAfterDeptIDCN: '',
  TransferAfterDeptIDEN: '',
  TakeEffect: null,
};
