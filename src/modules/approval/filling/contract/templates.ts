import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { iconNames } from '#kit/contract/icon-names.ts';

export const templateBrief = z.object({
  TemplateId: id,
  Code: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  Group: z.string(),
  /** Key of the standard template; null for a template that was designed by hand. */
  Standard: z.string().nullable(),
});

/** A template as shown when people choose a form. */
export const templateCard = templateBrief.extend({
  Icon: z.enum(iconNames),
  Line: z.string(),
  LineEn: z.string(),
  /** Extra search terms beside the titles: colloquial names, and the pinyin of all names. */
  Keywords: z.string(),
  /** Rank among the templates that the caller used last, from 1; 0 when it is not among them. */
  Recent: z.number().int(),
  /** True when forms of this template are begun and filled in on a page of their own. */
  IsBegunElsewhere: z.boolean(),
});

/** A template edition: the controls from top to bottom, as the forms module describes them. */
export const templateJson = templateBrief.extend({
  IsOpen: z.boolean(),
  EditionID: id,
  EditionNumber: z.number().int(),
  Controls: z.array(z.record(z.string(), z.unknown())),
});
