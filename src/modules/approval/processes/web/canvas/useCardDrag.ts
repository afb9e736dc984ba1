import { useRef, useState, type PointerEvent } from 'react';
import { cardOf, nearestGap, nearestSlot, type ProcessLayout } from './layout.ts';
import type { Target } from './tree-edits.ts';

/** Drag key of a level that is still to be created; other keys belong to existing cards. */
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
  /** Scrolls the drawing when the pointer is near the border of the window. */
  readonly onEdge: (event: PointerEvent) => void;
  readonly onDrop: (key: string, target: Target) => void;
}

/** Drags cards: a press, a pull of at least 6 pixels, and a drop on the nearest place. */
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
    // Captures the pointer, so that the release no longer counts as a click on the card.
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
