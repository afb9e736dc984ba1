import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

/** Queries to refetch after a run has changed. */
export const touches = ['PayRun', 'PayrollSlip.GetPayRunPage', 'PayrollSlip.GetRunSlipPage'];

/** Amount in yuan as decimal text. */
export const yuan = z.string();

/** Fields that identify a person in a run. */
export const who = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};
