import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { pageOfTemplate } from '#modules/approval/filling/contract/pages.ts';
import { beginFor, sourceOf } from '#modules/approval/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { insertRemark } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import {
  offerKind,
  offerStateLabels,
  offerStates,
  openingStateLabels,
  openingStates,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { isLiveOffer } from '#modules/recruiting/stages/contract/stages.ts';
import { holdApplication } from '#modules/recruiting/stages/server/commands/applications.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import type { LockedApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import type { LetterText } from '../../contract/letters.ts';
import type { OfferPaper } from '../../contract/offer-paper.ts';
import * as queries from '../queries/offers.ts';
import { offerLetter, payText } from '../rules/offer-letter.ts';
import { paperOf } from '../rules/offer-paper.ts';
import { offerIn, validUntil } from '../rules/offer.ts';
import { writeOffer, type Writing } from './letters.ts';

export interface SeenOffer {
  readonly id: number;
  readonly version: number;
}

/** Returns the page of an offer form: the editor while it is with its author, else the read-only view. */
export const offerPath = (formId: number, { title, status }: queries.OfferForm): string =>
  status === formStatus.draft || status === formStatus.sentBack
    ? `${pageOfTemplate(title)}?id=${formId}`
    : `/rolePage/MyJob/application/${formId}`;

/**
 * Locks an application in the version that the actor saw, if they handle it.
 * @throws Refused notFound, stale
 */
export async function holdSeen(tx: Tx, { id, version }: SeenOffer, by: By) {
  const held = await holdApplication(tx, id, by);
  if (held.row.version !== version) refuse(general.stale, { body: { Version: held.row.version } });
  return held;
}

const auditOffer = (
  tx: Tx,
  by: By,
  act: string,
  id: number,
  detail: Record<string, unknown>,
): Promise<void> =>
  writeAudit(tx, { actorId: by.id, act: `offer.${act}`, target: `interviewee:${id}`, detail, ip: by.ip });

/** Checks that the offer is in the given state. @throws Refused offerState */
export function assertOffer(
  row: Pick<LockedApplication, 'offer_state'>,
  state: number,
  by: Pick<By, 'language'>,
): void {
  if (row.offer_state !== state) refuseState(row, by);
}

const refuseState = (row: Pick<LockedApplication, 'offer_state'>, by: Pick<By, 'language'>): never =>
  refuse(no.offerState, { with: { state: offerStateLabels[row.offer_state]![by.language] } });

/**
 * Begins an offer form in the caller's name, filled in from the application. Returns the caller's existing draft
 * instead of a second one.
 * @throws Refused notFound, stale, offerStage, offerOut, wrongState, templateClosed
 */
export async function addOffer(tx: Tx, seen: SeenOffer, by: By): Promise<{ formId: number; path: string }> {
  const { opening, row } = await holdSeen(tx, seen, by);
  if (row.stage !== stages.passed) refuse(no.offerStage);
  if (isLiveOffer(row.offer_state))
    refuse(no.offerOut, { with: { state: offerStateLabels[row.offer_state]![by.language] } });
  if (opening.state !== openingStates.open)
    refuse(no.wrongState, { with: { state: openingStateLabels[opening.state]![by.language] } });
  const before = row.offer_form_id === null ? undefined : await queries.findForm(tx, row.offer_form_id);
  const isDraft =
    before &&
    !before.isDeleted &&
    [formStatus.draft, formStatus.sentBack].some((one) => one === before.status);
  if (isDraft && before.applicantId === by.id)
    return { formId: row.offer_form_id!, path: offerPath(row.offer_form_id!, before) };
  const template = await findStandardTemplate(tx, offerKind);
  if (!template?.isOpen) refuse(formRefusals.templateClosed);
  const ids = {
    company: opening.company_id,
    department: opening.department_id,
    post: opening.post_id,
    leader: opening.owner_id,
  };
  const names = await queries.findNames(tx, ids);
  const ref = (name: 'company' | 'department' | 'post') => ({
    id: ids[name],
    name: names[name]?.zh ?? '-',
    nameEn: names[name]?.en ?? '-',
  });
  const { formId } = await beginFor(tx, by.id, {
    TemplateId: template.id,
    Values: {
      IntervieweeID: String(row.id),
      Candidate: row.name,
      CompanyId: ref('company'),
      DeptId: ref('department'),
      PostID: ref('post'),
      LeaderAUID: [
        {
          id: ids.leader,
          name: names.leader?.zh ?? '-',
          nameEn: names.leader?.en ?? '-',
          dept: '',
          deptEn: '',
        },
      ],
      UserType: String(opening.employ_type),
      ContractType: opening.employ_type === 2 ? '0' : '1',
      ...(row.plan_entry_day === null ? {} : { PlanEntryDay: row.plan_entry_day }),
    },
    now: by.now,
  });
  await queries.saveOffer(tx, row.id, {
    offer_form_id: formId,
    offer_state: offerStates.none,
    offer_sent_at: null,
    offer_until: null,
  });
  await auditOffer(tx, by, 'begin', row.id, { form: formId });
  return { formId, path: `${pageOfTemplate(template.title)}?id=${formId}` };
}

/**
 * Builds the letter of an approved offer as it would be sent on a day.
 * @throws Refused offerState
 */
export async function letterToSend(
  on: Executor,
  row: Pick<LockedApplication, 'offer_state' | 'offer_form_id'>,
  by: Pick<By, 'now' | 'language'>,
): Promise<LetterText & { readonly until: string; readonly pay: Words }> {
  assertOffer(row, offerStates.approved, by);
  const formId = row.offer_form_id!;
  const { values } = await sourceOf(on, formId);
  const plan = offerIn(formId, values)!;
  const until = validUntil(companyDay(by.now), plan.validDays);
  return { ...offerLetter(plan, values, until), until, pay: payText(plan) };
}

/** Tells whether the offer letter may be printed. It must be approved and must not have ended. */
export const hasPaper = (state: number): boolean =>
  state === offerStates.approved || state === offerStates.sent || state === offerStates.accepted;

/**
 * Builds the printed offer letter with pay. An offer that was not sent yet is printed with today's date.
 * @throws Refused offerState
 */
export async function paperToPrint(
  on: Executor,
  row: queries.Offered,
  by: Pick<By, 'now' | 'language'>,
): Promise<OfferPaper> {
  if (!hasPaper(row.offer_state)) refuseState(row, by);
  const formId = row.offer_form_id!;
  const { values } = await sourceOf(on, formId);
  const plan = offerIn(formId, values)!;
  const form = (await queries.findForm(on, formId))!;
  const day = companyDay(row.offer_sent_at ?? by.now);
  const contact = (await listNamesOf(on, [row.ownerId])).get(row.ownerId);
  return {
    RecruitmentID: row.recruitment_id,
    Number: form.number,
    City: row.city,
    ...paperOf(plan, values),
    Day: day,
    Until: row.offer_until ?? validUntil(day, plan.validDays),
    Contact: contact ? { Zh: contact.zh, En: contact.en } : null,
    Record: { FormID: formId, Seq: form.seq, Hash: form.hash },
  };
}

export interface OfferMoved {
  readonly stage: number;
  readonly offerState: number;
  readonly version: number;
}

/**
 * Marks an approved offer as sent and mails the letter, if one is given.
 * @throws Refused notFound, stale, offerState
 */
export async function sendOffer(
  tx: Tx,
  seen: SeenOffer,
  by: By,
  letter: Omit<Writing, 'kind'> | null = null,
): Promise<OfferMoved> {
  const { row } = await holdSeen(tx, seen, by);
  assertOffer(row, offerStates.approved, by);
  const { values } = await sourceOf(tx, row.offer_form_id!);
  const days = offerIn(row.offer_form_id!, values)?.validDays ?? 7;
  const until = validUntil(companyDay(by.now), days);
  await queries.saveOffer(tx, row.id, {
    offer_state: offerStates.sent,
    offer_sent_at: by.now,
    offer_until: until,
  });
  if (letter) {
    const mailSealed = (await queries.findSeekerFacts(tx, row.seeker_id))?.mail ?? null;
    await writeOffer(tx, { intervieweeId: row.id, formId: row.offer_form_id!, mailSealed }, letter, by);
  }
  await auditOffer(tx, by, 'send', row.id, { until, isMailed: letter !== null });
  return { stage: row.stage, offerState: offerStates.sent, version: row.version + 1 };
}

/**
 * Records the candidate's answer. After a refusal the application stays in its stage until the recruiter decides.
 * @throws Refused notFound, stale, offerState
 */
export async function answerOffer(
  tx: Tx,
  seen: SeenOffer,
  isAccepted: boolean,
  proof: string,
  by: By,
): Promise<OfferMoved> {
  const { row } = await holdSeen(tx, seen, by);
  assertOffer(row, offerStates.sent, by);
  const offerState = isAccepted ? offerStates.accepted : offerStates.declined;
  await queries.saveOffer(tx, row.id, { offer_state: offerState });
  // The answer is stored as a remark, which is deleted when the candidate is forgotten. The audit log does not contain
  // it.
  await auditOffer(tx, by, isAccepted ? 'accept' : 'decline', row.id, {});
  if (!isAccepted) {
    await insertRemark(tx, { intervieweeId: row.id, text: proof }, { by: by.id, now: by.now });
    return { stage: row.stage, offerState, version: row.version + 1 };
  }
  const move = { stage: stages.toOnboard, rejectCode: null, reason: proof };
  const after = await enter(tx, { ...row, version: row.version + 1 }, move, by);
  return { stage: after.stage, offerState, version: after.version };
}

/**
 * Marks offers without an answer in time as lapsed, and notifies their owners.
 * @returns number of offers
 */
export async function lapseOffers(db: Database, now: Date): Promise<number> {
  const today = companyDay(now);
  let count = 0;
  await eachByItself(await queries.listLapsed(db, today), ({ id }) =>
    inTransaction(db, async (tx) => {
      const held = await queries.holdOffered(tx, id);
      if (!held || held.offer_state !== offerStates.sent || held.offer_until! >= today) return;
      await queries.saveOffer(tx, id, { offer_state: offerStates.lapsed });
      await notify(tx, `interviewee:${id}`, null, [
        {
          people: [held.ownerId],
          key: `offer-lapsed-${held.offer_form_id}`,
          titleZh: `录用已过期，候选人未答复：${held.name} · ${held.title}`,
          titleEn: `Offer expired without an answer: ${held.name} · ${held.title}`,
          url: `/Recruiting/RecruitmentList?opening=${held.recruitment_id}&candidate=${id}`,
        },
      ]);
      count++;
    }),
  );
  return count;
}
