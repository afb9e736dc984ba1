/** A figure that opens its list; nobody behind it, and it is only told. */
export function Count({
  count,
  label,
  onOpen,
}: {
  readonly count: number;
  /** What the list is about, for who does not see where the figure stands. */
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
