/** Pattern of a month, day or minute, in the format of form values. */
const moment = /(\d{4}-\d{2}(?:-\d{2})?(?: \d{2}:\d{2})?)/;

/** Shows text without line breaks inside dates; otherwise lines could break at their hyphens. */
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
