/** Milliseconds after which the source is checked again. */
const lookEvery = 60 * 60_000;

export interface Following<T> {
  /**
   * Returns the current value and rebuilds it if its source has changed. @param within milliseconds that it may be old
   */
  readonly current: (within?: number) => Promise<T>;
}

/**
 * Keeps a value that is built from the database, and rebuilds it after a change. If the database cannot be read, the
 * last value stays in use.
 * @param look reads the source, with a name that differs whenever the source differs
 */
export async function follow<S, T>(
  look: (now: Date) => Promise<{ readonly name: string; readonly found: S }>,
  make: (found: S) => Promise<T>,
  { onError, clock = () => new Date() }: { onError: (error: unknown) => void; clock?: () => Date },
): Promise<Following<T>> {
  let lookedAt = clock();
  const first = await look(lookedAt);
  let made = await make(first.found);
  let { name } = first;
  let looking: Promise<void> | null = null;
  const again = async (): Promise<void> => {
    lookedAt = clock();
    try {
      const next = await look(lookedAt);
      if (next.name === name) return;
      made = await make(next.found);
      ({ name } = next);
    } catch (error) {
      onError(error);
    }
  };
  return {
    current: async (within = lookEvery) => {
      if (looking || clock().getTime() - lookedAt.getTime() >= within)
        await (looking ??= again().finally(() => {
          looking = null;
        }));
      return made;
    },
  };
}
