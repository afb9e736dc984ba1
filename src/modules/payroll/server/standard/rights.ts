import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, page, pageIn, right } = rights;

/** Pages, permissions and roles of this module. */
export const payrollRights = [
  standardPermissions('payroll', [
    pageIn('EmployeeManagement', 60, 'Payslip', '工资条', 'Payslips', ['employee', 'hrbp'], {
      reachesLookedAfter: false,
    }),
    at('EmployeeManagement', 140, page('/Remuneration', 'Remuneration', '薪酬管理', 'Remuneration'), [
      'payroll',
    ]),
    at(null, 150, right('PayrollManagement', '工资管理', 'Payroll'), ['payroll']),
    at(null, 160, right('PayrollApproval', '工资审批与发布', 'Payroll approval'), ['payrollApproval']),
  ]),
  standardRole('payroll', 60, {
    name: '薪酬',
    nameEn: 'Payroll',
    dataScope: 4,
    comesWith: 'PayrollManagement',
  }),
  standardRole('payrollApproval', 70, {
    name: '薪酬审批',
    nameEn: 'Payroll approval',
    dataScope: 4,
    comesWith: 'PayrollApproval',
  }),
];
