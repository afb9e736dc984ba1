import type { Type } from './value.ts';

export const isListType = (type: Type): boolean => type === 'list' || type.endsWith(' list');

/** Returns the type of a list's items. */
export const itemOf = (type: Type): Type => (type.endsWith(' list') ? (type.slice(0, -5) as Type) : 'any');

const isOpen = (type: Type): boolean => type === 'any' || type === 'null';

/** Returns whether a value of one type is allowed where another type is expected; null is allowed everywhere. */
export function fits(type: Type, wanted: Type): boolean {
  if (isOpen(type) || wanted === 'any' || type === wanted) return true;
  if (isListType(wanted) && isListType(type)) return wanted === 'list' || type === 'list';
  return false;
}

/** Returns the type of an expression whose value has one of two types. */
export function either(left: Type, right: Type): Type {
  if (left === right || right === 'null') return left;
  if (left === 'null') return right;
  return isListType(left) && isListType(right) ? 'list' : 'any';
}

/** Returns the type of a list with items of a type. */
export function listOf(items: readonly Type[]): Type {
  const item = items.reduce(either, 'null');
  return isOpen(item) || isListType(item) ? 'list' : (`${item} list` as Type);
}

/** Returns whether values of two types can be compared. */
export const comparable = (left: Type, right: Type): boolean => fits(left, right) || isOpen(right);

/** Returns whether values of a type can be ordered. */
export const hasOrder = (type: Type): boolean => type !== 'boolean' && !isListType(type);

/** Returns the name of a type for messages. */
export const wordOf = (type: Type): string => (isListType(type) ? 'list' : type);
