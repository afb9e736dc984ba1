import { whole } from './codes.ts';

/** Splits the whole into equal whole weights. The first one takes the remainder (hr-settled 14). */
export function evenly(count: number): number[] {
  const each = Math.floor(whole / count);
  return Array.from({ length: count }, (_, n) => (n === 0 ? whole - each * (count - 1) : each));
}
