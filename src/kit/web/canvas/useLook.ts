import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Size of a drawing, in its own pixels. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Vertical centre, in pixels from the top, of the part that is shown first if the whole does not fit. */
  readonly first: number;
}
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const least = 0.04;
const most = 2;
/** Pixels drawn beyond the window, so that small movements need no new drawing. */
const spare = 500;
/** Pixels that stay free around a part that is moved into view. */
const edge = 24;
const within = (zoom: number): number => Math.min(most, Math.max(least, zoom));

interface Look {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
interface View {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly zoom: number;
}

/**
 * Controls which part of a drawing its window shows. Moving only writes a transform. The drawing is only redrawn when
 * the window leaves the drawn part, or when the scale changes.
 * @param heads names of the drawing's columns: they move sideways with it, and stay at the top of the window
 */
export function useLook(
  stage: RefObject<HTMLElement | null>,
  paper: RefObject<HTMLElement | null>,
  frame: RefObject<SVGRectElement | null>,
  layout: Drawn,
  heads?: RefObject<HTMLElement | null>,
) {
  const look = useRef<Look>({ x: 0, y: 0, zoom: 1 });
  const [view, setView] = useState<View>({ left: 0, top: 0, right: 3000, bottom: 2000, zoom: 1 });
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const put = (next: Look): void => {
    const element = stage.current;
    if (!element || !paper.current) return;
    const { clientWidth, clientHeight } = element;
    // Limits movements so that some of the drawing always stays in the window.
    const clamp = (at: number, length: number, window: number): number =>
      Math.min(window - 80, Math.max(80 - length * next.zoom, at));
    const x = clamp(next.x, layout.width, clientWidth);
    const y = clamp(next.y, layout.height, clientHeight);
    look.current = { x, y, zoom: next.zoom };
    paper.current.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${next.zoom})`);
    heads?.current?.style.setProperty(
      'transform',
      `translate(${x}px, ${Math.max(0, y)}px) scale(${next.zoom})`,
    );
    const now = {
      left: -x / next.zoom,
      top: -y / next.zoom,
      right: (clientWidth - x) / next.zoom,
      bottom: (clientHeight - y) / next.zoom,
    };
    frame.current?.setAttribute('x', String(now.left));
    frame.current?.setAttribute('y', String(now.top));
    frame.current?.setAttribute('width', String(now.right - now.left));
    frame.current?.setAttribute('height', String(now.bottom - now.top));
    setView((before) => {
      const isInside =
        before.zoom === next.zoom &&
        now.left >= before.left &&
        now.top >= before.top &&
        now.right <= before.right &&
        now.bottom <= before.bottom;
      const beyond = spare / next.zoom;
      return isInside
        ? before
        : {
            left: now.left - beyond,
            top: now.top - beyond,
            right: now.right + beyond,
            bottom: now.bottom + beyond,
            zoom: next.zoom,
          };
    });
  };
  const zoomAt = (factor: number, atX?: number, atY?: number): void => {
    const element = stage.current;
    if (!element) return;
    const { x, y, zoom } = look.current;
    const [px, py] = [atX ?? element.clientWidth / 2, atY ?? element.clientHeight / 2];
    const next = within(zoom * factor);
    put({ x: px - ((px - x) * next) / zoom, y: py - ((py - y) * next) / zoom, zoom: next });
  };
  /** @param smallest minimum scale; a drawing that is then too tall begins at its most important part */
  const fit = (smallest = 0): void => {
    const element = stage.current;
    if (!element || layout.width === 0) return;
    const whole = Math.min(
      1,
      (element.clientWidth - 48) / layout.width,
      (element.clientHeight - 48) / layout.height,
    );
    const zoom = within(Math.max(whole, smallest));
    const room = element.clientHeight - layout.height * zoom;
    const middle = element.clientHeight / 2 - layout.first * zoom;
    put({
      x: Math.max(24, (element.clientWidth - layout.width * zoom) / 2),
      y: room >= 48 ? room / 2 : Math.min(24, Math.max(room - 24, middle)),
      zoom,
    });
  };
  /** Moves a point of the drawing to the middle of the window, at a readable size. */
  const center = (x: number, y: number, isRead = true): void => {
    const element = stage.current;
    if (!element) return;
    const zoom = isRead ? Math.max(0.7, look.current.zoom) : look.current.zoom;
    put({ x: element.clientWidth / 2 - x * zoom, y: element.clientHeight / 2 - y * zoom, zoom });
  };
  /** Moves only as far as needed to show a place completely. */
  const reveal = (place: Place): void => {
    const element = stage.current;
    if (!element) return;
    const { x, y, zoom } = look.current;
    const into = (at: number, length: number, from: number, window: number): number => {
      const [start, end] = [from + at * zoom, from + (at + length) * zoom];
      if (start < edge) return from + edge - start;
      return end > window - edge ? from + window - edge - end : from;
    };
    const next = {
      x: into(place.x, place.width, x, element.clientWidth),
      y: into(place.y, place.height, y, element.clientHeight),
      zoom,
    };
    if (next.x !== x || next.y !== y) put(next);
  };
  /** Returns the point of the drawing under a point of the screen. */
  const toDrawing = (clientX: number, clientY: number): { x: number; y: number } => {
    const box = stage.current?.getBoundingClientRect();
    const { x, y, zoom } = look.current;
    return { x: (clientX - (box?.left ?? 0) - x) / zoom, y: (clientY - (box?.top ?? 0) - y) / zoom };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = stage.current!.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey)
      zoomAt(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    else put({ ...look.current, x: look.current.x - event.deltaX, y: look.current.y - event.deltaY });
  });
  const onResize = useEffectEvent(() => put(look.current));
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => onWheel(event);
    element.addEventListener('wheel', turn, { passive: false });
    const watch = new ResizeObserver(() => onResize());
    watch.observe(element);
    return () => {
      element.removeEventListener('wheel', turn);
      watch.disconnect();
    };
  }, [stage]);
  const hands = {
    onPointerDown: (event: PointerEvent): void => {
      drag.current = { x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!drag.current) return;
      const [dx, dy] = [event.clientX - drag.current.x, event.clientY - drag.current.y];
      if (!drag.current.moved && Math.abs(dx) + Math.abs(dy) < 4) return;
      if (!drag.current.moved) stage.current?.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, moved: true };
      put({ ...look.current, x: look.current.x + dx, y: look.current.y + dy });
    },
    onPointerUp: (): void => {
      drag.current = null;
    },
    onPointerCancel: (): void => {
      drag.current = null;
    },
  };
  const nudge = (dx: number, dy: number): void =>
    put({ ...look.current, x: look.current.x + dx, y: look.current.y + dy });
  return { view, zoomAt, fit, center, reveal, toDrawing, nudge, hands };
}
