import { readFileSync } from 'node:fs';
import { commentsOf, englishTextsOf, readFiles } from './english.ts';

// `npm run sample-words -- --seed N [--module rooms]`: comments, exported names and English texts of each module, drawn by
// a seed, for a reader who marks which of them are clear without the code. The same seed draws the same everywhere.

/** A comment, name or text, with where it stands. */
interface Word {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export const kinds = ['comments', 'names', 'texts'] as const;
type Kind = (typeof kinds)[number];

/** Number of words of each kind that are drawn from a module. */
const perKind = 50;

/** Returns numbers from 0 up to 1 by integer arithmetic alone (mulberry32), so that all machines give the same ones. */
export function randomBy(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seed of one kind in one module: a module alone draws what it draws among all of them. */
const seedOf = (seed: number, name: string): number =>
  [...name].reduce((hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193), seed ^ 0x811c9dc5);

/** Draws some of the words by a seed, in the order in which they stand. */
export function draw<T>(words: readonly T[], count: number, seed: number): readonly T[] {
  const random = randomBy(seed);
  const left = words.map((_, at) => at);
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn.toSorted((a, b) => a - b).map((at) => words[at]!);
}

/** Exported names of a source text. */
function namesOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/;
  return source.split('\n').flatMap((line, at) => {
    const [, text] = exported.exec(line) ?? [];
    return text === undefined ? [] : [{ line: at + 1, text }];
  });
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Comments that only a tool reads. */
const isDirective = (text: string): boolean => /^(?:oxlint-|@ts-|v8 |#|\/ <)/.test(text);

/** Returns all words of a kind in a source file. */
export function wordsIn(file: string, source: string, kind: Kind): readonly Word[] {
  if (kind === 'comments')
    return commentsOf(source)
      .filter(({ text }) => text !== '' && !isDirective(text))
      .map((one) => ({ file, ...one }));
  if (isTest(file)) return [];
  return (kind === 'names' ? namesOf(source) : englishTextsOf(source)).map((one) => ({ file, ...one }));
}

/** Name of the module that a source file belongs to: `kit`, `app`, or a folder of `src/modules`. */
const moduleOf = (file: string): string => {
  const [, part = '', name = ''] = file.split('/');
  return part === 'modules' ? name : part;
};

const sources = readFiles('src/').map((file) => ({ file, source: readFileSync(file, 'utf8') }));
export const modules = [...new Set(sources.map(({ file }) => moduleOf(file)))].toSorted();

/** Returns the words of one kind that a seed draws from a module. */
export function sampleOf(name: string, kind: Kind, seed: number): readonly Word[] {
  const words = sources
    .filter(({ file }) => moduleOf(file) === name)
    .flatMap(({ file, source }) => wordsIn(file, source, kind));
  return draw(words, perKind, seedOf(seed, `${name} ${kind}`));
}

/** Returns the argument after an option of the command line. */
const valueOf = (option: string): string | undefined =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined;

if (import.meta.main) {
  const seed = Number(valueOf('--seed'));
  const only = valueOf('--module');
  if (!Number.isInteger(seed) || (only !== undefined && !modules.includes(only))) {
    console.error(`Usage: npm run sample-words -- --seed N [--module ${modules.join('|')}]`);
    process.exitCode = 1;
  } else
    for (const name of only === undefined ? modules : [only])
      for (const kind of kinds) {
        console.log(`\n# ${name}: ${kind}\n`);
        for (const { file, line, text } of sampleOf(name, kind, seed)) console.log(`${file}:${line} ${text}`);
      }
}
