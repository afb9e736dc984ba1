import { Live } from '#kit/contract/Live.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '#modules/approval/contract/CacApprovalProcess.ts';
import { CACAccountingSubjects } from '#modules/people/contract/CACAccountingSubjects.ts';
import { CacCompany } from '#modules/people/contract/CacCompany.ts';
import { CacDept } from '#modules/people/contract/CacDept.ts';
import { CacLoginRecord } from '#modules/people/contract/CacLoginRecord.ts';
import { CacRole } from '#modules/people/contract/CacRole.ts';
import { CacUser } from '#modules/people/contract/CacUser.ts';
import { PermissionManagement } from '#modules/people/contract/PermissionManagement.ts';

/** Every call of the product. */
export const contract = {
  ApprovalForm,
  CacApprovalOrder,
  CacApprovalProcess,
  CACAccountingSubjects,
  CacCompany,
  CacDept,
  CacLoginRecord,
  CacRole,
  CacUser,
  Live,
  PermissionManagement,
};
