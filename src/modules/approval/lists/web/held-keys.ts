type Acts = Readonly<Record<string, () => void>>;

export interface Listener {
  readonly acts: Acts;
  /** True while something is in progress; keys then wait until it is over. */
  readonly isBusy: boolean;
}

/** Milliseconds after which a waiting key is dropped. */
const patience = 3_000;

/**
 * Passes single keys to listeners. A key pressed while a listener is busy, or is just being rendered again, is kept and
 * acts as soon as possible. Times are in milliseconds.
 */
export class HeldKeys {
  readonly #listeners = new Set<() => Listener>();
  readonly #known = new Set<string>();
  #held: { readonly key: string; readonly at: number }[] = [];

  listen(listener: () => Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Returns true when the key belongs to this page, whether it acted or waits. */
  press(key: string, now: number): boolean {
    const act = this.#actOf(key);
    if (!act && (this.#listeners.size === 0 || !this.#known.has(key))) return false;
    if (act && !this.#isBusy()) act();
    else this.#held.push({ key, at: now });
    return true;
  }

  /** Runs the oldest waiting key after the listeners have changed; the next one runs after the next change. */
  settle(now: number): void {
    this.#held = this.#held.filter(({ at }) => now - at < patience);
    for (const listener of this.#listeners)
      for (const key of Object.keys(listener().acts)) this.#known.add(key);
    const [first] = this.#held;
    const act = first && this.#actOf(first.key);
    if (!act || this.#isBusy()) return;
    this.#held.shift();
    act();
  }

  #isBusy(): boolean {
    return [...this.#listeners].some((listener) => listener().isBusy);
  }

  #actOf(key: string): (() => void) | undefined {
    for (const listener of this.#listeners) {
      const act = listener().acts[key];
      if (act) return act;
    }
    return undefined;
  }
}
