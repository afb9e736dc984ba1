import type { Type } from './value.ts';

export const isListType = (type: Type): boolean => type === 'list' || type.endsWith(' list');

/** Type of the items of a list. */
export const itemOf = (type: Type): Type => (type.endsWith(' list') ? (type.slice(0, -5) as Type) : 'any');

const isOpen = (type: Type): boolean => type === 'any' || type === 'null';

/** Whether a value of this type may stand where the other is wanted; null fits everywhere. */
export function fits(type: Type, wanted: Type): boolean {
  if (isOpen(type) || wanted === 'any' || type === wanted) return true;
  if (isListType(wanted) && isListType(type)) return wanted === 'list' || type === 'list';
  return false;
}

/** Type of an expression whose value has one of two types. */
export function either(left: Type, right: Type): Type {
  if (left === right || right === 'null') return left;
  if (left === 'null') return right;
  return isListType(left) && isListType(right) ? 'list' : 'any';
}

/** Type of a list with items of this type. */
export function listOf(items: readonly Type[]): Type {
  const item = items.reduce(either, 'null');
  return isOpen(item) || isListType(item) ? 'list' : (`${item} list` as Type);
}

/** Whether values of two types may be compared. */
export const comparable = (left: Type, right: Type): boolean => fits(left, right) || isOpen(right);

/** Whether values of a type have an order. */
export const hasOrder = (type: Type): boolean => type !== 'boolean' && !isListType(type);

/** The word for a type in messages. */
export const wordOf = (type: Type): string => (isListType(type) ? 'list' : type);
