import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, group, pageIn } = rights;

/** Pages and permissions of this module. */
export const hrRights = [
  standardPermissions('hr-requests', [
    at(null, 120, group('performanceManagement', '人事申请', 'HR requests', 'request'), ['hrbp']),
    pageIn('performanceManagement', 20, 'PrepareBecome', '转正', 'Confirmation', ['approver', 'hrbp']),
    pageIn('performanceManagement', 30, 'Transfer', '调岗', 'Transfer', ['approver', 'hrbp']),
    pageIn('performanceManagement', 40, 'Raise', '调薪', 'Salary change', ['approver', 'hrbp']),
    pageIn('EmployeeManagement', 10, 'PersonnelStatistics', '人员统计', 'Staff statistics', ['hrbp']),
    pageIn('EmployeeManagement', 20, 'ContractManagement', '合同管理', 'Contracts', ['hrbp']),
  ]),
];
