import type { ReactNode } from 'react';
import type { Opened } from './useOpened.ts';

/** A figure that opens its list when clicked. A zero is plain text. */
export function Figure({
  of,
  count,
  label,
  children,
  onOpen,
}: {
  readonly of: Opened;
  readonly count: number;
  /** Accessible name that says what the list is about. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly onOpen: (opened: Opened) => void;
}) {
  const shown = children ?? count;
  return count === 0 ? (
    <span>{shown}</span>
  ) : (
    <button
      type="button"
      className="heads-figure"
      aria-label={`${label} ${count}`}
      onClick={() => onOpen(of)}
    >
      {shown}
    </button>
  );
}
