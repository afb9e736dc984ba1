import { parser } from './parser.gen.ts';

/**
 * Replaces the field names in a formula: labels that people read (天数) become stored names (days), or the other way
 * round. Everything else stays, so unfinished formulas work, too.
 */
export function renameFields(source: string, rename: (name: string) => string | undefined): string {
  let result = '';
  let done = 0;
  parser.parse(source).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Function') return false;
      const other = name === 'Name' ? rename(source.slice(from, to)) : undefined;
      if (other === undefined) return true;
      result += source.slice(done, from) + other;
      done = to;
      return true;
    },
  });
  return result + source.slice(done);
}

/** Returns whether a word can be the name of a field in a formula. */
export function isFieldName(word: string): boolean {
  const root = parser.parse(word).topNode.firstChild;
  return root?.name === 'Name' && root.from === 0 && root.to === word.length && root.nextSibling === null;
}
