import type { DragEvent } from 'react';
import type { Kind } from '../../contract/control.ts';
import type { Path } from './ops.ts';

/** Dragged item: a kind or named template from the palette, or a control of the canvas. */
export type Carried = { readonly kind: Kind } | { readonly tampid: number } | { readonly from: Path };

/** Only one thing is dragged at a time; the browser hides what it carries until it is dropped. */
let carried: Carried | null = null;

export function carry(event: DragEvent<HTMLElement>, what: Carried): void {
  carried = what;
  event.stopPropagation();
  event.dataTransfer.effectAllowed = 'from' in what ? 'move' : 'copy';
  event.dataTransfer.setData('text/plain', '');
}

export const carriedNow = (): Carried | null => carried;

export const letGo = (): void => {
  carried = null;
};

/** Before or after what the pointer is over. */
export function sideOf(event: DragEvent<HTMLElement>): 0 | 1 {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY > top + height / 2 ? 1 : 0;
}
