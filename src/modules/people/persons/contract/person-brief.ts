import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

/** Short form of a person, used by every picker and list. */
export const personBrief = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
});
