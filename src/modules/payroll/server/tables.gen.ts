// Written by `npm run db:types` from migrations/. Do not edit.
import type { GeneratedAlways } from 'kysely';

export interface CorrectionTable {
  id: GeneratedAlways<number>;
  person_id: number;
  origin_month: string;
  item: string;
  cause: number;
  form_id: number | null;
  sealed: string;
  made_at: Date;
  undone_at: Date | null;
}

export interface SalaryAdjustmentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  effective_day: string;
  cause: number;
  state: number;
  form_id: number;
  sealed: string | null;
  made_at: Date;
  effective_at: Date | null;
  ended_at: Date | null;
}

export interface PayrollTables {
  'payroll.correction': CorrectionTable;
  'payroll.salary_adjustment': SalaryAdjustmentTable;
}
