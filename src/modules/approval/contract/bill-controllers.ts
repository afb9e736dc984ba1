/** Controllers of bills: their lists are stale once a form has moved. */
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
