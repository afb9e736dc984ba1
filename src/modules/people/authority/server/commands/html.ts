/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Piece = Html | string | number | null | undefined | false | readonly Html[];

const render = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return '';
  if (Array.isArray(piece)) return piece.map((each: Html) => each.html).join('');
  if (typeof piece === 'object') return (piece as Html).html;
  return String(piece).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
};

/** Inserts values into markup; values that are not HTML are escaped. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(pieces[index - 1]) + part) };
}

/** Marks the output of a library as HTML. */
export const trustedHtml = (markup: string): Html => ({ html: markup });
