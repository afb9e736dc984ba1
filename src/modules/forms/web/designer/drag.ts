import type { DragEvent } from 'react';
import type { Kind } from '../../contract/control.ts';
import type { Path } from './ops.ts';

/** Dragged item: a kind or named template from the palette, or a control on the canvas. */
export type Carried = { readonly kind: Kind } | { readonly tampid: number } | { readonly from: Path };

/** Only one item is dragged at a time. Browsers hide the dragged data until it is dropped. */
let carried: Carried | null = null;

export function carry(event: DragEvent<HTMLElement>, what: Carried): void {
  carried = what;
  event.stopPropagation();
  event.dataTransfer.effectAllowed = 'from' in what ? 'move' : 'copy';
  event.dataTransfer.setData('text/plain', '');
}

export const carriedNow = (): Carried | null => carried;

export const endDrag = (): void => {
  carried = null;
};

/** Returns whether the pointer is over the upper half of an element (0: before it) or the lower half (1: after it). */
export function sideOf(event: DragEvent<HTMLElement>): 0 | 1 {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2 ? 1 : 0;
}
