import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { formRefusals } from '../../contract/refusals.ts';
import { advance, begun, type History, type Step } from '#kit/web/client/history.ts';
import type { Drafts } from './ops.ts';

export type Loaded = ReplyOf<typeof FormTemplate.GetDesign>;

/** Design that is edited: titles, group and controls. */
export type Design = Omit<Loaded['Design'], 'Controls'> & { readonly Controls: Drafts };

export const designIn = (json: Loaded['Design']): Design => json as unknown as Design;

export type Saving =
  | { readonly kind: 'same' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly error: Error }
  /** Somebody else saved meanwhile; whose version that is. */
  | { readonly kind: 'stale'; readonly message: string; readonly version: number };

/** Milliseconds of quiet after which a change is saved. */
const QUIET = 800;

export interface Designing {
  readonly history: History<Design>;
  readonly saving: Saving;
  readonly edit: (next: Design, tag?: string) => void;
  readonly step: (step: Step<Design>) => void;
  /** Saves what is not saved yet; answers the version that is kept then, null when that failed. */
  readonly flush: () => Promise<number | null>;
  /** Goes on from what the server has now. */
  readonly take: (loaded: Pick<Loaded, 'Version' | 'Design' | 'IsSaved'>) => void;
  /** Saves over what somebody else has saved. */
  readonly overwrite: (version: number) => void;
}

/** A design that saves itself: the server keeps one for each template, a late save is refused. */
export function useDesign(loaded: Loaded): Designing {
  const templateId = loaded.TemplateId;
  const [history, step] = useReducer(advance<Design>, designIn(loaded.Design), begun);
  const [saving, setSaving] = useState<Saving>(
    loaded.IsSaved && loaded.SaveTime ? { kind: 'saved', at: loaded.SaveTime } : { kind: 'same' },
  );
  const version = useRef(loaded.Version);
  const kept = useRef(history.now);
  const latest = useRef(history.now);
  const running = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    latest.current = history.now;
  });

  const save = useCallback(async (): Promise<boolean> => {
    while (kept.current !== latest.current) {
      const design = latest.current;
      setSaving({ kind: 'saving' });
      try {
        const { Version } = await callServer(FormTemplate.SaveDesign, {
          TemplateId: templateId,
          Version: version.current,
          Design: { ...design, Controls: design.Controls.map((control) => ({ ...control })) },
        });
        version.current = Version;
        kept.current = design;
        setSaving({ kind: 'saved', at: new Date() });
      } catch (error) {
        const isStale = error instanceof CallFailed && error.code === formRefusals.designStale.code;
        const fresh = isStale ? Number((error.body as { Version?: unknown } | undefined)?.Version) : 0;
        setSaving(
          isStale
            ? { kind: 'stale', message: error.message, version: fresh }
            : { kind: 'failed', error: error as Error },
        );
        return false;
      }
    }
    return true;
  }, [templateId]);
  /** One save at a time; a second waits for the first and then has nothing left to do. */
  const flush = useCallback(async (): Promise<number | null> => {
    await running.current;
    running.current = save();
    const ok = await running.current;
    running.current = null;
    return ok ? version.current : null;
  }, [save]);

  const isStale = saving.kind === 'stale';
  useEffect(() => {
    if (kept.current === history.now || isStale) return undefined;
    const timer = setTimeout(() => void flush(), QUIET);
    return () => clearTimeout(timer);
  }, [history.now, flush, isStale]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (kept.current !== latest.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      // Left within the product: what was typed last is saved on the way.
      void flush();
    };
  }, [flush]);

  const edit = useCallback((next: Design, tag?: string) => {
    step({ kind: 'edit', next, ...(tag ? { tag } : {}) });
    setSaving((before) => (before.kind === 'stale' ? before : { kind: 'dirty' }));
  }, []);
  const take: Designing['take'] = useCallback((given) => {
    const design = designIn(given.Design);
    version.current = given.Version;
    kept.current = design;
    latest.current = design;
    step({ kind: 'reset', next: design });
    setSaving(given.IsSaved ? { kind: 'saved', at: new Date() } : { kind: 'same' });
  }, []);
  const overwrite = useCallback(
    (over: number) => {
      version.current = over;
      void flush();
    },
    [flush],
  );
  return { history, saving, edit, step, flush, take, overwrite };
}
