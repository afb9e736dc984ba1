import type { Database } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  addHistory,
  addLibrary,
  confirmReturn,
  findOpenLoanOf,
  reserveBook,
} from '#modules/library/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { seats } from './demo-people.ts';
import { demoBooks, opinions, wishes } from './library-plan.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const LOAN_DAYS = 30;

interface SeedLibrary {
  /** Ids of everybody in service. */
  readonly people: readonly number[];
  readonly random: Random;
  /** Instant at which the demo's history ends. */
  readonly until: Date;
}

/** Adds a library with a year of loans: books on loan, overdue, being returned and reserved. */
export async function seedLibrary(
  { db, tx, pause }: LongWork,
  { people, random, until }: SeedLibrary,
): Promise<void> {
  const today = companyDay(until);
  const at = (daysAgo: number): Date =>
    new Date(companyDayStart(shiftDays(today, -daysAgo)).getTime() + random.int(9, 18) * HOUR_MS);
  const books = demoBooks.map((book, n) => ({
    ...book,
    publisher: '',
    price: null,
    // Every fortieth book was added this month, the others over three years.
    createdAt: at(n % 37 === 7 ? random.int(1, 28) : random.int(30, 1000)),
    copies: Array.from(
      {
        length: random.weighted([
          [1, 6],
          [2, 3],
          [3, 1],
        ] as const),
      },
      () => ({
        location: book.location,
        state: random.weighted([
          [1, 95],
          [5, 1],
          [6, 1],
          [7, 1],
          [8, 1],
        ] as const),
      }),
    ),
  }));
  const shelves = await addLibrary(tx, books, at(30));

  await pause();
  const [cora = 0] = (await listByLoginName(db, [seats.employee.loginName])).map(({ id }) => id);
  const free = shelves.copies.flatMap((copies, n) =>
    copies.flatMap((copyId, k) =>
      books[n]!.copies[k]!.state === 1 ? [{ copyId, titleId: shelves.titles[n]! }] : [],
    ),
  );
  const loan = (copy: (typeof free)[number], personId: number, daysAgo: number, kept: number | null) => ({
    ...copy,
    personId,
    borrowedAt: at(daysAgo),
    dueOn: shiftDays(today, LOAN_DAYS - daysAgo),
    returnAppliedAt: kept === null ? null : at(Math.max(1, daysAgo - kept)),
    returnedAt: kept === null || kept === daysAgo ? null : at(daysAgo - kept),
  });
  const past = Array.from({ length: 900 }, () => {
    const daysAgo = random.int(40, 360);
    // The first books are the best known, so they are borrowed more often.
    const copy = free[Math.floor(random.next() ** 2 * free.length)]!;
    return loan(copy, random.pick(people), daysAgo, random.int(5, 34));
  });
  const out = random.shuffled(free).slice(0, 70);
  const readers = random.shuffled(people.filter((id) => id !== cora)).slice(0, out.length);
  const current = out.map((copy, n) => {
    if (n < 2) return loan(copy, cora, n === 0 ? 28 : 12, null);
    const daysAgo = n < 9 ? random.int(32, 50) : random.int(1, 29);
    // Returned today, and not confirmed yet.
    return loan(copy, readers[n]!, daysAgo, n >= 60 ? daysAgo : null);
  });
  await addHistory(tx, {
    loans: [...past, ...current],
    reviews: reviewsOf(past, random, people),
    recommends: wishes.map(([name, author, reason, state, answer]) => ({
      name,
      author,
      reason,
      state,
      answer,
      personId: random.pick(people),
      at: at(random.int(5, 60)),
      voters: random.shuffled(people).slice(0, random.int(0, 9)),
    })),
  });
  await pause();
  const single = new Set(shelves.titles.filter((_id, n) => shelves.copies[n]!.length === 1));
  const waitedFor = current.slice(20, 60).filter(({ titleId }) => single.has(titleId));
  await seedQueues(db, { people, until, cora, out: waitedFor.slice(0, 6) });
}

function reviewsOf(
  past: readonly { readonly titleId: number; readonly personId: number; readonly returnedAt: Date | null }[],
  random: Random,
  people: readonly number[],
) {
  const said = new Map<string, (typeof past)[number]>();
  for (const one of past) if (random.chance(0.35)) said.set(`${one.titleId} ${one.personId}`, one);
  return [...said.values()].flatMap(({ titleId, personId, returnedAt }) => {
    if (!returnedAt) return [];
    const score = random.weighted([
      [5, 9],
      [4, 8],
      [3, 3],
      [2, 1],
    ] as const);
    return [
      {
        titleId,
        personId,
        score,
        content: random.pick(opinions[score] ?? ['']),
        at: returnedAt,
        likes: random.shuffled(people).slice(
          0,
          random.weighted([
            [0, 5],
            [1, 3],
            [2, 2],
            [4, 1],
          ] as const),
        ),
      },
    ];
  });
}

interface Queues {
  readonly people: readonly number[];
  readonly until: Date;
  readonly cora: number;
  /** Books whose only copy is on loan. */
  readonly out: readonly { readonly titleId: number; readonly personId: number; readonly copyId: number }[];
}

/** Adds reservations for books on loan. One book is back and ready for the demo's employee. */
async function seedQueues(db: Database, { people, until, cora, out }: Queues): Promise<void> {
  const by = (id: number, minutes: number) => ({
    id,
    manages: true,
    language: 'zh' as const,
    now: new Date(until.getTime() - (600 - minutes) * 60_000),
  });
  const others = people.filter((id) => id !== cora && !out.some((one) => one.personId === id));
  for (const [n, { titleId }] of out.entries()) {
    const readers = [...(n < 2 ? [cora] : []), ...others.slice(n * 3, n * 3 + (n % 3) + 1)];
    for (const [k, id] of readers.entries()) await reserveBook(db, by(id, n * 20 + k), titleId);
  }
  const [ready] = out;
  const LoanId = ready && (await findOpenLoanOf(db, ready.copyId));
  if (LoanId !== undefined)
    await confirmReturn(db, by(ready!.personId, 500), { LoanId, Result: 1, Remark: '' });
}
