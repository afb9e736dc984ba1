import { globSync, readFileSync } from 'node:fs';

// `npm run english`: comments that docs/english.md refuses. `-- --list <folder>` names them; without it, their number by
// folder. `npm run check` fails where one is left (`--check`).

export interface Finding {
  readonly line: number;
  readonly rule: 'start' | 'they' | 'long';
  readonly text: string;
}

/** Words with which a comment needs the code below it to be understood. */
const starts = /^(?:Of|What|Whom|Whose|Those|That of)\b/;
const person = /\b(?:he|his|him|himself)\b/i;
const mostWords = 35;

/** Comments of a source text with their first lines: blocks, and lines that follow each other as one. */
export function commentsOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string; end: number }[] = [];
  const lines = source.split('\n');
  let block: { line: number; text: string[] } | null = null;
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    if (block) {
      block.text.push(line.replace(/\*\/.*$/, '').replace(/^\*\s?/, ''));
      if (line.includes('*/')) {
        found.push({ line: block.line, text: block.text.join(' '), end: at });
        block = null;
      }
    } else if (line.startsWith('/*')) {
      const text = line.replace(/^\/\*+\s?/, '').replace(/\*\/.*$/, '');
      if (line.includes('*/')) found.push({ line: at + 1, text, end: at });
      else block = { line: at + 1, text: [text] };
    } else if (line.startsWith('//')) {
      const text = line.replace(/^\/\/\s?/, '');
      const last = found.at(-1);
      if (last && last.end === at - 1 && lines[at - 1]!.trim().startsWith('//')) {
        last.text += ` ${text}`;
        last.end = at;
      } else found.push({ line: at + 1, text, end: at });
    }
  }
  return found.map(({ line, text }) => ({ line, text: text.replaceAll(/\s+/g, ' ').trim() }));
}

/** String literals of a line: what stands between quotes or backquotes. */
const literal = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Returns the texts in a line that a reader may see: words with a blank between them, or with a capital at the start. */
const textsIn = (line: string): readonly string[] =>
  [...line.matchAll(literal)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /[A-Za-z]{2}/.test(text) && /^[A-Z]|\s/.test(text));

/** English texts of the user interface in a source text: what stands under a key `en`, as one text or as a table. */
export function englishTextsOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const [, indent = '', rest = ''] = /^(\s*)(?:.*?\b)?en: ?(.*)$/.exec(line) ?? [];
    if (!/\ben:/.test(line)) return [];
    let end = at + 1;
    // The formatter gives the end of a table, or of a text that goes on below, the indentation of its key.
    if (/[{([]$|^$|=>$/.test(rest.trim()))
      while (end < lines.length && lines[end]!.startsWith(`${indent} `)) end += 1;
    return lines
      .slice(at, end)
      .flatMap((one, n) => textsIn(n === 0 ? rest : one).map((text) => ({ line: at + n + 1, text })));
  });
}

/** Sentences of a comment: code in backquotes and links count as one word. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/`[^`]*`|\{@link [^}]*\}/g, 'code')
    .split(/(?<=[.:;?!])\s+|\s+@\w+\s+/)
    .filter((one) => one.trim() !== '');

/** Returns what is wrong with the comments of a source text. */
export function findingsIn(source: string): readonly Finding[] {
  return commentsOf(source).flatMap(({ line, text }) => {
    const found: Finding[] = [];
    if (starts.test(text)) found.push({ line, rule: 'start', text });
    if (person.test(text.replaceAll(/`[^`]*`/g, ''))) found.push({ line, rule: 'they', text });
    if (sentencesOf(text).some((one) => one.split(/\s+/).length > mostWords))
      found.push({ line, rule: 'long', text });
    return found;
  });
}

/** Source files whose comments are read: those that people write. */
export const readFiles = (folder = ''): readonly string[] =>
  globSync(['src/**/*.{ts,tsx}', 'tools/**/*.ts', 'tests/**/*.ts', 'bench/**/*.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.gen.ts') && file.startsWith(folder))
    .toSorted();

if (import.meta.main) {
  const at = process.argv.indexOf('--list');
  const folder = at < 0 ? '' : (process.argv[at + 1] ?? '');
  const all = readFiles(folder).flatMap((file) =>
    findingsIn(readFileSync(file, 'utf8')).map((one) => ({ ...one, file })),
  );
  if (at >= 0) for (const { file, line, rule, text } of all) console.log(`${file}:${line} ${rule}: ${text}`);
  else {
    const byFolder = Map.groupBy(all, ({ file }) => file.split('/').slice(0, 3).join('/'));
    for (const [name, some] of byFolder) console.log(`${String(some.length).padStart(5)} ${name}`);
  }
  console.log(`${all.length} comments to write anew`);
  if (process.argv.includes('--check') && all.length > 0) process.exitCode = 1;
}
