/**
 * Returns the command that the words after `npm run portal --` name, with its argument. A command of two words may be
 * typed as two, the second also as an option (`setup --check`).
 */
export function readArguments(
  words: readonly string[],
  commands: object,
): { readonly command: string | null; readonly argument: string } {
  const [first = '', second = '', third = ''] = words;
  const pair = `${first}-${second.replace(/^--/, '')}`;
  if (Object.hasOwn(commands, pair)) return { command: pair, argument: third };
  return { command: Object.hasOwn(commands, first) ? first : null, argument: second };
}
