import type { Control } from '#modules/forms/contract/control.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';

/** What a form knows of what was sent, in its rows too: the rest is dropped before anything else looks at it. */
export function onlyKnown(controls: readonly Control[], given: Values): Values {
  const known: [string, unknown][] = [];
  for (const control of controls) {
    const value = own(given, control.name);
    if (value === undefined || control.type === 'divider') continue;
    known.push([
      control.name,
      control.type === 'groupArea' && Array.isArray(value)
        ? value.map((row: unknown) =>
            typeof row === 'object' && row !== null && !Array.isArray(row)
              ? onlyKnown(control.controls, row as Values)
              : row,
          )
        : value,
    ]);
  }
  return Object.fromEntries(known);
}
