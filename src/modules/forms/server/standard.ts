import { expense } from './standard/expense.ts';
import { loan } from './standard/loan.ts';
import type { StandardTemplate } from './standard/parts.ts';
import { payment } from './standard/payment.ts';

/** The templates that every installation starts with. */
export const standardTemplates: readonly StandardTemplate[] = [expense, payment, loan];
