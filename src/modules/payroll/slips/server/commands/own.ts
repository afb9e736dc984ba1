import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { lineKind, slipState } from '#modules/payroll/contract/slip-codes.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { hasProof } from '#modules/people/server/open.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { listDisputes } from '../queries/disputes.ts';
import * as queries from '../queries/slips.ts';
import type { SlipHeld } from '../rules/read-sheet.ts';

/** A person who reads their own payslips, with the session. */
export interface Reader {
  readonly personId: number;
  readonly sessionId: string;
  readonly now: Date;
}

/** Returns the content of an encrypted payslip as the wire format has it, with amounts in yuan as decimal text. */
export const shownOf = ({ sealed }: Pick<queries.SlipHead, 'sealed'>) => linesOf(openPay<SlipHeld>(sealed));

/** Returns the content of a decrypted payslip as the wire format has it. */
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

/** Returns the totals of a person's payslips in the year up to a month. */
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

/** Returns a person's own payslips, latest first. Amounts are left out until the person proves their identity again. */
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
 * Opens a person's own payslip, which marks it as read.
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

/**
 * Confirms a person's own payslip. Does nothing when repeated.
 * @throws Refused notFound, unread
 */
export async function confirmOwn(
  tx: Tx,
  id: number,
  { personId, now }: Omit<Reader, 'sessionId'>,
): Promise<void> {
  const slip = (await queries.lockOwn(tx, personId, id)) ?? refuse(general.notFound);
  if (slip.state === slipState.published) refuse(slipRefusals.unread);
  if (slip.state !== slipState.confirmed) await queries.setConfirmed(tx, id, now);
}
