const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Returns the text of a quoted literal in a formula. The quotes are its first and last character. */
export const unquote = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replaceAll(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_all, hex: string | undefined, letter: string) =>
      hex === undefined ? (escapes[letter] ?? letter) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );

/** Returns a text as a literal of a formula: in quotes, with escapes. */
export const quote = (text: string): string =>
  `"${text.replaceAll(/["“”\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;
