import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { cut, type ChartItem } from './chart-items.ts';
import { box, type Chart } from './chart-layout.ts';
import { organisationWords } from './organisation-words.ts';

interface ChartBoxesProps {
  readonly chart: Chart<ChartItem>;
  readonly zoom: number;
  readonly margin: number;
  readonly stage: RefObject<HTMLElement | null>;
  /** Whether everything is drawn, not only the visible part. */
  readonly isWhole: boolean;
  readonly chosenId: number | null;
  readonly hits: readonly ChartItem[];
  readonly onChoose: (id: number) => void;
}

/** Margin beyond the edges of the window that is also drawn, in pixels. */
const spare = 400;

/** Returns the visible part of the drawing, in its own coordinates. */
function useView(stage: RefObject<HTMLElement | null>, zoom: number) {
  const [view, setView] = useState({ left: 0, top: 0, right: 4000, bottom: 3000 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (): void =>
      setView({
        left: (element.scrollLeft - spare) / zoom,
        top: (element.scrollTop - spare) / zoom,
        right: (element.scrollLeft + element.clientWidth + spare) / zoom,
        bottom: (element.scrollTop + element.clientHeight + spare) / zoom,
      });
    look();
    element.addEventListener('scroll', look);
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [stage, zoom]);
  return view;
}

/** Drawing of the chart, which can be dragged with the mouse. Screen readers use the list of departments instead. */
export function ChartBoxes(props: ChartBoxesProps) {
  const { chart, zoom, margin, stage, isWhole, chosenId, hits, onChoose } = props;
  const words = useWords(organisationWords);
  const view = useView(stage, zoom);
  const from = useRef<{ x: number; y: number } | null>(null);
  const isSeen = (x: number, y: number): boolean =>
    isWhole || (x + box.width > view.left && x < view.right && y + box.height > view.top && y < view.bottom);
  const drawn = chart.boxes.filter(({ x, y }) => isSeen(x + margin, y + margin));
  const seen = new Set(drawn.map(({ item }) => item.id));
  const found = new Set(hits.map((item) => item.id));
  const width = chart.width + 2 * margin;
  const height = chart.height + 2 * margin;
  const drag = (event: PointerEvent): void => {
    const element = stage.current;
    if (!from.current || !element) return;
    element.scrollBy({ left: from.current.x - event.clientX, top: from.current.y - event.clientY });
    from.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <svg
      className="chart-drawing"
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (from.current = null)}
      onPointerLeave={() => (from.current = null)}
    >
      <g transform={`translate(${margin} ${margin})`}>
        {chart.lines
          .filter(({ from: above, to }) => isWhole || seen.has(above) || seen.has(to))
          .map(({ to, d }) => (
            <path key={to} d={d} className="chart-line" />
          ))}
        {drawn.map(({ item, x, y }) => (
          <g
            key={item.id}
            transform={`translate(${x} ${y})`}
            className={`chart-box ${item.id === chosenId ? 'chart-chosen' : found.has(item.id) ? 'chart-found' : ''}`}
            onClick={() => onChoose(item.id)}
          >
            <title>
              {[item.title, item.leader && words.headOf(item.leader)].filter(Boolean).join(' · ')}
            </title>
            <rect width={box.width} height={box.height} rx={6} />
            <text x={12} y={25} className="chart-name">
              {cut(item.title, 10.6)}
            </text>
            <text x={12} y={46} className="chart-note">
              {cut(item.leader || words.unnamed, 8.5)}
            </text>
            <text x={box.width - 12} y={46} textAnchor="end" className="chart-note">
              {words.people(item.people)}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
