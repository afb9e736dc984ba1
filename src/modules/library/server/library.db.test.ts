import { describe, expect, test } from 'vitest';
import { eachLibrary, type Name } from '#tests/support/library.ts';
import { BookStorSetting as Book } from '../contract/BookStorSetting.ts';

eachLibrary('the library', ({ add, borrow, detail, reserve, confirm, told, call, db, ids, server }) => {
  const find = async (SearchType: number, Keyword: string, more = {}) => {
    const { body } = await call('ann', Book.GetBookInfoDetaileTypeAsync, { SearchType, Keyword, ...more });
    return { names: body.Rows.map(({ Name }) => Name), types: body.Types, total: body.Total };
  };

  describe('borrowing and returning', () => {
    test('from the shelf to the reader and back through the desk', async () => {
      const id = await add({ Location: 'A-01' });
      expect((await detail('ann', id)).Actions).toEqual(['borrow', 'recommend']);
      const lent = await borrow('ann', id);
      expect(lent).toMatchObject({ status: 200, body: { Code: 1, Location: 'A-01' } });
      const mine = await detail('ann', id);
      expect(mine).toMatchObject({
        BookState: 2,
        StateText: '借出',
        FreeCount: 0,
        CopyCount: 1,
        BorrowCount: 1,
        MyLoan: { LoanState: 1, OverdueDays: 0, CanRenew: false },
        Copies: [{ CopyState: 2, DueTime: lent.body.DueTime }],
      });
      expect(mine.Actions).toEqual(['return', 'recommend', 'review']);
      expect(mine.WhyNot.renew).toMatch(/起才可续借/);
      const LoanId = lent.body.LoanId;
      expect((await call('ann', Book.ReturnBook, { LoanId })).body).toMatchObject({ CopyState: 4 });
      expect((await call('ann', Book.ReturnBook, { LoanId })).code).toBe(409204);
      expect(await detail('ben', id)).toMatchObject({ BookState: 4, StateText: '借出' });
      expect((await call('mia', Book.AdminBorrowHistory, { State: 2 })).body).toMatchObject({
        Total: 1,
        Returning: 1,
        Rows: [{ LoanId, AUID: ids.ann }],
      });
      expect((await confirm('mia', LoanId)).body).toEqual({ Code: 1, CopyState: 1, KeptFor: null });
      expect((await confirm('mia', LoanId)).code).toBe(409203);
      const history = await call('ann', Book.BorrowHistory, {});
      expect(history.body).toMatchObject({ Total: 1, Rows: [{ LoanId, LoanState: 3, OverdueDays: 0 }] });
      expect(await told('ann')).toEqual([expect.stringContaining('已确认归还')]);
    });

    test('a return can be refused with a reason, and the reader still has it', async () => {
      const id = await add();
      const { LoanId } = (await borrow('ann', id)).body;
      expect((await confirm('mia', LoanId, 4, '没收到')).code).toBe(409212);
      await call('ann', Book.ReturnBook, { LoanId });
      expect(await confirm('mia', LoanId, 4)).toMatchObject({ code: 422220, field: 'Remark' });
      expect((await confirm('mia', LoanId, 4, '没收到')).body.CopyState).toBe(2);
      expect((await detail('ann', id)).MyLoan).toMatchObject({ LoanState: 1, ReturnApplyTime: null });
      expect(await told('ann')).toEqual([expect.stringContaining('没收到')]);
    });

    test('the limit, the same title, an overdue book', async () => {
      const titles: number[] = [];
      for (let n = 0; n < 6; n++) titles.push(await add());
      for (const id of titles.slice(0, 5)) expect((await borrow('ann', id)).status).toBe(200);
      expect(await borrow('ann', titles[5]!)).toMatchObject({
        status: 422,
        code: 422201,
        msg: '您已借 5 本，达到上限 5 本，请先归还',
      });
      expect((await borrow('ann', titles[0]!)).code).toBe(422203);
      await db().pool.query(`update library.loan set due_on = '2020-01-01', state = 1 where title_id = $1`, [
        titles[0],
      ]);
      expect((await borrow('ann', titles[5]!)).code).toBe(422202);
      // A book that a reader says they handed in is not yet back on the shelf.
      const returning = (is: number, at: string) =>
        db().pool.query(
          `update library.loan set state = ${is}, return_applied_at = ${at} where title_id = $1 and person_id = $2`,
          [titles[0], ids.ann],
        );
      await returning(2, 'now()');
      expect((await borrow('ann', titles[5]!)).code).toBe(422202);
      await returning(1, 'null');
      const shelf = (await call('ann', Book.GetMyBookshelf, {})).body;
      expect(shelf).toMatchObject({ MaxLoans: 5, Overdue: 1 });
      expect(shelf.Borrowing).toHaveLength(5);
      expect(shelf.Borrowing[0]?.OverdueDays).toBeGreaterThan(2000);
      expect((await call('mia', Book.AdminBorrowHistory, { Overdue: true })).body).toMatchObject({
        Total: 1,
      });
    });

    test('a renewal counts from the old due day and once only, not while somebody waits', async () => {
      const id = await add();
      const { LoanId } = (await borrow('ann', id)).body;
      const renew = () => call('ann', Book.BorContinueBook, { LoanId });
      expect((await renew()).code).toBe(422210);
      await db().pool.query(
        `update library.loan set due_on = (now() at time zone 'Asia/Shanghai')::date + 3`,
      );
      const before = (await detail('ann', id)).MyLoan!;
      await reserve('ben', id);
      expect((await renew()).code).toBe(422212);
      expect((await call('mia', Book.RecallLoan, { LoanId })).body.DueTime).toBe(before.DueTime);
      expect((await renew()).code).toBe(422213);
      expect(await told('ann')).toEqual([expect.stringContaining('有同事在等')]);
      await db().pool.query('update library.loan set recalled_at = null');
      const hold = (await call('ben', Book.GetAppointmentBookInfo, {})).body.Rows[0]!;
      await call('ben', Book.CancelHold, { HoldId: hold.HoldId });
      expect((await call('mia', Book.RecallLoan, { LoanId })).code).toBe(422224);
      expect((await renew()).body.DueTime).toBe(before.RenewedUntil);
      await db().pool.query(
        `update library.loan set due_on = (now() at time zone 'Asia/Shanghai')::date + 3`,
      );
      expect((await renew()).code).toBe(422209);
    });

    test('rules hold for the kind of employment they are made for', async () => {
      const rules = (await call('sue', Book.GetRuleList, {})).body;
      const [all] = rules.Rows;
      const interns = { ...all!, UserType: 2, MaxLoans: 0 };
      const save = (name: Name, Rows: (typeof all)[], RowVersion = rules.RowVersion) =>
        call(name, Book.SaveRuleList, { Rows: Rows as (typeof interns)[], RowVersion });
      expect((await save('mia', [all])).status).toBe(403);
      expect((await save('sue', [interns])).code).toBe(422225);
      expect((await save('sue', [all, interns])).status).toBe(200);
      expect((await save('sue', [all])).code).toBe(40900);
      await db().pool.query('update people.person set user_type = 2 where id = $1', [ids.cat]);
      expect((await borrow('cat', await add())).code).toBe(422201);
      expect((await borrow('ben', await add())).status).toBe(200);
      expect((await save('sue', [all], rules.RowVersion + 1)).status).toBe(200);
      await db().pool.query('update people.person set user_type = 1 where id = $1', [ids.cat]);
    });
  });

  describe('the queue', () => {
    test('is served in the order people came, whatever sets the copy free', async () => {
      const id = await add();
      expect((await reserve('ben', id)).code).toBe(422205);
      const { LoanId } = (await borrow('ann', id)).body;
      expect((await reserve('ann', id)).code).toBe(422203);
      expect((await reserve('ben', id)).body).toMatchObject({ Position: 1 });
      expect((await reserve('ben', id)).code).toBe(422206);
      expect((await reserve('cat', id)).body).toMatchObject({ Position: 2 });
      expect((await confirm('mia', LoanId)).body).toMatchObject({
        CopyState: 3,
        KeptFor: { EnglishName: 'ben' },
      });
      expect(await told('ben')).toEqual([expect.stringContaining('可以取了')]);
      expect(await borrow('cat', id)).toMatchObject({ status: 409, code: 409201 });
      expect((await detail('ben', id)).Actions).toContain('borrow');
      expect((await detail('cat', id)).MyHold).toMatchObject({ Position: 1, HoldState: 1 });
      // The reader does not pick the book up in time.
      await db().pool.query(`update library.hold set pickup_until = '2020-01-01' where state = 2`);
      expect((await borrow('cat', id)).status).toBe(200);
      expect(await told('ben')).toEqual([
        expect.stringContaining('已过期'),
        expect.stringContaining('可以取了'),
      ]);
      expect((await call('ben', Book.GetAppointmentBookInfo, { HoldState: 5 })).body.Total).toBe(1);
    });

    test('a lost copy gives its reader their place back, and a found one goes to them', async () => {
      const id = await add();
      const { LoanId, CopyId } = (await borrow('ann', id)).body;
      await reserve('ben', id);
      await reserve('cat', id);
      await confirm('mia', LoanId);
      const move = (CopyState: number) => call('mia', Book.UpdateListBook, { Ids: [CopyId], CopyState });
      expect((await move(5)).body).toMatchObject({ Code: 0, Rows: [{ Code: 422216 }] });
      expect((await move(8)).body).toMatchObject({ Code: 1 });
      expect((await detail('ben', id)).MyHold).toMatchObject({ HoldState: 1, Position: 1 });
      expect(await detail('ben', id)).toMatchObject({ CopyCount: 0, BookState: 8 });
      await call('mia', Book.IsShelfBook, { CopyId, IsShelf: true });
      expect((await detail('ben', id)).MyHold).toMatchObject({ HoldState: 2, Position: null });
      expect(await told('ben')).toEqual([
        expect.stringContaining('可以取了'),
        expect.stringContaining('您已回到原来的排队位置'),
        expect.stringContaining('可以取了'),
      ]);
      const log = (await call('mia', Book.GetCopyLog, { CopyId })).body;
      expect(log.map(({ ToState }) => ToState)).toEqual([3, 1, 8, 3, 1, 2, 1]);
    });

    test('a reader who was told that their book is ready keeps it when the copy of the one before is lost', async () => {
      const id = await add({ CopyCount: 2 });
      const lent = [(await borrow('ann', id)).body, (await borrow('sue', id)).body];
      await reserve('ben', id);
      await reserve('cat', id);
      for (const { LoanId } of lent) await confirm('mia', LoanId);
      await call('mia', Book.UpdateListBook, { Ids: [lent[0]!.CopyId], CopyState: 8 });
      expect((await detail('ben', id)).MyHold).toMatchObject({ HoldState: 1, Position: 1 });
      expect((await detail('cat', id)).MyHold).toMatchObject({ HoldState: 2 });
    });

    test('the desk lends the kept copy to nobody else', async () => {
      const id = await add();
      const { LoanId, CopyId } = (await borrow('ann', id)).body;
      await reserve('ben', id);
      await confirm('mia', LoanId);
      const lend = (AUID: number) => call('mia', Book.LendBook, { CopyId, AUID });
      expect((await lend(ids.cat)).code).toBe(409202);
      expect((await lend(999_999)).status).toBe(404);
      expect((await lend(ids.ben)).status).toBe(200);
      expect(
        (await call('mia', Book.UpdateListBook, { Ids: [CopyId], CopyState: 5 })).body.Rows[0],
      ).toMatchObject({
        Code: 422215,
      });
    });

    test('a book without copies cannot be reserved, only recommended', async () => {
      const id = await add({ CopyCount: 0 });
      expect((await reserve('ann', id)).code).toBe(422208);
      expect(await detail('ann', id)).toMatchObject({ BookState: 0, CopyCount: 0, FreeCount: 0 });
      const ordered = await add({ CopyState: 6 });
      expect((await reserve('ann', ordered)).code).toBe(422208);
      expect((await borrow('ann', ordered)).code).toBe(409201);
    });
  });

  describe('searching', () => {
    test('by title, author and summary, by pinyin, with the number of each type', async () => {
      await add({ Name: '活着', Author: '余华', BookType: 1, Summary: '一个叫福贵的人的一生' });
      await add({ Name: '生活的艺术', Author: '林语堂', BookType: 2 });
      await add({ Name: 'Clean Code', Author: 'Robert C. Martin', BookType: 7, Summary: '100% practical' });
      expect(await find(1, '活着')).toEqual({
        names: ['活着'],
        types: [{ BookType: 1, TCount: 1 }],
        total: 1,
      });
      expect((await find(1, '活')).names).toEqual(['活着', '生活的艺术']);
      expect((await find(1, '活 艺术')).names).toEqual(['生活的艺术']);
      expect((await find(1, 'shyshu')).names).toEqual([]);
      expect((await find(1, 'huozhe')).names).toEqual(['活着']);
      expect((await find(1, 'SHDYS')).names).toEqual(['生活的艺术']);
      expect((await find(2, '余华')).names).toEqual(['活着']);
      expect((await find(2, 'yh')).names).toEqual(['活着']);
      expect((await find(3, '福贵')).names).toEqual(['活着']);
      expect((await find(3, '100%')).names).toEqual(['Clean Code']);
      expect((await find(3, '%')).names).toEqual(['Clean Code']);
      expect((await find(1, 'CLEAN co')).names).toEqual(['Clean Code']);
      expect((await find(2, '活着')).total).toBe(0);
      const all = await find(1, '');
      expect([all.total, all.types.length]).toEqual([3, 3]);
      expect(await find(1, '', { BookType: 2 })).toMatchObject({ names: ['生活的艺术'], total: 1 });
      const { body } = await call('ann', Book.GetBookInfoByTimeAsync, { PageSize: 2 });
      expect([body.Total, body.Rows[0]?.Name]).toEqual([3, 'Clean Code']);
      expect((await find(1, '', { OnlyFree: true })).total).toBe(3);
    });
  });

  describe('everybody at once', () => {
    test('thirty requests of one reader stop at the limit', async () => {
      const titles = await db().pool.query<{ id: number }>(`
        with t as (insert into library.title (name, book_type, name_search, author_search, grams, created_at)
          select '书 ' || n, 1, '', '', '{}', now() from generate_series(1, 30) n returning id),
        c as (insert into library.copy (title_id, bar_code, state, created_at, changed_at)
          select id, 'X' || id, 1, now(), now() from t)
        select id from t`);
      const all = await Promise.all(titles.rows.map(({ id }) => borrow('ann', id)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(all.filter(({ code }) => code === 422201)).toHaveLength(25);
    });

    test('two hundred readers and one copy: one gets it, the others are told so', async () => {
      const readers = await db().pool.query<{ id: number }>(
        `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
         select 'R' || n, 'r' || n, '读者' || n, 'R' || n, company_id, department_id
         from people.person, generate_series(1, 200) n where people.person.id = $1
         on conflict do nothing returning id`,
        [ids.ann],
      );
      const id = await add();
      const all = await Promise.all(
        readers.rows.map((reader) => server().as(reader.id, 'reader', Book.BorrowBook, { TitleId: id })),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ code }) => code === 409201)).toHaveLength(199);
      // All other readers reserve at the same time; each gets a different place in the queue.
      const holds = await Promise.all(
        readers.rows.map((reader) => server().as(reader.id, 'reader', Book.RecBook, { id, Type: 1 })),
      );
      const places = holds.flatMap(({ status, body }) => (status === 200 ? [Number(body.Position)] : []));
      expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 199 }, (_, n) => n + 1));
    });

    test('two desks confirm one return: one of them does, and one reader is served', async () => {
      const id = await add();
      const { LoanId } = (await borrow('ann', id)).body;
      await reserve('ben', id);
      await reserve('cat', id);
      const all = await Promise.all([
        confirm('mia', LoanId),
        confirm('sue', LoanId),
        confirm('mia', LoanId, 3),
      ]);
      expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    });
  });
});
