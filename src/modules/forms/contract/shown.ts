import type { Control, Field } from './control.ts';
import { own, type Values } from './values.ts';

/** Controls of a form or row with their values. A row also sees the values of the form. */
export interface Scope {
  readonly controls: readonly Control[];
  readonly values: Values;
  readonly outer?: Scope | undefined;
}

const hasValue = (value: unknown, wanted: readonly string[]): boolean => {
  if (Array.isArray(value)) return value.some((each) => hasValue(each, wanted));
  if (typeof value === 'object' && value !== null) return 'id' in value && wanted.includes(String(value.id));
  return (
    (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') &&
    wanted.includes(String(value))
  );
};

const find = (name: string | undefined, scope: Scope): { by: Control; at: Scope } | undefined => {
  const by = scope.controls.find((control) => control.name === name);
  if (by) return { by, at: scope };
  return scope.outer && find(name, scope.outer);
};

/**
 * Returns whether a control is shown: it is not switched off, and the control on which it depends is shown and has the
 * required value. That value is the `label_value` of an option, or the id of a chosen item.
 */
export function isShown(control: Control | Field, scope: Scope, seen: readonly string[] = []): boolean {
  if (!control.visibility) return false;
  if (!control.relation) return true;
  const found = find(control.relation_name, scope);
  if (!found || seen.includes(found.by.name)) return false;
  const wanted = [control.relation_value ?? []].flat();
  if (!hasValue(own(found.at.values, found.by.name), wanted)) return false;
  return isShown(found.by, found.at, [...seen, control.name]);
}
