import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

export const templateBrief = z.object({
  TemplateId: id,
  Code: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  Group: z.string(),
  /** Which standard template it is; null: one that somebody made. */
  Standard: z.string().nullable(),
});

/** A template edition: the controls from top to bottom, as the forms module describes them. */
export const templateJson = templateBrief.extend({
  IsOpen: z.boolean(),
  EditionID: id,
  EditionNumber: z.number().int(),
  Controls: z.array(z.record(z.string(), z.unknown())),
});
