import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { listReadable, type Viewer } from '#modules/approval/server/open.ts';
import { listUploads } from '#modules/forms/server/open.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import {
  noteIdentityRefusal,
  hashPassword,
  initialPassword,
  scopeOf,
  proposeEmployeeId,
} from '#modules/people/server/open.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { applicationFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import { maskedOf } from '#modules/recruiting/candidates/server/commands/matches.ts';
import { offerStates, peopleCode, stages } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { byOf, type By } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { letterKinds } from '../../contract/letters.ts';
import type { LetterShown, offerCalls, OfferShown } from '../../contract/offer-calls.ts';
import { readLetter } from '../commands/letters.ts';
import {
  addOffer,
  answerOffer,
  hasPaper,
  letterToSend,
  offerPath,
  paperToPrint,
  sendOffer,
  type OfferMoved,
} from '../commands/offers.ts';
import { cancelOnboard, onboardToUser } from '../commands/onboard.ts';
import { beginTransfer } from '../commands/transfers.ts';
import { isReached, listArrivals } from '../queries/arrivals.ts';
import { listApplicationLetters } from '../queries/letters.ts';
import { findCompanyOf, findEmployee, findForm, findOffered, findUser } from '../queries/offers.ts';

type Calls = typeof offerCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

const movedOf = ({ stage, offerState, version }: OfferMoved) => ({
  Code: 1,
  Stage: stage,
  OfferState: offerState,
  Version: version,
});

type ApplicationLetter = Awaited<ReturnType<typeof listApplicationLetters>>[number];

const shownLetter = ({ id, subject, state, fault, at }: ApplicationLetter, Text: string): LetterShown => ({
  LetterID: id,
  Subject: subject,
  Text,
  State: state,
  Fault: fault,
  CreateTime: at,
});

/** Lists the rejection letters to a candidate. */
export const shownRefusals = async (on: Executor, id: number): Promise<LetterShown[]> =>
  (await listApplicationLetters(on, id, letterKinds.refusal)).map((one) => shownLetter(one, one.body));

/**
 * Loads the offer of an application as it is shown.
 * @param seesPay whether the caller may see the pay of this opening
 */
export async function shownOffer(
  on: Executor,
  id: number,
  seesPay: boolean,
  viewer: Viewer,
): Promise<OfferShown> {
  const row = (await findOffered(on, id))!;
  const form = row.offer_form_id === null ? undefined : await findForm(on, row.offer_form_id);
  // Hides the user of a forgotten candidate, so that the kept personnel file does not identify them.
  const userId = row.forgottenAt === null ? row.user_id : null;
  const user = userId === null ? undefined : await findUser(on, userId);
  const isShown = form && !form.isDeleted;
  const letters = await listApplicationLetters(on, id, letterKinds.offer);
  const transfer = row.transfer_form_id === null ? undefined : await findForm(on, row.transfer_form_id);
  const readableForms = await listReadable(
    on,
    [row.offer_form_id, row.transfer_form_id].filter((form) => form !== null),
    viewer,
  );
  return {
    State: row.offer_state,
    FormID: isShown ? row.offer_form_id : null,
    Number: isShown ? form.number : '',
    IsReadable: Boolean(isShown) && readableForms.has(row.offer_form_id!),
    HasPaper: Boolean(isShown) && seesPay && row.forgottenAt === null && hasPaper(row.offer_state),
    Path: isShown ? offerPath(row.offer_form_id!, form) : '',
    SentAt: row.offer_sent_at,
    Until: row.offer_state === offerStates.none ? null : row.offer_until,
    UserAUID: userId,
    EmployeeId: user?.employeeId ?? '',
    NextEmployeeId:
      row.stage === stages.toOnboard && row.user_id === null
        ? await proposeEmployeeId(on, await findCompanyOf(on, id))
        : '',
    EntryDay: row.stage === stages.toOnboard || row.stage === stages.onboarded ? row.plan_entry_day : null,
    IsTransfer: row.stage === stages.toOnboard && (await findEmployee(on, id)) !== null,
    Transfer: transfer
      ? {
          FormID: row.transfer_form_id!,
          Number: transfer.number,
          IsReadable: readableForms.has(row.transfer_form_id!),
          Path: offerPath(row.transfer_form_id!, transfer),
        }
      : null,
    Letters: await Promise.all(
      letters.map(async (one) => shownLetter(one, seesPay ? await readLetter(on, one) : one.body)),
    ),
  };
}

/**
 * Loads an application that the caller handles.
 * @throws Refused notFound, forgotten
 */
async function handled(on: Executor, id: number, by: By) {
  const row = (await findApplication(on, id, by)) ?? refuse(general.notFound);
  if (!row.handles) refuse(general.notFound);
  if (row.forgottenAt !== null) refuse(mergeRefusals.forgotten);
  return row;
}

const assertPeople = (ctx: Context): void => {
  if (!ctx.can(peopleCode)) refuse(general.forbidden);
};

/**
 * Handlers of calls from the offer to the first working day.
 * @param hasMail whether mail can be sent
 * @param hasAuthority whether this system itself signs people in
 */
export const offerHandlers = (seals: Seals, hasMail: boolean, hasAuthority: boolean): Handlers => ({
  AddOffer: async ({ IntervieweeID: id, Version: version }, ctx) => {
    const by = await byOf(ctx, seals);
    const { formId, path } = await inTransaction(ctx.db, (tx) => addOffer(tx, { id, version }, by));
    return { Code: 1, FormID: formId, Path: path };
  },
  GetOfferLetter: async ({ IntervieweeID: id }, ctx) => {
    const by = await byOf(ctx, seals);
    return onOneConnection(ctx.db, async (on) => {
      const row = await handled(on, id, by);
      const letter = await letterToSend(on, (await findOffered(on, id))!, by);
      return {
        Subject: letter.subject,
        Text: letter.text,
        Pay: row.seesPay ? { Zh: letter.pay.zh, En: letter.pay.en } : null,
        To: maskedOf(seals, row, 'Mail'),
        HasMail: hasMail,
        Until: letter.until,
      };
    });
  },
  GetOfferPaper: async ({ IntervieweeID: id }, ctx) => {
    const by = await byOf(ctx, seals);
    return onOneConnection(ctx.db, async (on) => {
      const row = await handled(on, id, by);
      if (!row.seesPay) refuse(recruitingRefusals.paperHidden);
      return paperToPrint(on, (await findOffered(on, id))!, by);
    });
  },
  SendOffer: async ({ IntervieweeID: id, Version: version, Letter }, ctx) => {
    const by = await byOf(ctx, seals);
    const letter = Letter ? { subject: Letter.Subject, text: Letter.Text, hasMail } : null;
    return movedOf(await inTransaction(ctx.db, (tx) => sendOffer(tx, { id, version }, by, letter)));
  },
  AnswerOffer: async ({ IntervieweeID: id, Version: version, IsAccepted, Proof }, ctx) => {
    const by = await byOf(ctx, seals);
    return movedOf(
      await inTransaction(ctx.db, (tx) => answerOffer(tx, { id, version }, IsAccepted, Proof, by)),
    );
  },
  OnboardToUser: async ({ IntervieweeID: id, Version: version, ...given }, ctx) => {
    assertPeople(ctx);
    const by = await byOf(ctx, seals);
    const password = hasAuthority ? initialPassword() : null;
    const hash = password === null ? null : await hashPassword(password);
    const scope = await scopeOf(ctx.db, ctx.actor.id, peopleCode);
    const asked = {
      id,
      version,
      employeeId: given.EmployeeId,
      loginName: given.LoginName,
      idCard: given.IdCard,
      idCardType: given.IdCardType,
      entryDay: given.EntryTime,
      isConfirmed: given.Confirmed,
    };
    const done = await noteIdentityRefusal(ctx, given.IdCard, () =>
      inTransaction(ctx.db, (tx) => onboardToUser(tx, asked, { hash, scope }, by)),
    );
    return {
      Code: 1,
      UserAUID: done.userId,
      EmployeeId: done.employeeId,
      Password: done.isNew ? password : null,
      IsAgain: done.isAgain,
    };
  },
  BeginTransfer: async ({ IntervieweeID: id, Version: version }, ctx) => {
    assertPeople(ctx);
    const by = await byOf(ctx, seals);
    const { formId, path } = await inTransaction(ctx.db, (tx) => beginTransfer(tx, { id, version }, by));
    return { Code: 1, FormID: formId, Path: path };
  },
  GetArrivals: async ({ AUID }, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.common);
    return onOneConnection(ctx.db, async (on) => {
      if (!(await isReached(on, AUID, scope))) refuse(general.notFound);
      const rows = await listArrivals(on, AUID);
      return Promise.all(
        rows.map(async (row) => {
          const files = (await listUploads(on, applicationFiles(row.id))).map(({ uid, name }) => ({
            uid,
            name,
            IsResume: uid === row.resume,
          }));
          return {
            IntervieweeID: row.id,
            Title: row.title,
            TitleEn: row.titleEn,
            SourceName: row.source,
            Stage: row.stage,
            EntryDay: row.day,
            Files: files.toSorted((a, b) => Number(b.IsResume) - Number(a.IsResume)),
          };
        }),
      );
    });
  },
  CancelOnboard: async ({ IntervieweeID: id, Version: version, Reason }, ctx) => {
    assertPeople(ctx);
    const by = await byOf(ctx, seals);
    return movedOf(await inTransaction(ctx.db, (tx) => cancelOnboard(tx, { id, version }, Reason, by)));
  },
});
