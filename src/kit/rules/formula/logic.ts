import type { Value } from './value.ts';

/** Three-valued logic of DMN: a value that is neither true nor false counts as null. */
export function and3(left: Value, right: () => Value): boolean | null {
  if (left === false) return false;
  const other = right();
  if (other === false) return false;
  return left === true && other === true ? true : null;
}

export function or3(left: Value, right: () => Value): boolean | null {
  if (left === true) return true;
  const other = right();
  if (other === true) return true;
  return left === false && other === false ? false : null;
}

export const not3 = (value: boolean | null): boolean | null => (value === null ? null : !value);
