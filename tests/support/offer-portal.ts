import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import type { Portal } from './approval-portal.ts';
import { finishBill, giveRole, inDays } from './hr-portal.ts';

/** Pay offered to candidates in the tests. No figure of it may be stored anywhere in clear text. */
export const offeredPay = { Basic: '18765.40', PostPay: '2345.60' };

/** Offers have their process; `cash` reaches everybody as HR. */
export async function makeOffers(db: Database): Promise<void> {
  await ensureStandardProcesses(db, new Date('2026-01-05T02:00:00Z'), ['recruiting']);
  await giveRole(db, 'cash', 4, ['EmployeeManagement']);
}

/**
 * Returns the steps that tests take with offers filed by `a`.
 * @param of returns the database and the portal at each step
 */
export function offerSteps(of: () => { readonly db: Database; readonly portal: Portal }) {
  const get = (IntervieweeID: number) =>
    of().portal.ok('cash', Interviewee.GetInterviewee, { IntervieweeID });
  const seen = async (IntervieweeID: number) => ({
    IntervieweeID,
    Version: (await get(IntervieweeID)).Version,
  });
  /** Puts an application where somebody has passed. */
  const pass = (id: number) =>
    of().db.pool.query('update recruiting.interviewee set stage = 4 where id = $1', [id]);
  const submit = async (id: number, values: Record<string, unknown> = {}) => {
    const { portal } = of();
    const { FormID } = await portal.ok('a', Interviewee.AddOffer, await seen(id));
    const { Values } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    const { rows } = await of().db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    const answer = await portal.call('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: rows[0]!.version,
      Values: { ...Values, PlanEntryDay: inDays(7), ...offeredPay, ...values },
    });
    return { ...answer, FormID };
  };
  const offered = async (id: number, values: Record<string, unknown> = {}): Promise<number> => {
    await pass(id);
    const answer = await submit(id, values);
    if (answer.status !== 200)
      throw new Error(`submitting: ${answer.status} ${JSON.stringify(answer.refusal)}`);
    await finishBill(of().portal, answer.FormID);
    return answer.FormID;
  };
  const accepted = async (id: number, values: Record<string, unknown> = {}): Promise<number> => {
    const form = await offered(id, values);
    await of().portal.ok('a', Interviewee.SendOffer, await seen(id));
    const answer = { ...(await seen(id)), IsAccepted: true, Proof: '邮件确认' };
    await of().portal.ok('a', Interviewee.AnswerOffer, answer);
    return form;
  };
  return { get, seen, pass, submit, offered, accepted };
}
