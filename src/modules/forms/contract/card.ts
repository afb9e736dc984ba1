import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { iconNames } from '#kit/contract/icon-names.ts';

/** Description of a form where people choose it. */
export const cardSchema = z.strictObject({
  Icon: z.enum(iconNames),
  /** Purpose of the template, in one line. */
  Line: text(40),
  LineEn: text(80),
  /** Everyday names of the template in both languages. Search uses them. */
  Keywords: text(200),
});
export type TemplateCard = z.output<typeof cardSchema>;

export const plainCard: TemplateCard = { Icon: 'form', Line: '', LineEn: '', Keywords: '' };
