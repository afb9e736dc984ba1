import { overtime, replacedCard, trip } from './standard/attendance-forms.ts';
import { expense } from './standard/expense.ts';
import { kpiAppeal, kpiChange, kpiResult, kpiTargets } from './standard/kpi-forms.ts';
import { loan } from './standard/loan.ts';
import { confirmation, leaving, raise, transfer } from './standard/hr-forms.ts';
import { abnormalPay, firstPay, openings, payChange, payRun } from './standard/pay-forms.ts';
import { cancelVacation, vacation } from './standard/leave-forms.ts';
import { employeeDiscount, normalPay, purchase, refund } from './standard/money-forms.ts';
import {
  affairs,
  enterpriseMail,
  general,
  packageChange,
  supplierCooperation,
} from './standard/other-forms.ts';
import type { StandardTemplate } from './standard/parts.ts';
import { offer, requisition } from './standard/recruiting-forms.ts';
import { payment } from './standard/payment.ts';

/** The templates that every installation starts with: one for each form page, and for every form of section 3. */
export const standardTemplates: readonly StandardTemplate[] = [
  expense,
  payment,
  loan,
  purchase,
  normalPay,
  refund,
  employeeDiscount,
  affairs,
  packageChange,
  enterpriseMail,
  supplierCooperation,
  general,
  confirmation,
  transfer,
  leaving,
  raise,
  abnormalPay,
  vacation,
  cancelVacation,
  overtime,
  trip,
  replacedCard,
  firstPay,
  payChange,
  payRun,
  openings,
  offer,
  requisition,
  kpiTargets,
  kpiResult,
  kpiChange,
  kpiAppeal,
];
