import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

/** A person as every picker and list shows him. */
export const personBrief = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
});
