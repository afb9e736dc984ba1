import { isUncertain } from '#kit/web/client/attempt.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import type { Values } from '#modules/forms/contract/values.ts';

/** A draft as stored on the server. */
export interface Kept {
  readonly FormID: number;
  readonly Number: string;
  readonly Version: number;
}

export type DraftState =
  | { readonly kind: 'untouched' | 'dirty' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** `lost`: the network or the server failed, and the save is repeated automatically. */
  | { readonly kind: 'failed'; readonly error: Error; readonly lost: boolean }
  /** The draft was changed by somebody else, or by this person in another window. */
  | { readonly kind: 'conflict'; readonly error: Error };

export interface Draft {
  readonly values: Values;
  readonly kept: Kept | null;
  readonly state: DraftState;
}

interface Wires {
  /** Creates a draft (`kept` null) or saves one; calls with the same key are the same attempt. */
  readonly save: (values: Values, kept: Kept | null, key: string) => Promise<Kept>;
  /** Keeps unsaved values on this computer; null deletes them. */
  readonly remember: (values: Values | null, kept: Kept | null) => void;
}

/** Milliseconds without a change before a draft is saved. */
const rest = 900;
/** Milliseconds between attempts while the network is away. */
const pauses = [3000, 8000, 20_000, 60_000];

/**
 * Saves a form while it is filled in. One save runs at a time, and the last values win.
 * An attempt whose answer was lost is repeated with its own key before newer values, so no draft is created twice.
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

  /** Applies a change and saves it soon. */
  readonly change = (change: (values: Values) => Values): void => {
    const values = change(this.draft.values);
    if (values === this.draft.values) return;
    this.tell({ values, state: this.isHeld ? this.draft.state : { kind: 'dirty' } });
    this.wires.remember(values, this.draft.kept);
    if (!this.isHeld) this.saveIn(rest);
  };

  /** Saves pending values now. Returns false if that failed. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Overwrites the server's version with the local values after a conflict. */
  overwrite(version: number): Promise<boolean> {
    const { kept } = this.draft;
    if (kept) this.tell({ kept: { ...kept, Version: version }, state: { kind: 'dirty' } });
    return this.flush();
  }

  /** Marks everything as saved, after another command (such as submitting) has changed the form. */
  settle(): void {
    clearTimeout(this.timer);
    this.savedValues = this.draft.values;
    this.wires.remember(null, this.draft.kept);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Whether saving is paused: after a conflict nothing is sent until the person decides. */
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
