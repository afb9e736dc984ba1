/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- it is moved by hand and arrows like a page that scrolls; the outline beside it does the rest */
import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type Ref, type RefObject } from 'react';
import { useImperativeHandle, useEffect, useEffectEvent } from 'react';
import { Minimap, mappedFrom } from '#kit/web/canvas/Minimap.tsx';
import { useLook } from '#kit/web/canvas/useLook.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FlowEdge } from '../contract/SuperFlowChart.ts';
import { laneLabels, lanes } from '../contract/flow-codes.ts';
import type { FlowBox } from './fold.ts';
import { lineOf, size, type Layout } from './layout.ts';
import { markOf } from './paint.ts';
import { flowWords } from './words.ts';

/** Zoom below which no text is shown. */
const readFrom = 0.4;
/** Zoom from which texts are easy to read. */
const readableZoom = 0.8;

export interface StageHandle {
  readonly zoomAt: (factor: number) => void;
  readonly fit: () => void;
  readonly show: (key: string) => void;
}

interface FlowStageProps {
  readonly ref: Ref<StageHandle>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly boxes: readonly FlowBox[];
  readonly edges: readonly FlowEdge[];
  readonly layout: Layout;
  readonly colour: number;
  readonly chosen: string | null;
  /** Keys of boxes connected to the chosen one; null if none is chosen. */
  readonly way: ReadonlySet<string> | null;
  readonly found: ReadonlySet<string>;
  readonly noteOf: (box: FlowBox) => string;
  readonly onChoose: (key: string | null) => void;
}

/** Visible part of the drawing, moved by mouse, wheel and arrow keys. The outline holds the same content. */
export function FlowStage(props: FlowStageProps) {
  const { ref, stage, boxes, edges, layout, colour, chosen, way, found, noteOf, onChoose } = props;
  const words = useWords(flowWords);
  const language = useLanguage();
  const paper = useRef<HTMLDivElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const press = useRef({ x: 0, y: 0 });
  const drawing = useMemo(() => ({ ...layout, first: firstOf(layout) }), [layout]);
  const { view, zoomAt, fit, center, nudge, hands } = useLook(stage, paper, frame, drawing, heads);
  useImperativeHandle(ref, () => ({
    zoomAt,
    fit: () => fit(),
    show: (key) => {
      const at = layout.places.get(key);
      if (at) center(at.x + size.width / 2, at.y + size.height / 2);
    },
  }));
  const fitFirst = useEffectEvent(() => fit(readableZoom));
  useEffect(() => fitFirst(), []);

  const drawn = boxes.filter(({ Key }) => {
    const { x, y } = layout.places.get(Key)!;
    return x < view.right && x + size.width > view.left && y < view.bottom && y + size.height > view.top;
  });
  const lines = useMemo(() => {
    const parts = { plain: '', lit: '' };
    for (const { From, To } of edges) {
      const [from, to] = [layout.places.get(From)!, layout.places.get(To)!];
      if (from.x + size.width > view.right || to.x < view.left) continue;
      if (Math.min(from.y, to.y) > view.bottom || Math.max(from.y, to.y) + size.height < view.top) continue;
      parts[way?.has(From) && way.has(To) ? 'lit' : 'plain'] += lineOf(from, to);
    }
    return parts;
  }, [edges, layout, view, way]);
  const mapped = useMemo(
    () => boxes.map(({ Key }) => ({ ...layout.places.get(Key)!, width: size.width, height: size.height })),
    [boxes, layout],
  );
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => nudge(80, 0),
    ArrowRight: () => nudge(-80, 0),
    ArrowUp: () => nudge(0, 80),
    ArrowDown: () => nudge(0, -80),
    '+': () => zoomAt(1.25),
    '=': () => zoomAt(1.25),
    '-': () => zoomAt(1 / 1.25),
    '0': () => fit(),
    Escape: () => onChoose(null),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const release = (event: PointerEvent): void => {
    const moved = Math.abs(event.clientX - press.current.x) + Math.abs(event.clientY - press.current.y) > 4;
    hands.onPointerUp();
    if (moved || !(event.target instanceof Element)) return;
    onChoose(event.target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null);
  };
  const isRead = view.zoom >= readFrom;
  return (
    <section
      ref={stage}
      className="flow-stage"
      // It moves, so the keyboard must be able to get there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={words.chartOf(boxes.length)}
      onKeyDown={onKeyDown}
      {...hands}
      onPointerDown={(event) => {
        press.current = { x: event.clientX, y: event.clientY };
        hands.onPointerDown(event);
      }}
      onPointerUp={release}
    >
      <div
        ref={paper}
        className={`flow-paper ${isRead ? '' : 'flow-far'} ${way ? 'flow-lit' : ''}`}
        style={{ width: layout.width, height: layout.height }}
        aria-hidden="true"
      >
        <svg className="flow-lines" width={layout.width} height={layout.height}>
          <path d={lines.plain} />
          <path d={lines.lit} className="flow-line-lit" />
        </svg>
        {drawn.map((box) => {
          const { x, y } = layout.places.get(box.Key)!;
          const look = [
            'flow-box',
            markOf(box, colour),
            box.Key === chosen ? 'flow-chosen' : '',
            found.has(box.Key) ? 'flow-found' : '',
            way?.has(box.Key) ? 'flow-on' : '',
          ];
          const title =
            box.Lane === lanes.person && box.Owner
              ? inLanguage(language, box.Owner.ChineseName, box.Owner.EnglishName)
              : box.Key.startsWith('d')
                ? inLanguage(language, box.DeptName, box.DeptNameEn)
                : box.Title;
          return (
            <div
              key={box.Key}
              data-key={box.Key}
              className={look.join(' ')}
              style={{ transform: `translate(${x}px, ${y}px)` }}
            >
              {isRead && (
                <>
                  <b>{title}</b>
                  <span>{noteOf(box)}</span>
                  {box.inside > 0 && <em>+{box.inside}</em>}
                </>
              )}
            </div>
          );
        })}
      </div>
      <div ref={heads} className={`flow-heads ${isRead ? '' : 'flow-far'}`} aria-hidden="true">
        {layout.lanes.map(({ lane, x, width }) => (
          <div key={lane} className="flow-lane" style={{ left: x, width }}>
            {laneLabels[lane]![language]}
          </div>
        ))}
      </div>
      {boxes.length >= mappedFrom && (
        <Minimap
          frame={frame}
          places={mapped}
          width={layout.width}
          height={layout.height}
          onGo={(x, y) => center(x, y, false)}
        />
      )}
    </section>
  );
}

/** Returns the middle of the first box of the first lane. */
function firstOf({ places }: Layout): number {
  let found: { x: number; y: number } | null = null;
  for (const place of places.values())
    if (!found || place.x < found.x || (place.x === found.x && place.y < found.y)) found = place;
  return (found?.y ?? 0) + size.height / 2;
}
