import { CallFailed } from '#kit/web/client/call-server.ts';
import { isUncertain } from '#kit/web/client/attempt.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { approvalRefusals } from '../contract/refusals.ts';

/** A draft as the server has it. */
export interface Kept {
  readonly FormID: number;
  readonly Number: string;
  readonly Version: number;
}

export type DraftState =
  | { readonly kind: 'untouched' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** `lost`: the network or the server failed, it is tried again by itself. */
  | { readonly kind: 'failed'; readonly error: Error; readonly lost: boolean }
  /** Somebody, or this person in another window, has changed it. */
  | { readonly kind: 'conflict'; readonly error: Error };

export interface Draft {
  readonly values: Values;
  readonly kept: Kept | null;
  readonly state: DraftState;
}

interface Wires {
  /** Begins a draft (`kept` null) or saves one; the same key means the same attempt. */
  readonly save: (values: Values, kept: Kept | null, key: string) => Promise<Kept>;
  /** Keeps what is not saved yet on this computer; null forgets it. */
  readonly remember: (values: Values | null, kept: Kept | null) => void;
}

/** Milliseconds of rest after the last change before a draft is saved. */
const rest = 900;
/** Milliseconds between attempts while the network is away. */
const pauses = [3000, 8000, 20_000, 60_000];

/**
 * Saves a form while it is filled in: one save at a time, the last values win, an attempt whose answer was lost is
 * repeated with its own key before anything newer is sent, so that no draft is begun twice.
 */
export class DraftKeeper {
  private draft: Draft;
  private savedValues: Values;
  private pending: { readonly values: Values; readonly kept: Kept | null; readonly key: string } | null =
    null;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private readonly listeners = new Set<() => void>();
  private readonly wires: Wires;

  constructor(values: Values, kept: Kept | null, wires: Wires) {
    this.draft = { values, kept, state: { kind: 'untouched' } };
    this.savedValues = values;
    this.wires = wires;
  }

  readonly snapshot = (): Draft => this.draft;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get isDirty(): boolean {
    return this.draft.values !== this.savedValues;
  }

  /** Takes a change and saves it soon. */
  readonly change = (change: (values: Values) => Values): void => {
    const values = change(this.draft.values);
    if (values === this.draft.values) return;
    this.tell({ values, state: this.isHeld ? this.draft.state : { kind: 'dirty' } });
    this.wires.remember(values, this.draft.kept);
    if (!this.isHeld) this.saveIn(rest);
  };

  /** Saves what is not saved yet; false when that failed. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** After a conflict: what stands here replaces the version that the server has. */
  overwrite(version: number): Promise<boolean> {
    const { kept } = this.draft;
    if (kept) this.tell({ kept: { ...kept, Version: version }, state: { kind: 'dirty' } });
    return this.flush();
  }

  /** The form moved on by another command (it was submitted): nothing here is unsaved any more. */
  settle(): void {
    clearTimeout(this.timer);
    this.savedValues = this.draft.values;
    this.wires.remember(null, this.draft.kept);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A conflict waits for the person: nothing is sent until then. */
  private get isHeld(): boolean {
    return this.draft.state.kind === 'conflict';
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async run(): Promise<boolean> {
    while (this.isDirty || this.pending) {
      if (this.isHeld) return false;
      this.pending ??= { values: this.draft.values, kept: this.draft.kept, key: crypto.randomUUID() };
      const attempt = this.pending;
      this.tell({ state: { kind: 'saving' } });
      try {
        const kept = await this.wires.save(attempt.values, attempt.kept, attempt.key);
        this.pending = null;
        this.failures = 0;
        this.savedValues = attempt.values;
        this.wires.remember(this.isDirty ? this.draft.values : null, kept);
        this.tell({ kept, state: { kind: 'saved', at: new Date() } });
      } catch (error) {
        this.fail(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
    }
    return true;
  }

  private fail(error: Error): void {
    const lost = isUncertain(error);
    if (!lost) this.pending = null;
    if (error instanceof CallFailed && error.code === approvalRefusals.stale.code) {
      this.tell({ state: { kind: 'conflict', error } });
      return;
    }
    this.tell({ state: { kind: 'failed', error, lost } });
    if (lost) this.saveIn(pauses[Math.min(this.failures++, pauses.length - 1)] ?? rest);
  }

  private tell(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    for (const listener of this.listeners) listener();
  }
}
