/** A month, a day or a minute, as controls write them. */
const moment = /(\d{4}-\d{2}(?:-\d{2})?(?: \d{2}:\d{2})?)/;

/** Text whose dates stay in one piece: a line may end at their hyphens otherwise. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(moment);
  if (parts.length === 1) return text;
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Parts of one text are never moved.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="form-moment">
        {part}
      </span>
    ),
  );
}
