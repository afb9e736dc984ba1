import { z } from 'zod';

const name = z.string();
const day = z.string().nullable();

/** What lists of confirmations and transfers say of one (specification section 3); what it has none of is empty. */
export const recordColumns = {
  /** The day of the confirmation. */
  Becometimenow: day,
  TransferBeforePostIDCN: name,
  TransferBeforeDeptIDCN: name,
  TransferBeforeDeptIDEN: name,
  TransferAfterPostIDCN: name,
  TransferAfterDeptIDCN: name,
  TransferAfterDeptIDEN: name,
  /** The company day from which it holds. */
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
