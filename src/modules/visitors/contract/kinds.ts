import type { Kind } from '#modules/forms/contract/control.ts';
import { kindRules } from '#modules/forms/contract/kinds.ts';

/** Controls that guests may fill in: none that shows people, departments or forms of the company, and no files. */
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

/** Every other kind. */
export const otherKinds: readonly Kind[] = (Object.keys(kindRules) as Kind[]).filter(
  (kind) => !(guestKinds as readonly Kind[]).includes(kind),
);
