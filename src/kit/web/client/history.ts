/** Edited value with undo and redo. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Tag of the last step. Further changes with the same tag, such as typing in one field, belong to the same step. */
  readonly tag: string;
}

const MOST_STEPS = 200;

export type Step<T> =
  | { readonly kind: 'edit'; readonly next: T; readonly tag?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset'; readonly next: T };

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: '' });

export function advance<T>(history: History<T>, step: Step<T>): History<T> {
  const { past, now, future } = history;
  switch (step.kind) {
    case 'reset':
      return begun(step.next);
    case 'undo':
      if (past.length === 0) return history;
      return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], tag: '' };
    case 'redo':
      if (future.length === 0) return history;
      return { past: [...past, now], now: future[0]!, future: future.slice(1), tag: '' };
    default: {
      if (step.next === now) return history;
      const tag = step.tag ?? '';
      const goesOn = tag !== '' && tag === history.tag && past.length > 0;
      return { past: goesOn ? past : [...past, now].slice(-MOST_STEPS), now: step.next, future: [], tag };
    }
  }
}
