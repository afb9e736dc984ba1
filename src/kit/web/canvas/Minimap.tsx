import { useMemo, type PointerEvent, type Ref } from 'react';
import { useWords } from '../client/language.ts';
import { canvasWords } from './words.ts';
import './canvas.css';

/** Number of boxes from which the minimap is shown. */
export const mappedFrom = 31;

interface MinimapProps {
  /** Rectangle of the visible part, which `useLook` moves. */
  readonly frame: Ref<SVGRectElement>;
  readonly places: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly width: number;
  readonly height: number;
  /** Moves the view so that a point is in its middle. */
  readonly onGo: (x: number, y: number) => void;
}

/** Small map of the whole drawing in a corner; a press moves the view there. */
export function Minimap({ frame, places, width, height, onGo }: MinimapProps) {
  const words = useWords(canvasWords);
  const path = useMemo(
    () => places.map((one) => `M${one.x} ${one.y}h${one.width}v${one.height}h${-one.width}z`).join(''),
    [places],
  );
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    event.stopPropagation();
    if (event.buttons === 0) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      event.currentTarget.getScreenCTM()!.inverse(),
    );
    onGo(at.x, at.y);
  };
  return (
    <svg
      className="canvas-map"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <title>{words.map}</title>
      <path d={path} />
      <rect ref={frame} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
