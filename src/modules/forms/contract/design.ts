import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { cardSchema } from './card.ts';
import { templateGroups, type TemplateGroup } from './template.ts';

/** The same without halves of surrogate pairs, which the database refuses; how deep a request may be is limited. */
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

/** A control as far as it is worked out: only publishing holds it against the rules of its kind. */
const designedControl = z
  .record(z.string().max(60), z.unknown())
  .overwrite((control) => wellFormed(control) as typeof control);

/** A template as an administrator works on it. */
export const designSchema = z.strictObject({
  Title: text(50),
  TitleEn: text(100),
  Group: groupField,
  /** Its forms stand in the list of attendance too. */
  IsAttendance: z.boolean().default(false),
  /** Only those whom its forms concern read them; left out: as it was. */
  IsPrivate: z.boolean().optional(),
  /** How it shows itself where one chooses it; left out: as it was. */
  Card: cardSchema.optional(),
  Controls: z.array(designedControl).max(300),
});

/** Letters before the number of each form of a template: BX. */
export const codeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,6}$/, '请输入 2 至 6 个大写字母 | Enter 2 to 6 capital letters');

/** Publishes although processes lose controls that they build on. */
export const confirmField = z.boolean().optional();
