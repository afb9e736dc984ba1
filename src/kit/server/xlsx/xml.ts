import { Parser } from 'saxen';

/** Attributes of an element by their names without prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

interface Visitor {
  /** Called for the start of an element; `name` has no prefix. */
  readonly open?: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Returns the encoding, from the byte order mark or from the zero byte next to the first "<". */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

/** Returns the text of bytes in UTF-8 or UTF-16, without the byte order mark. */
export const xmlText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** Decodes entities here: the parser's own decoder breaks characters beyond U+FFFF. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
        if (name) return named[name] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML element by element. @throws Error if the text is not XML */
export function walkXml(xml: string, { open, close, text }: Visitor): void {
  new Parser()
    .on('openTag', (name, attributes) =>
      open?.(bare(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [bare(key), decoded(value)])),
      ),
    )
    .on('closeTag', (name) => close?.(bare(name)))
    .on('text', (value) => text?.(decoded(value)))
    .on('cdata', (value) => text?.(value))
    .parse(xml);
}
