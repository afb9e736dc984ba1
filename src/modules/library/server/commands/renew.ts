import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { holdState, loanState, RECALL_DAYS } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { lockQueue } from '../queries/holds.ts';
import { findLoan, saveLoan } from '../queries/loans.ts';
import { lockReader, standingsOf } from '../queries/rules.ts';
import { renewFault } from '../rules/lending.ts';
import { assertNo, todayOf, type By } from './by.ts';
import { shelfPage, tellReader } from './notices.ts';
import { settleQueue } from './queue.ts';
import { lockOpenLoan } from './returns.ts';

/**
 * Renews a loan of the caller. The new due day is counted from the old one.
 * @returns the new due day
 * @throws Refused as `renewFault`
 */
export function renewLoan(db: Database, by: By, loanId: number): Promise<{ Code: number; DueTime: string }> {
  return inTransaction(db, async (tx) => {
    const found = await findLoan(tx, loanId);
    if (found?.personId !== by.id) refuse(general.notFound);
    await lockReader(tx, by.id);
    const { title, loan } = await lockOpenLoan(tx, { ...by, manages: false }, loanId);
    await settleQueue(tx, title, by);
    const today = todayOf(by);
    const standing = (await standingsOf(tx, [by.id], today)).get(by.id) ?? refuse(general.notFound);
    const queue = await lockQueue(tx, title.id);
    const running = {
      state: loan.state,
      dueOn: loan.dueOn,
      renewCount: loan.renewCount,
      recalled: loan.recalledAt !== null,
      waiting: queue.filter(({ state }) => state === holdState.waiting).length,
    };
    assertNo(renewFault(running, standing, today));
    const dueOn = shiftDays(loan.dueOn, standing.rule.renewDays);
    await saveLoan(tx, loanId, {
      due_on: dueOn,
      renew_count: loan.renewCount + 1,
      reminded: 0,
      reminded_on: null,
    });
    return { Code: 1, DueTime: dueOn };
  });
}

/**
 * Asks a reader to return a book early because others wait for it.
 * @throws Refused notFound, notOpen, notOut, nobodyWaits
 */
export function recallLoan(db: Database, by: By, loanId: number): Promise<{ Code: number; DueTime: string }> {
  return inTransaction(db, async (tx) => {
    const { title, loan } = await lockOpenLoan(tx, by, loanId);
    if (loan.state !== loanState.out) refuse(bookRefusals.notOut);
    await settleQueue(tx, title, by);
    const queue = await lockQueue(tx, title.id);
    if (!queue.some(({ state }) => state === holdState.waiting)) refuse(bookRefusals.nobodyWaits);
    const soon = shiftDays(todayOf(by), RECALL_DAYS);
    const dueOn = soon < loan.dueOn ? soon : loan.dueOn;
    await saveLoan(tx, loanId, { due_on: dueOn, recalled_at: by.now });
    await tellReader(tx, loan.personId, `loan:${loanId}`, {
      key: `loan-${loanId}-recall-${todayOf(by)}`,
      zh: `有同事在等《${title.name}》，请在 ${dueOn} 前归还`,
      en: `Colleagues are waiting for “${title.name}”. Return it by ${dueOn}.`,
      url: shelfPage,
    });
    return { Code: 1, DueTime: dueOn };
  });
}
