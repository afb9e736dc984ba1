import { general, refuse, Refused, wordsOf } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { copyState, copyStateLabels, type CopyState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import * as queries from '../queries/copies.ts';
import { findOpenLoanOf, lockLoan } from '../queries/loans.ts';
import { lockTitle } from '../queries/titles.ts';
import { moveFault } from '../rules/copies.ts';
import type { By } from './by.ts';
import { loseKept, settleQueue } from './queue.ts';
import { closeLoan } from './returns.ts';

interface Given {
  readonly to?: CopyState | undefined;
  readonly location?: string | undefined;
  readonly remark: string;
}

/** Changes the state or place of a copy by hand. @throws Refused notFound, badMove, borrowedMove, reservedMove */
async function changeCopy(
  tx: Tx,
  by: By,
  copyId: number,
  { to, location, remark }: Given,
): Promise<CopyState> {
  const found = (await queries.findCopy(tx, copyId)) ?? refuse(general.notFound);
  const title = (await lockTitle(tx, found.titleId)) ?? refuse(general.notFound);
  const copy = (await queries.lockCopy(tx, copyId)) ?? refuse(general.notFound);
  if (location !== undefined && location !== copy.location)
    await queries.placeCopy(tx, copyId, location, by.now);
  if (to === undefined || to === copy.state) return copy.state;
  const fault = moveFault(copy.state, to);
  if (fault)
    refuse(fault, {
      with: { from: copyStateLabels[copy.state][by.language], to: copyStateLabels[to][by.language] },
    });
  if (copy.state === copyState.borrowed || copy.state === copyState.returning) {
    const loanId = await findOpenLoanOf(tx, copyId);
    const loan = loanId === undefined ? undefined : await lockLoan(tx, loanId);
    if (loan) return (await closeLoan(tx, by, { title, copy, loan }, { to, remark })).CopyState;
  }
  if (copy.state === copyState.reserved) await loseKept(tx, title, copyId, by.now);
  await queries.moveCopy(tx, copy, { to, by: by.id, remark, now: by.now });
  const kept = await settleQueue(tx, title, by);
  return kept.has(copyId) ? copyState.reserved : to;
}

/** Puts a copy on the shelf, or takes it off with a reason. @throws Refused as `changeCopy`, reasonMissing */
export function shelve(
  db: Database,
  by: By,
  {
    CopyId,
    IsShelf,
    Reason,
  }: { readonly CopyId: number; readonly IsShelf: boolean; readonly Reason: string },
): Promise<{ Code: number; CopyState: number }> {
  if (!IsShelf && !Reason) refuse(bookRefusals.reasonMissing, { field: 'Reason' });
  const to = IsShelf ? copyState.onShelf : copyState.offShelf;
  return inTransaction(db, async (tx) => ({
    Code: 1,
    CopyState: await changeCopy(tx, by, CopyId, { to, remark: Reason }),
  }));
}

/** Changes several copies, each in a transaction of its own. @returns the result for each copy */
export async function changeCopies(
  db: Database,
  by: By,
  given: {
    readonly Ids: readonly number[];
    readonly CopyState?: number | undefined;
    readonly Location?: string | undefined;
    readonly Reason: string;
  },
): Promise<{ Code: number; Rows: { Id: number; BarCode: string; Code: number; Msg: string }[] }> {
  const Rows: { Id: number; BarCode: string; Code: number; Msg: string }[] = [];
  const barCodes = await queries.mapBarCodes(db, given.Ids);
  for (const Id of new Set(given.Ids)) {
    const row = { Id, BarCode: barCodes.get(Id) ?? '' };
    try {
      await inTransaction(db, (tx) =>
        changeCopy(tx, by, Id, {
          to: given.CopyState as CopyState | undefined,
          location: given.Location,
          remark: given.Reason,
        }),
      );
      Rows.push({ ...row, Code: 1, Msg: '' });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      Rows.push({
        ...row,
        Code: cause.refusal.code,
        Msg: wordsOf(cause.refusal, by.language, cause.detail.with),
      });
    }
  }
  return { Code: Rows.every(({ Code }) => Code === 1) ? 1 : 0, Rows };
}

/** Adds copies of a title. Copies on the shelf go to readers who wait. @throws Refused notFound, barCodeTaken */
export function addCopies(
  db: Database,
  by: By,
  given: {
    readonly TitleId: number;
    readonly CopyCount: number;
    readonly BarCode: string;
    readonly Location: string;
    readonly CopyState: number;
  },
): Promise<{ Code: number; BarCodes: string[] }> {
  const taken = new Refused(bookRefusals.barCodeTaken, { field: 'BarCode' });
  return onConstraint({ copy_bar_code: () => taken }, () =>
    inTransaction(db, async (tx) => {
      const title = (await lockTitle(tx, given.TitleId)) ?? refuse(general.notFound, { field: 'TitleId' });
      const one = {
        titleId: title.id,
        location: given.Location,
        state: given.CopyState as CopyState,
        barCode: given.CopyCount === 1 ? given.BarCode : '',
      };
      const added = await queries.addCopies(
        tx,
        Array.from({ length: given.CopyCount }, () => one),
        { by: by.id, now: by.now },
      );
      await settleQueue(tx, title, by);
      return { Code: 1, BarCodes: added.map(({ barCode }) => barCode) };
    }),
  );
}
