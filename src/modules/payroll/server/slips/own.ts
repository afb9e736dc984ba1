import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { lineKind, slipState } from '../../contract/slip-codes.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { openPay } from '../commands/pay-box.ts';
import { listDisputes } from '../queries/disputes.ts';
import { hasProof } from '../queries/proofs.ts';
import * as queries from '../queries/slips.ts';
import type { SlipHeld } from '../rules/slips/read-sheet.ts';

/** Who opens his own slips, in which session. */
export interface Reader {
  readonly personId: number;
  readonly sessionId: string;
  readonly now: Date;
}

/** What a slip says, as the wire does: yuan as decimal text. */
export const shownOf = ({ sealed }: Pick<queries.SlipHead, 'sealed'>) => linesOf(openPay<SlipHeld>(sealed));

/** The same of what is open already. */
export function linesOf({ lines, gross, deducted, net }: SlipHeld) {
  return {
    Gross: fenToYuan(gross),
    Deducted: fenToYuan(deducted),
    Net: fenToYuan(net),
    Lines: lines.map(({ item, kind, name, nameEn, fen, explain, explainEn = '', formId }) => ({
      Item: item,
      Kind: kind,
      Name: name,
      NameEn: nameEn,
      Amount: fenToYuan(fen),
      Explain: explain,
      ExplainEn: explainEn,
      FormID: formId ?? null,
    })),
  };
}

const taxOf = ({ lines }: SlipHeld): number =>
  lines.reduce(
    (all, { item, kind, fen }) => (item === 'tax' && kind === lineKind.deduction ? all + fen : all),
    0,
  );

/** What one's slips of a year come to so far, up to a month. */
function yearOf(slips: readonly queries.SlipHead[], month: string) {
  const ofYear = slips.filter((slip) => slip.month.slice(0, 4) === month.slice(0, 4) && slip.month <= month);
  const held = ofYear.map(({ sealed }) => openPay<SlipHeld>(sealed));
  const sum = (of: (one: SlipHeld) => number): string =>
    fenToYuan(held.reduce((all, one) => all + of(one), 0));
  return {
    Months: new Set(ofYear.map((slip) => slip.month)).size,
    Gross: sum(({ gross }) => gross),
    Tax: sum(taxOf),
    Net: sum(({ net }) => net),
  };
}

/** One's own slips, the latest first: without any amount until it is proved again who reads. */
export async function listOwn(on: Executor, reader: Reader) {
  const slips = await queries.listOwn(on, reader.personId);
  const isProved = await hasProof(on, reader);
  return {
    IsProved: isProved,
    Rows: slips.map((slip) => ({
      SlipID: slip.id,
      Month: slip.month,
      Kind: slip.kind,
      CompanyName: slip.company,
      CompanyNameEn: slip.companyEn,
      Currency: slip.currency,
      State: slip.state,
      PublishedAt: slip.publishedAt!,
      ReadAt: slip.readAt,
      ConfirmedAt: slip.confirmedAt,
      Net: isProved ? fenToYuan(openPay<SlipHeld>(slip.sealed).net) : null,
    })),
  };
}

/**
 * Opens one's own slip; it counts as read from then on.
 * @throws Refused notFound, proofNeeded
 */
export async function openOwn(tx: Tx, id: number, reader: Reader) {
  const { personId, now } = reader;
  const slip = (await queries.lockOwn(tx, personId, id)) ?? refuse(general.notFound);
  if (!(await hasProof(tx, reader))) refuse(slipRefusals.proofNeeded);
  await queries.markRead(tx, [id], now);
  const isFirst = slip.state === slipState.published;
  const disputes = await listDisputes(tx, id);
  return {
    SlipID: id,
    Month: slip.month,
    Kind: slip.kind,
    CompanyName: slip.company,
    CompanyNameEn: slip.companyEn,
    Currency: slip.currency,
    State: isFirst ? slipState.read : slip.state,
    PublishedAt: slip.publishedAt!,
    ReadAt: slip.readAt ?? now,
    ConfirmedAt: slip.confirmedAt,
    Code: slip.code,
    Mark: slip.mark,
    ...shownOf(slip),
    Year: yearOf(await queries.listOwn(tx, personId), slip.month),
    Disputes: disputes.map(({ formId, number, item, status, isOpen, paidSlip, paidMonth }) => ({
      FormID: formId,
      FormNumber: number,
      Item: item,
      Status: status,
      IsOpen: isOpen,
      PaidSlipID: paidSlip,
      PaidMonth: paidMonth,
    })),
  };
}

/** Confirms one's own slip; again it is nothing to do. @throws Refused notFound, unread */
export async function confirmOwn(
  tx: Tx,
  id: number,
  { personId, now }: Omit<Reader, 'sessionId'>,
): Promise<void> {
  const slip = (await queries.lockOwn(tx, personId, id)) ?? refuse(general.notFound);
  if (slip.state === slipState.published) refuse(slipRefusals.unread);
  if (slip.state !== slipState.confirmed) await queries.setConfirmed(tx, id, now);
}
