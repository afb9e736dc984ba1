import { whole } from './codes.ts';

/** Whole weights that are as even as they can be; what is left over is whole the first one's (hr-settled 14). */
export function evenly(count: number): number[] {
  const each = Math.floor(whole / count);
  return Array.from({ length: count }, (_, n) => (n === 0 ? whole - each * (count - 1) : each));
}
