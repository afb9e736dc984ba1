/** Figure that opens the list behind it. A zero is plain text. */
export function Count({
  count,
  label,
  onOpen,
}: {
  readonly count: number;
  /** Accessible name: what the list is about, for readers who cannot see the table around the figure. */
  readonly label: string;
  readonly onOpen: () => void;
}) {
  return count === 0 ? (
    <span>0</span>
  ) : (
    <button type="button" className="analysis-figure" aria-label={`${label} ${count}`} onClick={onOpen}>
      {count}
    </button>
  );
}
