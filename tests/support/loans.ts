import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { loanValues, openPortal, type Member, type Portal } from './approval-portal.ts';

/** A company with the standard templates, and the steps of a loan of it. */
export type Loans = Awaited<ReturnType<typeof openLoans>>;

export async function openLoans(db: Database) {
  const portal: Portal = await openPortal(db);
  const id = async (code: string) => (await getTemplate(db, { code })).id;
  const templates = { BX: await id('BX'), FK: await id('FK'), JK: await id('JK') };

  const detail = (who: Member, FormID: number) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID });

  /** A loan that was just submitted. */
  const submitted = (amount = '100.00', who: Member = 'a') =>
    portal.ok(who, ApprovalForm.AddMyApproval, { TemplateId: templates.JK, Values: loanValues(amount) });

  const approve = async (who: Member, FormID: number) => {
    const { RowID, Version } = await detail(who, FormID);
    return portal.ok(who, Order.SubmitCacApprovalFormByApproved, { FormID, RowID: RowID!, Version });
  };

  const financeApprove = async (who: Member, FormID: number, Values?: object) => {
    const { RowID, Version } = await detail(who, FormID);
    const input = { FormID, RowID: RowID!, Version, ...(Values ? { Values: { ...Values } } : {}) };
    return portal.ok(who, Order.SubmitCacApprovalFormByFinanceApproved, input);
  };

  const waitsFor = async (FormID: number) => {
    const { afteModels } = await portal.ok('a', Order.GetCacApprovalFormFlowChart, { FormID });
    return afteModels.filter(({ Status }) => Status === 6).map(({ EnglishName }) => EnglishName);
  };

  /** A form that waits for the cashier. */
  const atCashier = async () => {
    const { FormID } = await submitted();
    await approve('lead', FormID);
    await financeApprove('fin1', FormID);
    const { RowID, Version } = await detail('cash', FormID);
    return { FormID, RowID: RowID!, Version };
  };

  return { portal, templates, detail, submitted, approve, financeApprove, waitsFor, atCashier };
}
