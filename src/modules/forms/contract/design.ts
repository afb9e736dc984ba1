import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { cardSchema } from './card.ts';
import { templateGroups, type TemplateGroup } from './template.ts';

/** Replaces incomplete surrogate pairs, which the database refuses. The depth of a request is limited elsewhere. */
function wellFormed(given: unknown): unknown {
  if (typeof given === 'string') return given.toWellFormed();
  if (Array.isArray(given)) return given.map(wellFormed);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key.toWellFormed(), wellFormed(value)]),
  );
}

const groups = Object.keys(templateGroups) as [TemplateGroup, ...TemplateGroup[]];
export const groupField = z.enum(groups);

/** Unfinished control; the rules of its kind are checked when it is published. */
const designedControl = z
  .record(z.string().max(60), z.unknown())
  .overwrite((control) => wellFormed(control) as typeof control);

/** Design of a template, as an administrator edits it. */
export const designSchema = z.strictObject({
  Title: text(50),
  TitleEn: text(100),
  Group: groupField,
  /** Whether its forms are also in the attendance list. */
  IsAttendance: z.boolean().default(false),
  /** Whether only the people involved can read its forms; left out: unchanged. */
  IsPrivate: z.boolean().optional(),
  /** Description of the form where people choose it; left out: unchanged. */
  Card: cardSchema.optional(),
  Controls: z.array(designedControl).max(300),
});

/** Prefix of the number of each form, such as BX. */
export const codeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,6}$/, '请输入 2 至 6 个大写字母 | Enter 2 to 6 capital letters');

/** Publishes even if processes lose controls that they use. */
export const confirmField = z.boolean().optional();
