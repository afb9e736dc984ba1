/** Controllers of bills. A change of a form makes their lists stale. */
export const billControllers = [
  'Become',
  'Transfer',
  'Raise',
  'LeaveCompany',
  'SalaryAbnormal',
  'VacationBill',
  'VacationAmount',
  'WorkOvertime',
  'Evection',
  'ReplenishCard',
  'Remuneration',
  'SalaryAdjustment',
] as const;
