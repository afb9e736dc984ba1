import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { formRefusals } from '../../contract/refusals.ts';
import { advance, begun, type History, type Step } from '#kit/web/client/history.ts';
import type { Drafts } from './ops.ts';

export type Loaded = ReplyOf<typeof FormTemplate.GetDesign>;

/** Edited design: titles, group and controls. */
export type Design = Omit<Loaded['Design'], 'Controls'> & { readonly Controls: Drafts };

export const designIn = (json: Loaded['Design']): Design => json as unknown as Design;

export type Saving =
  | { readonly kind: 'same' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly error: Error }
  /** Somebody else has saved since; `version` is theirs. */
  | { readonly kind: 'stale'; readonly message: string; readonly version: number };

/** Milliseconds without a change after which the design is saved. */
const QUIET = 800;

export interface Designing {
  readonly history: History<Design>;
  readonly saving: Saving;
  readonly edit: (next: Design, tag?: string) => void;
  readonly step: (step: Step<Design>) => void;
  /** Saves unsaved changes. Returns the stored version; null if that failed. */
  readonly flush: () => Promise<number | null>;
  /** Continues with the state of the server. */
  readonly take: (loaded: Pick<Loaded, 'Version' | 'Design' | 'IsSaved'>) => void;
  /** Replaces the version that somebody else saved. */
  readonly overwrite: (version: number) => void;
}

/** Provides a design that saves itself. The server stores one design per template and refuses outdated saves. */
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
  /** Saves one at a time. A second save waits for the first and then has nothing left to do. */
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
      // When the designer is left within the portal, the last changes are saved.
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
