import './parts.css';

/** Characters of a remark in a list; the whole of it stands on hover (specification, section 3). */
const most = 100;

/** A text that may be long, cut with an ellipsis. */
export function CutText({ text }: { readonly text: string }) {
  if (text === '') return '--';
  return (
    <span className="cut-text" title={text}>
      {text.length > most ? `${text.slice(0, most)}…` : text}
    </span>
  );
}
