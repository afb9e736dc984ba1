import { Button, Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Canvas, type CanvasActions } from './Canvas.tsx';
import type { Carried } from './drag.ts';
import {
  at,
  behind,
  change,
  copyOf,
  fresh,
  newNamedControl,
  insert,
  move,
  pathText,
  remove,
  rename,
  type Drafts,
  type Path,
} from './ops.ts';
import { Palette } from './Palette.tsx';
import { kindNames } from './palette.ts';
import { Properties } from './Properties.tsx';
import type { Problems } from './useProblems.ts';
import { designerWords } from './words.ts';
import './designer.css';

type View = 'palette' | 'canvas' | 'properties';

export interface Bench {
  readonly controls: Drafts;
  readonly problems: Problems;
  /** Path of the chosen control; null: none is chosen. */
  readonly path: Path | null;
  readonly put: (controls: Drafts, tag?: string) => void;
  readonly choose: (path: Path | null) => void;
  readonly focusOn: (path: Path) => void;
  readonly actions: CanvasActions & { readonly add: (carried: Carried) => void };
}

/** Returns the editing actions on the controls of a design. `put` stores the changed controls. */
export function useBench(
  controls: Drafts,
  put: (controls: Drafts, tag?: string) => void,
  problems: Problems,
): Bench {
  const [chosen, setChosen] = useState<Path | null>(null);
  const path = chosen && at(controls, chosen) ? chosen : null;

  const latest = useRef({ controls, path, put });
  useEffect(() => {
    latest.current = { controls, path, put };
  });
  const focusOn = useCallback((to: Path): void => {
    setChosen(to);
    // The element exists only after the next drawing.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-path="${to.join()}"]`)?.focus());
  }, []);
  const actions = useMemo((): Bench['actions'] => {
    const now = (): Drafts => latest.current.controls;
    const keep = (next: Drafts): void => latest.current.put(next);
    const made = (carried: Carried) => {
      if ('from' in carried) return undefined;
      if ('tampid' in carried) return newNamedControl(now(), carried.tampid);
      const { zh, en } = kindNames[carried.kind];
      return fresh(now(), carried.kind, zh, en);
    };
    const placeMove = (from: Path, to: Path): void => {
      const moved = move(now(), from, to);
      keep(moved.controls);
      focusOn(moved.path);
    };
    const place = (carried: Carried, to: Path): void => {
      if ('from' in carried) {
        placeMove(carried.from, to);
        return;
      }
      const control = made(carried);
      if (!control) return;
      keep(insert(now(), to, control));
      focusOn(to);
    };
    return {
      choose: setChosen,
      place,
      move: placeMove,
      copy: (from) => {
        const control = at(now(), from);
        if (!control) return;
        const to = behind(from);
        keep(insert(now(), to, copyOf(now(), control)));
        focusOn(to);
      },
      remove: (from) => {
        keep(remove(now(), from));
        setChosen(null);
      },
      // Adds after the chosen control, or into its group area if the new control is allowed there.
      add: (carried) => {
        const { path: beside } = latest.current;
        const kind = 'kind' in carried ? carried.kind : 'input';
        const target = beside && at(now(), beside);
        if (beside && target?.type === 'groupArea' && kind !== 'groupArea' && kind !== 'divider')
          place(carried, [beside[0]!, target.controls?.length ?? 0]);
        else if (beside && !(beside.length === 2 && (kind === 'groupArea' || kind === 'divider')))
          place(carried, behind(beside));
        else place(carried, [beside ? beside[0]! + 1 : now().length]);
      },
    };
  }, [focusOn]);
  return { controls, problems, path, put, choose: setChosen, focusOn, actions };
}

interface WorkbenchProps {
  readonly bench: Bench;
  /** Kinds of controls that are not offered. */
  readonly unavailable: readonly string[];
  /** False for forms that people outside the company fill in. */
  readonly hasNamed?: boolean;
  /** Content of the side panel while no control is chosen. */
  readonly children: ReactNode;
}

/** Palette, form and property panel; phones show one of them at a time. */
export function Workbench({ bench, unavailable, hasNamed = true, children }: WorkbenchProps) {
  const words = useWords(designerWords);
  const isPhone = useIsPhone();
  const [view, setView] = useState<View>('canvas');
  const { controls, problems, path, put, actions } = bench;
  const onCanvas = useMemo(
    (): CanvasActions => ({
      ...actions,
      choose: (to) => {
        actions.choose(to);
        setView('properties');
      },
    }),
    [actions],
  );
  return (
    <>
      {isPhone && (
        <Segmented
          block
          aria-label={words.views}
          value={view}
          onChange={setView}
          options={[
            { value: 'palette', label: words.palette },
            { value: 'canvas', label: words.canvas },
            { value: 'properties', label: words.properties },
          ]}
        />
      )}
      <div className="designer">
        {(!isPhone || view === 'palette') && (
          <Palette
            unavailable={unavailable}
            hasNamed={hasNamed}
            onAdd={(carried) => {
              actions.add(carried);
              setView('canvas');
            }}
          />
        )}
        {(!isPhone || view === 'canvas') && (
          <Canvas controls={controls} chosen={path} actions={onCanvas} problemsAt={problems.count} />
        )}
        {(!isPhone || view === 'properties') && (
          <aside className="designer-side" aria-label={words.properties}>
            <div className="designer-side-head">
              <h2>{path ? words.properties : words.formProperties}</h2>
              {path && (
                <Button type="link" size="small" onClick={() => bench.choose(null)}>
                  {words.formProperties}
                </Button>
              )}
            </div>
            {path ? (
              <Properties
                key={pathText(path)}
                controls={controls}
                path={path}
                problems={problems}
                onChange={(patch, tag) => put(change(controls, path, patch), tag)}
                onRename={(name) => put(rename(controls, path, name), `${pathText(path)}.name`)}
              />
            ) : (
              children
            )}
          </aside>
        )}
      </div>
    </>
  );
}
