import type { NewApprovalRole } from '#modules/people/organisation/server/rules/organisation.ts';

/** Standard approval roles; the product itself uses the first two. */
export const standardApprovalRoles = {
  applicant: { name: '申请人', nameEn: 'Applicant' },
  administrator: { name: '审批管理员', nameEn: 'Approval administrator' },
  departmentHead: { name: '部门负责人', nameEn: 'Department head' },
  financeReviewer: { name: '财务审核', nameEn: 'Finance reviewer' },
  financeDirector: { name: '财务总监', nameEn: 'Finance director' },
  cashier: { name: '出纳', nameEn: 'Cashier' },
  hrbp: { name: 'HRBP', nameEn: 'HRBP' },
  payroll: { name: '薪酬专员', nameEn: 'Payroll' },
  generalManager: { name: '总经理', nameEn: 'General manager' },
} as const satisfies Record<string, NewApprovalRole>;
