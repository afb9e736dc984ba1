import './parts.css';

/** Maximum number of characters of a remark in a list. Hovering shows the full text (specification, section 3). */
const most = 100;

/** A long text cut with an ellipsis. */
export function CutText({ text }: { readonly text: string }) {
  if (text === '') return '--';
  return (
    <span className="cut-text" title={text}>
      {text.length > most ? `${text.slice(0, most)}…` : text}
    </span>
  );
}
