/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- it is moved by hand and its cards take the keys */
import { useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Minimap, mappedFrom } from '#kit/web/canvas/Minimap.tsx';
import { useLook } from '#kit/web/canvas/useLook.ts';
import { ZoomButtons, zoomStep } from '#kit/web/canvas/ZoomButtons.tsx';
import { useWords } from '#kit/web/client/language.ts';
import { usePageKeys } from '#kit/web/shell/page-keys.ts';
import { useDesign } from '../context.ts';
import type { CardView, Tree } from './cards.ts';
import { cardBeside, cardOf, size, type Arrow } from './layout.ts';
import { TreeCards } from './TreeCards.tsx';
import { TreeTools } from './TreeTools.tsx';
import type { TreeEdits } from './tree-edits.ts';
import { newCard, useCardDrag } from './useCardDrag.ts';
import { treeWords } from './words.ts';

/** Pixels from the window border within which a dragged card scrolls the drawing, and pixels per scroll step. */
const edge = { near: 40, by: 14 } as const;
const pullAt = (at: number, from: number, to: number): number =>
  at < from + edge.near ? edge.by : at > to - edge.near ? -edge.by : 0;

/** Minimum initial zoom; smaller text would not be readable. */
const readableZoom = 0.7;

export interface TreeProps {
  readonly tree: Tree;
  readonly edits: TreeEdits;
  readonly chosen: string | null;
  readonly active: string;
  /** The card to focus; a new `turn` focuses it again. */
  readonly focus: { readonly key: string; readonly turn: number } | null;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly onChoose: (key: string, isByKey: boolean) => void;
  readonly onActive: (key: string) => void;
  readonly onFocus: (key: string) => void;
}

/** Drawing of the whole process, which can be moved, zoomed and edited by mouse and keyboard. */
export function ProcessCanvas(props: TreeProps) {
  const { tree, edits, chosen, active, focus, undo, redo, onChoose, onActive, onFocus } = props;
  const words = useWords(treeWords);
  const { isReadOnly } = useDesign();
  const { layout } = tree;
  const stage = useRef<HTMLElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const drawing = useMemo(() => ({ width: layout.width, height: layout.height, first: 0 }), [layout]);
  const { zoomAt, fit, reveal, toDrawing, nudge, hands } = useLook(stage, paper, frame, drawing);
  const { drag, begin, move, drop, cancel } = useCardDrag({
    layout,
    toDrawing,
    onEdge: ({ clientX, clientY }) => {
      const box = stage.current!.getBoundingClientRect();
      const [dx, dy] = [pullAt(clientX, box.left, box.right), pullAt(clientY, box.top, box.bottom)];
      if (dx !== 0 || dy !== 0) nudge(dx, dy);
    },
    onDrop: (key, target) => {
      if (key !== newCard) edits.moveTo(key, target);
      else if ('branch' in target) edits.addLevel(target.branch, target.at);
    },
  });
  const fitFirst = useEffectEvent(() => fit(readableZoom));
  useEffect(() => fitFirst(), []);
  const show = useEffectEvent((key: string) => {
    const place = layout.places.get(key);
    if (!place) return;
    // The drawing is moved instead of scrolled by the browser.
    bodyOf(stage.current, key)?.focus({ preventScroll: true });
    reveal(place);
  });
  useEffect(() => {
    if (focus) show(focus.key);
  }, [focus]);
  useKeyList(isReadOnly);

  const counts = tree.branches.map(({ levels }) => levels.length);
  const isMovable = (key: string): boolean => {
    const card = cardOf(key);
    return !isReadOnly && card !== null && viewOf(tree, key)?.isOwn === true;
  };
  const go = (key: string): void => {
    onActive(key);
    onFocus(key);
  };
  const edit: Readonly<Record<string, () => void>> = {
    b: () => edits.insert(active, 'before'),
    a: () => edits.insert(active, 'after'),
    d: () => edits.duplicate(active),
    Delete: () => edits.remove(active),
    Backspace: () => edits.remove(active),
  };
  const looks: Readonly<Record<string, () => void>> = {
    '+': () => zoomAt(zoomStep),
    '=': () => zoomAt(zoomStep),
    '-': () => zoomAt(1 / zoomStep),
    '0': () => fit(),
    Home: () => go('start'),
    End: () => go('end'),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && cancel()) return event.stopPropagation();
    if (!(event.target instanceof Element) || !event.target.closest('.design-card-body, .design-stage'))
      return;
    const isOnCard = event.target.closest('.design-card-body') !== null;
    if (event.ctrlKey || event.metaKey) return;
    const act = keyAct(event, isOnCard);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const keyAct = (event: KeyboardEvent, isOnCard: boolean): (() => void) | undefined => {
    if (event.key.startsWith('Arrow')) {
      const arrow = event.key as Arrow;
      if (event.altKey)
        return isReadOnly || !isMovable(active) ? undefined : () => edits.nudge(active, arrow);
      return () => go(cardBeside(active, arrow, counts));
    }
    return looks[event.key] ?? (isReadOnly || !isOnCard || event.altKey ? undefined : edit[event.key]);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || event.button !== 0) return;
    if (event.target.closest('.design-card-tools, .design-gap button, .design-slot')) return;
    const key = event.target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key && isMovable(key)) begin(key, event);
    else hands.onPointerDown(event);
  };
  const target = drag?.target ?? null;
  const dragged = drag && viewOf(tree, drag.key);
  const isTried = tree.start.tried !== null;
  return (
    <div className="design-canvas">
      <TreeTools
        edits={edits}
        active={active}
        undo={undo}
        redo={redo}
        drag={{ begin, move, drop }}
        zoom={<ZoomButtons onZoom={zoomAt} onFit={() => fit()} />}
      />
      <section
        ref={stage}
        className="design-stage"
        aria-label={words.tree}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (!move(event)) hands.onPointerMove(event);
        }}
        onPointerUp={() => {
          drop();
          hands.onPointerUp();
        }}
        onPointerCancel={() => {
          cancel();
          hands.onPointerCancel();
        }}
        onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      >
        <div
          ref={paper}
          className={`design-paper${isTried ? ' design-is-tried' : ''}${drag ? ' design-is-dragged' : ''}`}
          style={{ width: layout.width, height: layout.height }}
        >
          <svg className="design-ways" width={layout.width} height={layout.height} aria-hidden="true">
            {layout.ways.map((way, branch) => (
              <path
                key={way}
                d={way}
                className={tree.branches[branch]?.head.tried?.state === 'on' ? 'design-way-lit' : ''}
              />
            ))}
          </svg>
          <TreeCards
            tree={tree}
            edits={edits}
            chosen={chosen}
            active={active}
            isList={false}
            dragged={drag?.key ?? null}
            target={target && 'branch' in target ? target : null}
            onChoose={onChoose}
            onFocus={onActive}
            onBack={onFocus}
          />
          {target && 'before' in target && (
            <span
              className="design-slot-target"
              style={{
                height: layout.height,
                transform: `translateX(${layout.slots[target.before]?.x ?? 0}px)`,
              }}
            />
          )}
          {drag && (
            <span
              className="design-ghost"
              style={{
                width: size.width,
                transform: `translate(${drag.x - size.width / 2}px, ${drag.y - 20}px)`,
              }}
            >
              {dragged?.title ?? words.addLevel}
            </span>
          )}
        </div>
        {layout.places.size >= mappedFrom && (
          <Minimap
            frame={frame}
            places={[...layout.places.values()]}
            width={layout.width}
            height={layout.height}
            onGo={(x, y) => reveal({ x: x - 300, y: y - 200, width: 600, height: 400 })}
          />
        )}
      </section>
    </div>
  );
}

const bodyOf = (within: HTMLElement | null, key: string): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`[data-key="${key}"] .design-card-body`) ?? null;

function viewOf(tree: Tree, key: string): CardView | null {
  const card = cardOf(key);
  const branch = card && tree.branches[card.branch];
  if (!branch) return null;
  return card.level === null ? branch.head : (branch.levels[card.level] ?? null);
}

/** Registers the keys for the help list that "?" opens. */
function useKeyList(isReadOnly: boolean): void {
  const { keys } = useWords(treeWords);
  usePageKeys([
    ['← ↑ ↓ →', keys.arrows],
    ['Enter', keys.enter],
    ['+ − 0', keys.zoom],
    ...(isReadOnly
      ? []
      : ([
          ['Alt ← ↑ ↓ →', keys.altArrows],
          ['b', keys.before],
          ['a', keys.after],
          ['d', keys.duplicate],
          ['Delete', keys.remove],
          ['☰', keys.menu],
          ['Ctrl Z / Ctrl Y', keys.undo],
        ] as const)),
  ]);
}

/** The process as a vertical list, for windows as narrow as a phone's. */
export function ProcessList({
  tree,
  edits,
  chosen,
  active,
  focus,
  undo,
  redo,
  onChoose,
  onActive,
  onFocus,
}: TreeProps) {
  const words = useWords(treeWords);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) bodyOf(list.current, focus.key)?.focus();
  }, [focus]);
  return (
    <section ref={list} className="design-list" aria-label={words.tree}>
      <TreeTools edits={edits} active={active} undo={undo} redo={redo} drag={null} zoom={null} />
      <TreeCards
        tree={tree}
        edits={edits}
        chosen={chosen}
        active={active}
        isList
        dragged={null}
        target={null}
        onChoose={onChoose}
        onFocus={onActive}
        onBack={onFocus}
      />
    </section>
  );
}
