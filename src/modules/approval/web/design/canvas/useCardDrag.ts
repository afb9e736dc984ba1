import { useRef, useState, type PointerEvent } from 'react';
import { cardOf, nearestGap, nearestSlot, type ProcessLayout } from './layout.ts';
import type { Target } from './tree-edits.ts';

/** What is dragged: a card, or a level that is still to be made. */
export const newCard = 'new';

export interface Drag {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly target: Target | null;
}

interface Given {
  readonly layout: ProcessLayout;
  readonly toDrawing: (clientX: number, clientY: number) => { x: number; y: number };
  /** Moves the drawing where the hand is near the border of the window. */
  readonly onEdge: (event: PointerEvent) => void;
  readonly onDrop: (key: string, target: Target) => void;
}

/** Cards moved by hand: pressed, pulled more than a little, dropped on the nearest place. */
export function useCardDrag({ layout, toDrawing, onEdge, onDrop }: Given) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<{ key: string; x: number; y: number } | null>(null);
  const begin = (key: string, event: PointerEvent): void => {
    press.current = { key, x: event.clientX, y: event.clientY };
  };
  /** @returns whether something is being dragged */
  const move = (event: PointerEvent): boolean => {
    const from = press.current;
    if (!from) return false;
    if (!drag && Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) < 6) return true;
    // From here on a release is no click on the card.
    if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
    onEdge(event);
    const at = toDrawing(event.clientX, event.clientY);
    const isBranch = cardOf(from.key)?.level === null;
    const slot = isBranch ? nearestSlot(layout, at.x) : null;
    const gap = isBranch ? null : nearestGap(layout, at.x, at.y);
    setDrag({ key: from.key, ...at, target: slot ? { before: slot.at } : gap });
    return true;
  };
  /** @returns whether something was dragged */
  const drop = (): boolean => {
    press.current = null;
    if (!drag) return false;
    if (drag.target) onDrop(drag.key, drag.target);
    setDrag(null);
    return true;
  };
  const cancel = (): boolean => {
    press.current = null;
    setDrag(null);
    return drag !== null;
  };
  return { drag, begin, move, drop, cancel };
}
