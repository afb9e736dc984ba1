import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { bothEngines } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import type { By } from './commands/by.ts';
import { addCopies, changeCopies, shelve } from './commands/copies.ts';
import { cancelHold, expireHolds, reserveBook } from './commands/holds.ts';
import { borrowBook, lendCopy } from './commands/lend.ts';
import { recallLoan, renewLoan } from './commands/renew.ts';
import { confirmReturn, handIn } from './commands/returns.ts';

const DAY_MS = 86_400_000;
const runs = Number(process.env.HISTORY_RUNS ?? 15);

/** Step of a random history. The numbers choose among the books and people there are. */
type Step = readonly [kind: (typeof kinds)[number], a: number, b: number];
const kinds = [
  'borrow',
  'borrow',
  'lend',
  'handIn',
  'confirm',
  'confirm',
  'reserve',
  'reserve',
  'reserve',
  'cancel',
  'renew',
  'recall',
  'lost',
  'found',
  'shelve',
  'add',
  'days',
] as const;
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...kinds), fc.nat(11), fc.nat(11));

/** First history of every run, so that each usual step is taken at least once. */
const usual: Step[] = [
  ['lost', 1, 0],
  ['found', 0, 0],
  ['borrow', 0, 0],
  ['reserve', 1, 0],
  ['cancel', 0, 0],
  ['reserve', 2, 0],
  ['handIn', 0, 0],
  ['confirm', 0, 0],
  ['days', 0, 0],
];

/** States that must never occur, each as a query that finds it. $1: reservations that were ready before the step. */
const impossible: Readonly<Record<string, string>> = {
  'a copy is in two hands': `select copy_id from library.loan where state in (1, 2) group by copy_id having count(*) > 1`,
  'a copy on loan without a loan, or the other way round': `
    select c.id from library.copy c left join library.loan l on l.copy_id = c.id and l.state in (1, 2)
    where (c.state = 2) <> (coalesce(l.state, 0) = 1) or (c.state = 4) <> (coalesce(l.state, 0) = 2)`,
  'a ready reservation without its copy, or the other way round': `
    select 1 from library.copy c full join (select * from library.hold where state = 2) h on h.copy_id = c.id
    where (c.state is not distinct from 3) <> (h.id is not null)`,
  'somebody waits beside a copy on the shelf': `
    select 1 from library.hold h join library.copy c on c.title_id = h.title_id where h.state = 1 and c.state = 1`,
  'somebody waits for what he has': `
    select 1 from library.hold h join library.loan l on l.title_id = h.title_id and l.person_id = h.person_id
    where h.state in (1, 2) and l.state in (1, 2)`,
  'more loans than allowed': `select person_id from library.loan where state in (1, 2) group by 1 having count(*) > 2`,
  'more reservations than allowed': `select person_id from library.hold where state in (1, 2) group by 1 having count(*) > 2`,
  'a wrong count': `select 1 from library.title t
    where borrow_count <> (select count(*) from library.loan where title_id = t.id)`,
  // A reader whose book is ready keeps it, even if the copy of an earlier reader gets lost.
  'somebody is served before one who came earlier': `
    select 1 from library.hold w join library.hold r on r.title_id = w.title_id and r.state = 2
    where w.state = 1 and (w.created_at, w.id) < (r.created_at, r.id) and r.id <> all($1::bigint[])`,
  'a copy that is not what its log says': `
    select 1 from library.copy c
    where state <> (select to_state from library.copy_log where copy_id = c.id order by id desc limit 1)`,
  'a kept copy past its day': `select 1 from library.hold where state = 2 and pickup_until < $2::date`,
};

bothEngines('histories of the library', (open) => {
  let db: Database;
  let people: number[];

  beforeAll(async () => {
    db = await open();
    const names = ['ann', 'ben', 'cat', 'dan'];
    people = Object.values(
      await addPeople(
        db,
        names.map((loginName) => ({ loginName, hasAccount: false })),
      ),
    );
    await db.pool
      .query(`update library.rule set max_loans = 2, max_holds = 2, block_if_overdue = false, renew_times = 3,
      renew_open_days = 30, loan_days = 10`);
  });

  const column = async (text: string): Promise<number[]> =>
    (await db.pool.query<{ id: number }>(text)).rows.map(({ id }) => id);

  const loans = () => column('select id from library.loan where state in (1, 2) order by id');
  const copies = () => column('select id from library.copy order by id');
  const readyHolds = () => column('select id from library.hold where state = 2');

  /** Creates two titles: the first with one copy, the second with two. */
  async function begin(): Promise<number[]> {
    await db.pool.query(`truncate library.title, library.copy, library.loan, library.hold, library.copy_log,
      library.review, library.review_like, library.recommend, library.recommend_vote restart identity`);
    const titles = await column(`
      insert into library.title (name, book_type, name_search, author_search, grams, created_at)
      values ('一', 1, '一', '', '{}', now()), ('二', 1, '二', '', '{}', now()) returning id`);
    await db.pool.query(
      `with c as (insert into library.copy (title_id, bar_code, state, created_at, changed_at)
        values ($1, 'A', 1, now(), now()), ($2, 'B', 1, now(), now()), ($2, 'C', 1, now(), now()) returning id)
       insert into library.copy_log (copy_id, to_state, at) select id, 1, now() from c`,
      titles,
    );
    return titles;
  }

  /**
   * Returns the impossible states that are present. States that the daily job ends are checked only after it has run.
   */
  async function impossibleNow(ready: readonly number[], swept: Date | null): Promise<string[]> {
    const asked = Object.entries(impossible).filter(([, query]) => swept !== null || !query.includes('$2'));
    const union = asked.map(([what, query]) => `select '${what}' as what where exists (${query})`);
    const values = swept === null ? [ready] : [ready, swept];
    const { rows } = await db.pool.query<{ what: string }>(union.join(' union all '), values);
    return rows.map(({ what }) => what);
  }

  async function take([kind, a, b]: Step, titles: readonly number[], now: Date): Promise<void> {
    const by = (n: number, manages = false): By => ({
      id: people[n % people.length]!,
      manages,
      language: 'zh',
      now,
    });
    const title = titles[b % titles.length]!;
    const among = (ids: readonly number[]): number => ids[a % Math.max(1, ids.length)] ?? 0;
    switch (kind) {
      case 'borrow':
        return void (await borrowBook(db, by(a), title));
      case 'lend':
        return void (await lendCopy(db, by(0, true), among(await copies()), by(b).id));
      case 'handIn': {
        const loan = among(await loans());
        const { rows } = await db.pool.query<{ person_id: number }>(
          'select person_id from library.loan where id = $1',
          [loan],
        );
        return void (await handIn(db, { ...by(a), id: rows[0]?.person_id ?? 0 }, loan));
      }
      case 'confirm':
        return void (await confirmReturn(db, by(b, true), {
          LoanId: among(await loans()),
          Result: b % 6 < 3 ? 1 : (b % 4) + 1,
          Remark: '核对',
        }));
      case 'reserve':
        return void (await reserveBook(db, by(a), title));
      case 'cancel':
        return void (await cancelHold(
          db,
          by(0, true),
          among(await column('select id from library.hold where state in (1, 2) order by id')),
        ));
      case 'renew': {
        const { rows } = await db.pool.query<{ id: number; person_id: number }>(
          'select id, person_id from library.loan where state = 1 order by id',
        );
        const loan = rows[a % Math.max(1, rows.length)];
        return void (await renewLoan(db, { ...by(a), id: loan?.person_id ?? 0 }, loan?.id ?? 0));
      }
      case 'recall':
        return void (await recallLoan(db, by(0, true), among(await loans())));
      case 'lost':
        return void (await changeCopies(db, by(0, true), {
          Ids: [among(await copies())],
          CopyState: 8,
          Reason: '',
        }));
      case 'found':
        return void (await changeCopies(db, by(0, true), { Ids: await copies(), CopyState: 1, Reason: '' }));
      case 'shelve':
        return void (await shelve(db, by(0, true), {
          CopyId: among(await copies()),
          IsShelf: b % 2 === 0,
          Reason: '修补',
        }));
      case 'add':
        return void (await addCopies(db, by(0, true), {
          TitleId: title,
          CopyCount: 1,
          BarCode: '',
          Location: '',
          CopyState: [6, 7, 6, 1][b % 4]!,
        }));
      case 'days':
        return expireHolds(db, now);
    }
  }

  test('never come to what may not be, whatever people do', { timeout: 180_000 + runs * 2_000 }, async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const titles = await begin();
        let now = new Date('2026-03-02T01:00:00Z');
        for (const one of steps) {
          now = new Date(now.getTime() + (one[0] === 'days' ? (1 + (one[1] % 4)) * DAY_MS : 60_000));
          const ready = await readyHolds();
          try {
            await take(one, titles, now);
            seen.set(one[0], (seen.get(one[0]) ?? 0) + 1);
          } catch (cause) {
            if (!(cause instanceof Refused)) throw cause;
          }
          expect(await impossibleNow(ready, one[0] === 'days' ? now : null), JSON.stringify(one)).toEqual([]);
        }
      }),
      { numRuns: runs, endOnFailure: true, examples: [[usual]] },
    );
    // Checks that the usual steps have succeeded, and were not only refused.
    for (const kind of ['borrow', 'handIn', 'confirm', 'reserve', 'cancel', 'lost', 'found', 'days'])
      expect([...seen.keys()]).toContain(kind);
  });
});
