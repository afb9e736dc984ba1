import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { createHttp } from '#kit/server/http/app.ts';
import { noticeCalls } from '#kit/server/notices.ts';
import { BookStorSetting as Book } from '#modules/library/contract/BookStorSetting.ts';
import { adminCode, readCode, superCode } from '#modules/library/contract/codes.ts';
import { callAs, type Answered } from './calls.ts';
import { eachEngine } from './engines.ts';
import { addPeople } from './people.ts';
import { freePort } from './portal.ts';
import { library } from '#modules/library/module.ts';
import { servedBy } from './modules.ts';

type Rank = 'reader' | 'admin' | 'super' | 'stranger';

const codes: Readonly<Record<Rank, readonly string[]>> = {
  reader: [readCode],
  admin: [readCode, adminCode],
  super: [readCode, adminCode, superCode],
  stranger: ['CACHomeManagement'],
};

const names = ['ann', 'ben', 'cat', 'mia', 'sue', 'zoe'] as const;
export type Name = (typeof names)[number];
const rankOf: Readonly<Record<Name, Rank>> = {
  ann: 'reader',
  ben: 'reader',
  cat: 'reader',
  mia: 'admin',
  sue: 'super',
  zoe: 'stranger',
};

/** A listening library whose callers say in a header who they are: signing in hundreds of people is not its matter. */
async function startLibrary(db: Database) {
  const app = await createHttp({
    db,
    served: [...servedBy(library), noticeCalls],
    title: 'Portico',
    version: 'test',
    logger: false,
    trustProxy: false,
    https: false,
    ready: async () => undefined,
    authenticate: async (request) => {
      const [id, rank] = String(request.headers['x-who'] ?? '').split(' ');
      if (!id) return null;
      return { id: Number(id), sessionId: `s${id}`, permissions: new Set(codes[rank as Rank]) };
    },
  });
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  return {
    close: () => app.close(),
    as: <C extends Placed>(
      id: number,
      rank: Rank,
      call: C,
      input: GivenOf<C>,
    ): Promise<Answered<ReplyOf<C>>> => callAs(url, { headers: { 'x-who': `${id} ${rank}` } }, call, input),
    /** Returns the bytes of a download. */
    download: async (
      id: number,
      rank: Rank,
      { path }: Placed,
      input: Record<string, string>,
    ): Promise<Uint8Array> => {
      const headers = { 'x-who': `${id} ${rank}` };
      const response = await fetch(`${url}${path}?${new URLSearchParams(input)}`, { headers });
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

interface Opened {
  readonly db: Database;
  readonly server: Awaited<ReturnType<typeof startLibrary>>;
}

function libraryOf(opened: () => Opened, ids: Readonly<Record<Name, number>>) {
  const call = <C extends (typeof Book)[keyof typeof Book]>(name: Name, made: C, input: GivenOf<C>) =>
    opened().server.as(ids[name], rankOf[name], made, input);
  let serial = 0;
  return {
    ids,
    call,
    db: () => opened().db,
    server: () => opened().server,
    /** Adds a book with one copy on the shelf. */
    add: async (more: Partial<GivenOf<typeof Book.AddBook>> = {}): Promise<number> => {
      serial += 1;
      const given = { Name: `书 ${serial}`, Author: '作者', BookType: 1, ...more };
      const added = await call('mia', Book.AddBook, given);
      expect(added).toMatchObject({ status: 200 });
      return added.body.Id;
    },
    borrow: (name: Name, TitleId: number) => call(name, Book.BorrowBook, { TitleId }),
    reserve: (name: Name, id: number) => call(name, Book.RecBook, { id, Type: 1 }),
    confirm: (name: Name, LoanId: number, Result = 1, Remark = '') =>
      call(name, Book.ReturnBook, { LoanId, Confirm: true, Result, Remark }),
    detail: async (name: Name, id: number) => (await call(name, Book.GetBookInfoDetaile, { id })).body,
    /** Titles of somebody's notices, the last first. */
    told: async (name: Name): Promise<string[]> => {
      const page = { PageSize: 50 };
      const { body } = await opened().server.as(ids[name], rankOf[name], Notice.GetNoticePageList, page);
      return body.Rows.map(({ TitleZh }) => TitleZh);
    },
  };
}

/** Describes tests of a library with three readers, a manager, a super manager and a stranger; empty before each. */
export function eachLibrary(name: string, define: (library: ReturnType<typeof libraryOf>) => void): void {
  eachEngine(name, (open) => {
    let opened: Opened;
    const ids = {} as Record<Name, number>;

    beforeAll(async () => {
      const db = await open();
      const people = names.map((loginName) => ({ loginName, hasAccount: false }));
      Object.assign(ids, await addPeople(db, people));
      opened = { db, server: await startLibrary(db) };
    });
    afterAll(() => opened.server.close());
    beforeEach(async () => {
      await opened.db.pool
        .query(`truncate library.title, library.copy, library.loan, library.hold, library.copy_log,
        library.review, library.review_like, library.recommend, library.recommend_vote, kit.notice`);
    });
    define(libraryOf(() => opened, ids));
  });
}
