import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBooks } from '#app/demo/library-plan.ts';
import { seeded } from '#app/demo/random.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { BookStorSetting } from '#modules/library/contract/BookStorSetting.ts';
import { readCode } from '#modules/library/contract/codes.ts';
import { addLibrary } from '#modules/library/server/open.ts';
import { callAs } from '#tests/support/calls.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';

// `node bench/library.ts`: searches in a library of 50,000 titles on the embedded database, through HTTP with a real
// session; milliseconds at the client, one request after the other.
const titles = 50_000;
const rounds = 40;

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const db = await openDatabase({ dataDir: join(folder, 'data') });
await migrate(db, {});
await addPeople(db, [{ loginName: 'reader', permissions: [readCode] }]);

/** Names of two real titles joined, summaries of a few hundred characters out of real titles. */
const random = seeded(5);
const names = demoBooks.map(({ name }) => name);
const startedAt = performance.now();
for (let from = 0; from < titles; from += 1_000) {
  const books = Array.from({ length: 1_000 }, (_, at) => {
    const book = random.pick(demoBooks);
    return {
      ...book,
      isbn: null,
      name: `${book.name} ${random.pick(names)} ${from + at}`.slice(0, 100),
      author: book.author.slice(0, 100),
      publisher: '',
      price: null,
      summary: Array.from({ length: 24 }, () => random.pick(names))
        .join('，')
        .slice(0, 400),
      createdAt: new Date(),
      copies: [{ location: book.location, state: 1 as const }],
    };
  });
  await inTransaction(db, (tx) => addLibrary(tx, books, new Date()));
}
await inTransaction(db, (tx) => analyze(tx, ['library.title', 'library.copy']));
console.log(`${titles} titles in ${Math.round((performance.now() - startedAt) / 1000)} s`);

const product = await startProduct(db);
const reader = await product.signIn('reader');
const search = (input: object) => () =>
  callAs(product.url, reader, BookStorSetting.GetBookInfoDetaileTypeAsync, input);

const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  'title, two characters (活着)': search({ Keyword: '活着' }),
  'title, one character (三)': search({ Keyword: '三' }),
  'title, English words (Clean Code)': search({ Keyword: 'clean code' }),
  'title, pinyin initials (hlm)': search({ Keyword: 'hlm' }),
  'title with a type of books': search({ Keyword: '传', BookType: 4 }),
  'author (余华)': search({ SearchType: 2, Keyword: '余华' }),
  'summary, two characters (时间)': search({ SearchType: 3, Keyword: '时间' }),
  'summary, an English word (history)': search({ SearchType: 3, Keyword: 'history' }),
  'title, nothing found': search({ Keyword: '量子咖啡' }),
  'all books by type': search({ PageSize: 1 }),
  'popular, page 1': () => callAs(product.url, reader, BookStorSetting.GetBookInfoByScoresync, {}),
  'new, page 1': () => callAs(product.url, reader, BookStorSetting.GetBookInfoByTimeAsync, {}),
};
for (const [name, call] of Object.entries(calls)) {
  const times: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const before = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`${name} answers ${status}`);
    times.push(performance.now() - before);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(0);
  console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
}
await product.close();
await db.close();
rmSync(folder, { recursive: true, force: true });
