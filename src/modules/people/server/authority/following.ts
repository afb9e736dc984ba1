/** Milliseconds after which somebody looks again. */
const lookEvery = 60 * 60_000;

export interface Following<T> {
  /** What stands now, made anew where what it is made from has changed. @param within milliseconds that it may be old */
  readonly current: (within?: number) => Promise<T>;
}

/**
 * Something that is made from what the database holds, and made anew when that has changed. Where nobody can look, what
 * stands goes on.
 * @param look what it is made from, with a name that is another when that is another
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
