import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

/** What is stale after a run has changed. */
export const touches = ['PayRun', 'PayrollSlip.GetPayRunPage', 'PayrollSlip.GetRunSlipPage'];

/** Yuan as decimal text. */
export const yuan = z.string();

/** Somebody in a run. */
export const who = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};
