import type { Control } from '#modules/forms/contract/control.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';

/**
 * Returns only the values that the form's controls know, in rows too. Everything else is dropped before any other
 * check.
 */
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
