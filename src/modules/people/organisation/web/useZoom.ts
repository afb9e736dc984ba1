import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

const least = 0.08;
const most = 2;
/** Minimum zoom at which text is readable. The initial view of a large company therefore shows only a part. */
const readable = 0.6;
const within = (zoom: number): number => Math.min(most, Math.max(least, zoom));

interface Look {
  readonly zoom: number;
  /** Point in the middle of the window, in pixels of the drawing. */
  readonly x: number;
  readonly y: number;
}

/** Controls the zoom of a drawing in a scrolling window; the point in the middle stays there. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  drawing: {
    readonly width: number;
    readonly height: number;
    readonly top: number;
    readonly isReady: boolean;
  },
) {
  const { width, height, top, isReady } = drawing;
  const [look, setLook] = useState<Look | null>(null);
  const zoom = look?.zoom ?? 1;
  const change = (factor: number): void => {
    const element = stage.current;
    if (!element) return;
    setLook({
      zoom: within(zoom * factor),
      x: (element.scrollLeft + element.clientWidth / 2) / zoom,
      y: (element.scrollTop + element.clientHeight / 2) / zoom,
    });
  };
  const fit = (): void => {
    const element = stage.current;
    if (!element) return;
    setLook({
      zoom: within(Math.min(1, element.clientWidth / width, element.clientHeight / height)),
      x: width / 2,
      y: 0,
    });
  };
  const lookFirst = useEffectEvent((element: HTMLElement) =>
    setLook({ zoom: within(Math.max(readable, Math.min(1, element.clientWidth / width))), x: top, y: 0 }),
  );
  useEffect(() => {
    const element = stage.current;
    if (!isReady || !element) return undefined;
    const frame = requestAnimationFrame(() => lookFirst(element));
    return () => cancelAnimationFrame(frame);
  }, [isReady, stage]);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || !look) return;
    element.scrollTo({
      left: look.x * look.zoom - element.clientWidth / 2,
      top: look.y * look.zoom - element.clientHeight / 2,
    });
  }, [stage, look]);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    change(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  });
  useEffect(() => {
    const element = stage.current;
    if (!element || !isReady) return undefined;
    const turn = (event: WheelEvent): void => onWheel(event);
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [stage, isReady]);
  return { zoom, change, fit };
}
