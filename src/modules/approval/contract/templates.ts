import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { iconNames } from '#kit/contract/icon-names.ts';

export const templateBrief = z.object({
  TemplateId: id,
  Code: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  Group: z.string(),
  /** Which standard template it is; null: one that somebody made. */
  Standard: z.string().nullable(),
});

/** A template as one chooses it. */
export const templateCard = templateBrief.extend({
  Icon: z.enum(iconNames),
  Line: z.string(),
  LineEn: z.string(),
  /** What searching finds it by beside its titles: what people call it, and how all that is read aloud. */
  Keywords: z.string(),
  /** Its place among those that the caller used last, from 1 on; 0: not among them. */
  Recent: z.number().int(),
  /** Its forms begin on a page of their own, filled in there. */
  IsBegunElsewhere: z.boolean(),
});

/** A template edition: the controls from top to bottom, as the forms module describes them. */
export const templateJson = templateBrief.extend({
  IsOpen: z.boolean(),
  EditionID: id,
  EditionNumber: z.number().int(),
  Controls: z.array(z.record(z.string(), z.unknown())),
});
