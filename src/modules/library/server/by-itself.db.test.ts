import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import { eachLibrary } from '#tests/support/library.ts';
import { BookStorSetting as Book } from '../contract/BookStorSetting.ts';
import { expireHolds } from './commands/holds.ts';
import { applyImport, dryRun } from './commands/import.ts';
import { libraryDuty } from './commands/leave.ts';
import { remindReaders } from './commands/remind.ts';
import { libraryDays } from './queries/calendar.ts';

const DAY_MS = 86_400_000;
const now = new Date();
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS);

eachLibrary('the library by itself', ({ add, borrow, reserve, confirm, call, detail, told, db, ids }) => {
  test('reminds of a book three days before it is due, once, and every week when it is overdue', async () => {
    const { DueTime } = (await borrow('ann', await add())).body;
    expect(await remindReaders(db(), later(26))).toBe(0);
    expect(await remindReaders(db(), later(27))).toBe(1);
    expect(await remindReaders(db(), later(28))).toBe(0);
    expect(await remindReaders(db(), later(31))).toBe(1);
    expect(await remindReaders(db(), later(37))).toBe(0);
    expect(await remindReaders(db(), later(38))).toBe(1);
    expect(await told('ann')).toEqual([
      expect.stringContaining('已超期'),
      expect.stringContaining('已超期'),
      expect.stringContaining(`将于 ${DueTime} 到期`),
    ]);
  });

  test('gives a copy that is not fetched to the next, and shows both days in the calendar', async () => {
    const id = await add();
    const { LoanId } = (await borrow('ann', id)).body;
    await reserve('ben', id);
    await reserve('cat', id);
    await confirm('mia', LoanId);
    const until = (await detail('ben', id)).MyHold!.PickupDeadline!;
    const days = { from: companyDay(now), until: shiftDays(until, 60) };
    const seen = async (personId: number) =>
      (await libraryDays(db(), { id: personId, permissions: new Set() }, days)).map(({ Date, Type }) => [
        Date,
        Type,
      ]);
    expect(await seen(ids.ben)).toEqual([[until, 'library']]);
    await expireHolds(db(), new Date(`${until}T23:00:00+08:00`));
    expect((await detail('ben', id)).MyHold?.HoldState).toBe(2);
    await expireHolds(db(), new Date(`${shiftDays(until, 1)}T00:05:00+08:00`));
    expect((await detail('ben', id)).MyHold).toBeNull();
    expect((await detail('cat', id)).MyHold).toMatchObject({ HoldState: 2 });
    expect(await told('cat')).toEqual([expect.stringContaining('可以取了')]);
  });

  test('an overdue book is shown under today in the calendar until it is back', async () => {
    const id = await add();
    const { LoanId } = (await borrow('ann', id)).body;
    await db().pool.query('update library.loan set due_on = $1', [shiftDays(companyDay(now), -9)]);
    const seen = (from: number, until: number) =>
      libraryDays(
        db(),
        { id: ids.ann, permissions: new Set() },
        { from: shiftDays(companyDay(now), from), until: shiftDays(companyDay(now), until) },
      );
    expect(await seen(-20, 20)).toMatchObject([
      { Date: companyDay(now), Title: expect.stringContaining('逾期') as string },
    ]);
    expect(await seen(1, 20)).toEqual([]);
    await confirm('mia', LoanId);
    expect(await seen(-20, 20)).toEqual([]);
  });

  test('a leaver loses reservations, and their loans are due at once', async () => {
    const [lent, wanted] = [await add(), await add()];
    await borrow('ben', lent);
    const { LoanId } = (await borrow('ann', wanted)).body;
    await reserve('ben', wanted);
    await reserve('cat', wanted);
    await confirm('mia', LoanId);
    const held = await libraryDuty.held(db(), ids.ben);
    expect(held.map(({ key, count, examples }) => [key, count, examples.length])).toEqual([
      ['books', 1, 1],
      ['bookHolds', 1, 1],
    ]);
    const leaving = { personId: ids.ben, approvalSuccessor: null, teamSuccessor: null, by: ids.mia, now };
    const done = await inTransaction(db(), (tx) => libraryDuty.handOver(tx, leaving));
    expect(done).toMatchObject([{ count: 1 }]);
    expect((await detail('cat', wanted)).MyHold).toMatchObject({ HoldState: 2 });
    expect((await call('mia', Book.AdminBorrowHistory, { AUID: ids.ben })).body.Rows).toMatchObject([
      { DueTime: companyDay(now), LoanState: 1 },
    ]);
    expect((await libraryDuty.held(db(), ids.ben)).map(({ key }) => key)).toEqual(['books']);
  });

  test('an Excel is shown first and added as it was shown: new books, copies of known ones, faults left out', async () => {
    const known = await add({ Isbn: '9780306406157' });
    await borrow('ann', known);
    await reserve('ben', known);
    const by = { id: ids.mia, manages: true, language: 'zh' as const, now };
    const head = ['ISBN', '书名 *', '分类 *', '副本数', '位置'].map((title) => ({ title }));
    const read = async (rows: SheetValue[][]) => {
      const { stream } = await excel('图书', [{ name: '图书', head, rows }]);
      return dryRun(db(), by, Readable.from([stream]));
    };
    const found = await read([
      ['9780306406157', '', '', 2, 'A1'],
      ['0-8044-2957-X', '新书', '历史', 3, 'B1'],
      ['9780306406158', '错书', '历史', 1, ''],
      ['', '无号', '艺术设计', null, ''],
    ]);
    expect(found.Rows.map(({ Row, Kind, Errors }) => [Row, Kind, Errors.map(({ Field }) => Field)])).toEqual([
      [2, 'copies', []],
      [3, 'new', []],
      [4, 'error', ['Isbn']],
      [5, 'new', []],
    ]);
    const stranger = { ...by, id: ids.sue };
    await expect(applyImport(db(), stranger, found.Token)).rejects.toMatchObject({ message: 'importGone' });
    expect(await applyImport(db(), by, found.Token)).toEqual({ Code: 1, Books: 2, Copies: 6 });
    await expect(applyImport(db(), by, found.Token)).rejects.toMatchObject({ message: 'importGone' });
    // An imported copy goes to the reader who waits for the book.
    expect((await detail('ben', known)).MyHold).toMatchObject({ HoldState: 2 });
    expect(await detail('ann', known)).toMatchObject({ CopyCount: 3, FreeCount: 1 });

    const late = await read([['9780804429573', '', '', 1, '']]);
    await db().pool.query('update library.title set deleted_at = now()');
    await expect(applyImport(db(), by, late.Token)).rejects.toMatchObject({ message: 'importStale' });
  });
});
