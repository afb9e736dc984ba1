import type { Kind } from '#modules/forms/contract/control.ts';
import { kindRules } from '#modules/forms/contract/kinds.ts';

/**
 * Kinds of controls allowed in guest forms. Left out are files and controls that show people, departments or forms of
 * the company.
 */
export const guestKinds = [
  'divider',
  'groupArea',
  'input',
  'textarea',
  'text',
  'email',
  'address',
  'number',
  'select',
  'date',
  'dateTime',
  'dateRange',
] as const satisfies readonly Kind[];

/** Kinds of controls that guest forms may not contain. */
export const otherKinds: readonly Kind[] = (Object.keys(kindRules) as Kind[]).filter(
  (kind) => !(guestKinds as readonly Kind[]).includes(kind),
);
