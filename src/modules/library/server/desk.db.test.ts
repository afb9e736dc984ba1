import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { GivenOf, Placed } from '#kit/contract/call.ts';
import { eachLibrary, type Name } from '#tests/support/library.ts';
import { BookStorSetting as Book } from '../contract/BookStorSetting.ts';

eachLibrary(
  'the desk of the library',
  ({ add, borrow, detail, reserve, confirm, told, call, db, ids, server }) => {
    const recommend = (name: Name, more: Partial<GivenOf<typeof Book.RecBook>>) =>
      call(name, Book.RecBook, { Type: 2, ...more });
    const list = async (name: Name) => (await call(name, Book.RecBookList, {})).body;
    const scan = async (Code: string) => (await call('mia', Book.ScanCode, { Code })).body;
    const rank = (StartTime: string, EndTime: string) =>
      call('ann', Book.GetBorBookInfoByTimeAsync, { StartTime, EndTime });

    test('an export to Excel is recorded, with the person who made it', async () => {
      const id = await add({ Name: '航海' });
      await borrow('ann', id);
      const taken = async (made: Placed, input: Record<string, string>) =>
        readSheet(Buffer.from(await server().download(ids.mia, 'admin', made, input)));
      expect(await taken(Book.ExportCopyList, { Keyword: '航海' })).toHaveLength(2);
      expect(await taken(Book.ExportBorrowHistory, { Overdue: 'true' })).toHaveLength(1);
      expect((await call('ann', Book.ExportCopyList, {})).status).toBe(403);
      const { rows } = await db().pool.query(
        `select actor_id as actor, target, detail from kit.audit where act = 'library.export' order by at, target`,
      );
      expect(rows).toEqual([
        { actor: ids.mia, target: 'book-copy:list', detail: { filter: { Keyword: '航海' }, rows: 1 } },
        {
          actor: ids.mia,
          target: 'book-loan:list',
          detail: { filter: { Keyword: '', Overdue: true }, rows: 0 },
        },
      ]);
    });

    describe('reviews', () => {
      test('need a loan, are liked once, and leave the average when they are hidden', async () => {
        const id = await add();
        const review = (name: Name, Score: number) =>
          call(name, Book.RiewBook, { TitleId: id, Score, Content: `${name} 写的` });
        expect((await review('ann', 5)).code).toBe(422219);
        for (const name of ['ann', 'ben'] as const)
          await confirm('mia', (await borrow(name, id)).body.LoanId);
        const ReviewId = (await review('ann', 1)).body.Id;
        expect((await review('ann', 2)).body.Id).toBe(ReviewId);
        await review('ben', 5);
        expect(await detail('cat', id)).toMatchObject({ Score: 3.5, ScoreCount: 2 });
        const like = (name: Name) => call(name, Book.GiveBookReview, { ReviewId });
        expect((await like('cat')).body).toMatchObject({ IsLiked: true, LikeCount: 1 });
        expect((await like('ben')).body).toMatchObject({ IsLiked: true, LikeCount: 2 });
        expect((await like('cat')).body).toMatchObject({ IsLiked: false, LikeCount: 1 });
        const hide = (name: Name, IsHide: boolean, Reason = '') =>
          call(name, Book.HideBookRve, { ReviewId, IsHide, Reason });
        expect((await hide('ann', true, '不当')).status).toBe(403);
        expect((await hide('mia', true)).code).toBe(422220);
        expect((await hide('mia', true, '不当')).status).toBe(200);
        expect(await detail('cat', id)).toMatchObject({ Score: 5, ScoreCount: 1 });
        const seen = async (name: Name) =>
          (await call(name, Book.GetBookReviewAsync, {})).body.Rows.map(({ AUID, HiddenReason }) => [
            AUID,
            HiddenReason,
          ]);
        expect(await seen('cat')).toEqual([[ids.ben, '']]);
        expect(await seen('ann')).toEqual([
          [ids.ben, ''],
          [ids.ann, '不当'],
        ]);
        expect(await seen('mia')).toHaveLength(2);
        expect((await like('cat')).status).toBe(404);
        expect((await call('cat', Book.GetBookIfoDetaiReviewAsync, { TitleId: id })).body.Total).toBe(1);
        await hide('mia', false);
        expect(await detail('cat', id)).toMatchObject({ Score: 3.5, ScoreCount: 2 });
      });

      test('one review of five does not make a book the most popular', async () => {
        const [single, many] = [await add({ Name: '一人' }), await add({ Name: '众人' })];
        await db().pool.query('update library.title set score_sum = 5, score_count = 1 where id = $1', [
          single,
        ]);
        await db().pool.query('update library.title set score_sum = 90, score_count = 20 where id = $1', [
          many,
        ]);
        const { body } = await call('ann', Book.GetBookInfoByScoresync, {});
        expect(body.Rows.map(({ Name, Score }) => [Name, Score])).toEqual([
          ['众人', 4.5],
          ['一人', 5],
        ]);
      });
    });

    describe('recommendations', () => {
      test('are made once, voted for, answered, and told to everybody who wanted the book', async () => {
        expect((await recommend('ann', {})).code).toBe(422222);
        expect((await recommend('ann', { Name: '某书', Isbn: '9780306406158' })).code).toBe(422217);
        const { Id } = (
          await recommend('ann', { Name: '某书', Author: '某人', Isbn: '0-306-40615-2', Reason: '好' })
        ).body;
        expect((await recommend('ben', { Name: '另名', Isbn: '9780306406157' })).code).toBe(409208);
        expect((await recommend('ben', { Name: '某书', Author: '某人' })).code).toBe(409208);
        expect((await call('ann', Book.VoteRecommend, { Id })).code).toBe(422223);
        expect((await call('ben', Book.VoteRecommend, { Id })).body).toMatchObject({
          IsVoted: true,
          Votes: 1,
        });
        const [row] = (await list('ben')).Rows;
        expect(row).toMatchObject({
          Isbn: '9780306406157',
          Votes: 1,
          IsVoted: true,
          IsMine: false,
          State: 1,
        });
        const answer = (name: Name, State: number, Answer = '', RowVersion = row!.RowVersion) =>
          call(name, Book.HandleRecommend, { Id, State, Answer, RowVersion });
        expect((await answer('ann', 2)).status).toBe(403);
        expect((await answer('mia', 5)).code).toBe(422220);
        expect((await answer('mia', 2)).status).toBe(200);
        expect((await answer('mia', 3)).code).toBe(40900);
        expect((await answer('mia', 4, '在 A 架', row!.RowVersion + 1)).status).toBe(200);
        expect((await answer('mia', 3, '', row!.RowVersion + 2)).code).toBe(409209);
        expect((await call('cat', Book.VoteRecommend, { Id })).code).toBe(409209);
        expect(await told('ben')).toEqual([
          expect.stringContaining('已到馆'),
          expect.stringContaining('已采纳'),
        ]);
        expect((await list('cat')).Counts).toEqual({ 4: 1 });
      });

      test('of an existing book lead to it; at most five in thirty days', async () => {
        const id = await add({ Isbn: '9780306406157' });
        expect((await recommend('ann', { Name: '某书', Isbn: '9780306406157' })).code).toBe(409206);
        expect((await recommend('ann', { id, Reason: '再买几本' })).status).toBe(200);
        expect((await detail('ben', id)).Recommend).toMatchObject({ Reason: '再买几本', IsMine: false });
        for (let n = 0; n < 4; n++) expect((await recommend('ann', { Name: `书 ${n}` })).status).toBe(200);
        expect((await recommend('ann', { Name: '第六本' })).code).toBe(422221);
      });
    });

    describe('the desk', () => {
      test('one box knows copies, ISBNs and readers', async () => {
        const id = await add({ Isbn: '9780306406157' });
        const { BarCode, LoanId } = (await borrow('ann', id)).body;
        expect(await scan(BarCode.toLowerCase())).toMatchObject({
          Kind: 'copy',
          Copy: { CopyState: 2, TitleId: id },
          Loan: { LoanId, AUID: ids.ann },
        });
        expect(await scan('0-306-40615-2')).toMatchObject({ Kind: 'title', Book: { Id: id } });
        expect(await scan('978-0-8044-2957-3')).toMatchObject({ Kind: 'newIsbn', Isbn: '9780804429573' });
        expect(await scan('e-ANN')).toMatchObject({ Kind: 'reader', Reader: { AUID: ids.ann } });
        expect(await scan('9780306406158')).toMatchObject({ Kind: 'nothing' });
        await reserve('ben', id);
        await confirm('mia', LoanId);
        expect(await scan(BarCode)).toMatchObject({
          Copy: { CopyState: 3 },
          Loan: null,
          Hold: { AUID: ids.ben },
        });
      });

      test('titles: a wrong or a taken ISBN, a stale change, deleting what readers have', async () => {
        const make = (Isbn: string) => call('mia', Book.AddBook, { Name: '某书', BookType: 1, Isbn });
        expect(await make('9780306406158')).toMatchObject({ code: 422217, field: 'Isbn' });
        const made = (await make('0306406152')).body;
        expect(await make('9780306406157')).toMatchObject({ code: 409206, field: 'Isbn' });
        const edit = (RowVersion: number, more = {}) =>
          call('mia', Book.UpdateBook, {
            Id: made.Id,
            Name: '改名',
            BookType: 2,
            Price: '59.80',
            RowVersion,
            ...more,
          });
        expect((await edit(1)).status).toBe(200);
        expect((await edit(1)).code).toBe(40900);
        expect(await detail('ann', made.Id)).toMatchObject({
          Name: '改名',
          Price: '59.80',
          Isbn: null,
          BookType: 2,
        });
        const { LoanId } = (await borrow('ann', made.Id)).body;
        const remove = (name: Name) => call(name, Book.DelBook, { Id: made.Id, RowVersion: 2 });
        expect((await remove('mia')).status).toBe(403);
        expect((await remove('sue')).code).toBe(422218);
        const close = (name: Name) => call(name, Book.CloseLoan, { LoanId, Result: 3, Reason: '读者已离职' });
        expect((await close('mia')).status).toBe(403);
        expect((await close('sue')).status).toBe(200);
        expect((await remove('sue')).status).toBe(200);
        expect((await call('ann', Book.GetBookInfoDetaile, { id: made.Id })).status).toBe(404);
        expect((await call('ann', Book.BorrowHistory, {})).body.Rows[0]).toMatchObject({ LoanState: 4 });
      });

      test('copies by state, in batches, with the result of each', async () => {
        const id = await add({ CopyCount: 3, CopyState: 6 });
        const page = async (more = {}) => (await call('mia', Book.GetCopyPage, more)).body;
        const Ids = (await page({ CopyState: 6 })).Rows.map(({ Id }) => Id);
        expect(Ids).toHaveLength(3);
        const move = (CopyState: number) =>
          call('mia', Book.UpdateListBook, { Ids: [...Ids, 999_999], CopyState, Location: 'B-02' });
        const straight = (await move(1)).body;
        expect(straight.Rows.map(({ Code }) => Code)).toEqual([422214, 422214, 422214, 40400]);
        expect(straight.Rows[0]?.Msg).toBe('采购 的书不能改为 在架');
        expect((await move(7)).body.Rows.map(({ Code }) => Code)).toEqual([1, 1, 1, 40400]);
        await move(1);
        expect(await page({ TitleId: id })).toMatchObject({
          Counts: { 1: 3 },
          Rows: [{ Location: 'B-02' }, {}, {}],
        });
        const CopyId = Ids[0]!;
        const shelve = (IsShelf: boolean, Reason = '') =>
          call('mia', Book.IsShelfBook, { CopyId, IsShelf, Reason });
        expect((await shelve(false)).code).toBe(422220);
        expect((await shelve(false, '破损')).body.CopyState).toBe(5);
        expect((await page({ Keyword: 'b-02', CopyState: 5 })).Total).toBe(1);
        const more = { TitleId: id, CopyCount: 1, BarCode: 'SZ-1' };
        expect((await call('mia', Book.AddCopies, more)).body.BarCodes).toEqual(['SZ-1']);
        expect((await call('mia', Book.AddCopies, more)).code).toBe(409207);
        // Readers see neither the copies that are off the shelf nor who has borrowed a book.
        const seen = await detail('ann', id);
        expect(seen.Copies).toHaveLength(3);
        expect(seen.Copies[0]).not.toHaveProperty('ReaderName');
        expect((await detail('mia', id)).Copies).toHaveLength(4);
      });

      test('a ranking counts the days that were asked for', async () => {
        const id = await add();
        await borrow('ann', id);
        await db().pool.query(`update library.loan set borrowed_at = '2026-03-31T16:30:00Z'`);
        expect((await rank('2026-04-01', '2026-04-01')).body.Rows).toMatchObject([
          { Rank: 1, Count: 1, Id: id },
        ]);
        expect((await rank('2026-03-01', '2026-03-31')).body.Total).toBe(0);
        expect((await rank('2026-04-02', '2026-04-01')).code).toBe(422230);
        expect((await rank('2010-04-02', '2026-04-01')).code).toBe(422231);
      });
    });

    describe('the wrong person', () => {
      test('neither returns, renews nor cancels for somebody else, nor sees the desk', async () => {
        const id = await add();
        const { LoanId } = (await borrow('ann', id)).body;
        await reserve('ben', id);
        const { HoldId } = (await call('ben', Book.GetAppointmentBookInfo, {})).body.Rows[0]!;
        for (const refused of [
          await call('ben', Book.ReturnBook, { LoanId }),
          await call('ben', Book.BorContinueBook, { LoanId }),
          await call('cat', Book.CancelHold, { HoldId }),
          // The desk cannot hand in the book either; it confirms returns instead.
          await call('mia', Book.ReturnBook, { LoanId }),
          await call('mia', Book.BorContinueBook, { LoanId }),
        ])
          expect(refused.status).toBe(404);
        expect((await confirm('ann', LoanId)).status).toBe(403);
        expect((await call('cat', Book.GetAppointmentBookInfo, { All: true })).body.Total).toBe(0);
        expect((await call('mia', Book.GetAppointmentBookInfo, { All: true })).body.Total).toBe(1);
        const calls: readonly (readonly [(typeof Book)[keyof typeof Book], object])[] = [
          [Book.AdminBorrowHistory, {}],
          [Book.GetCopyPage, {}],
          [Book.GetCopyLog, { CopyId: 1 }],
          [Book.ScanCode, { Code: 'x' }],
          [Book.LendBook, { CopyId: 1, AUID: 1 }],
          [Book.RecallLoan, { LoanId }],
          [Book.AddBook, { Name: 'x', BookType: 1 }],
          [Book.UpdateBook, { Id: id, Name: 'x', BookType: 1, RowVersion: 1 }],
          [Book.AddCopies, { TitleId: id, CopyCount: 1 }],
          [Book.UpdateListBook, { Ids: [1], CopyState: 1 }],
          [Book.IsShelfBook, { CopyId: 1, IsShelf: true }],
          [Book.GetRuleList, {}],
        ];
        for (const [made, input] of calls)
          expect((await call('ann', made, input as never)).status, made.key).toBe(403);
        for (const made of Object.values<Placed>(Book))
          expect((await server().as(ids.zoe, 'stranger', made, {})).status, made.key).toBe(403);
      });
    });
  },
);
