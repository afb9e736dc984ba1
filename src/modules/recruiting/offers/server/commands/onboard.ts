import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { documentKinds, guessKind, readDocument, type DocumentKind } from '#kit/rules/identity-document.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { callOffEffects, runEffectsOf, setEffectDay, sourceOf } from '#modules/approval/server/open.ts';
import { makeEntryTasks, waiveTasks } from '#modules/hr-requests/server/open.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { jobType } from '#modules/people/persons/contract/user-codes.ts';
import {
  addComing,
  dropComing,
  findByIdentity,
  personsWithin,
  holdPersons,
  savePassword,
  type Scope,
  takeEmployeeId,
} from '#modules/people/server/open.ts';
import { hiddenName } from '#modules/recruiting/candidates/server/commands/seekers.ts';
import { offerStates, onboardDays, onboardKind, stages } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import { findOpeningOf } from '#modules/recruiting/stages/server/queries/applications.ts';
import * as queries from '../queries/offers.ts';
import { offerIn } from '../rules/offer.ts';
import { assertOffer, holdSeen, type OfferMoved, type SeenOffer } from './offers.ts';
import { settleOpening } from './onboard-effect.ts';

/** Input for creating a user from an accepted candidate. */
export interface Onboard extends SeenOffer {
  readonly employeeId: string | undefined;
  readonly loginName: string | undefined;
  readonly idCard: string;
  /** Type of the identity document. Undefined: derived from the number, otherwise a passport. */
  readonly idCardType?: DocumentKind | undefined;
  /** First working day, as a company day. */
  readonly entryDay: string;
  readonly isConfirmed: boolean;
}

/** Hash of the first password. Null: an external system signs people in. */
interface Access {
  readonly hash: string | null;
  /** Personnel scope of the caller. */
  readonly scope: Scope;
}

export interface Onboarded {
  readonly userId: number;
  readonly employeeId: string;
  /** The user was created by this call and gets a first password. */
  readonly isNew: boolean;
  readonly isAgain: boolean;
}

async function firstAnswer(tx: Tx, userId: number): Promise<Onboarded> {
  const user = (await queries.findUser(tx, userId))!;
  return { userId, employeeId: user.employeeId, isNew: false, isAgain: true };
}

/**
 * Creates the user of a candidate who has accepted the offer. Repeated calls return the first user. The person starts
 * on the first working day, or at once if that day has come.
 * @throws Refused notFound, stale, offerState, placesFull, entryTooEarly, idCardWrong, wasHere, and refusals of the
 * people module
 */
export async function onboardToUser(
  tx: Tx,
  given: Onboard,
  { hash, scope }: Access,
  by: By,
): Promise<Onboarded> {
  const seen =
    (await findOpeningOf(tx, given.id, by)) === undefined
      ? undefined
      : await queries.findOffered(tx, given.id);
  if (!seen) refuse(general.notFound);
  if (seen.user_id !== null) return firstAnswer(tx, seen.user_id);
  assertOffer(seen, offerStates.accepted, by);
  if ((await queries.findEmployee(tx, given.id)) !== null)
    refuse(no.isEmployee, { with: { name: seen.name } });
  const documentKind = given.idCardType ?? guessKind(given.idCard) ?? documentKinds.passport;
  const document = readDocument(documentKind, given.idCard);
  const idCard = 'number' in document ? document.number : refuse(no.idCardWrong, { field: 'IdCard' });
  const earliest = shiftDays(companyDay(by.now), -onboardDays.back);
  if (given.entryDay < earliest) refuse(no.entryTooEarly, { field: 'EntryTime', with: { day: earliest } });
  const formId = seen.offer_form_id!;
  const source = await sourceOf(tx, formId);
  const offer = offerIn(formId, source.values)!;
  // Rows are locked in the same order as by the form's own steps, to avoid deadlocks: form, people, opening,
  // application.
  await setEffectDay(tx, formId, { kind: onboardKind, subject: source.applicant, day: given.entryDay });
  const known = await findByIdentity(tx, by.seals.secret, idCard);
  if (known) await holdPersons(tx, [known.id]);
  const held = await queries.holdOffered(tx, given.id);
  if (held && held.user_id !== null) return firstAnswer(tx, held.user_id);
  const { row, opening } = await holdSeen(tx, given, by);
  assertOffer(row, offerStates.accepted, by);
  if ((await queries.countPlaced(tx, opening.id)) >= opening.head_count) refuse(no.placesFull);
  const { userId, isNew } = await userOf(
    tx,
    { given, known, idCard, documentKind, seekerId: row.seeker_id, offer },
    { hash, scope },
    by,
  );
  await queries.saveOffer(tx, row.id, { user_id: userId, plan_entry_day: given.entryDay });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'interviewee.onboard',
    target: `interviewee:${row.id}`,
    detail: { user: userId, day: given.entryDay },
    ip: by.ip,
  });
  // Entry tasks come first: a person who starts at once may have tasks of their own.
  const form = { id: formId, number: (await queries.findForm(tx, formId))!.number };
  const entering = { form, personId: userId, day: given.entryDay, others: [opening.owner_id, by.id] };
  await makeEntryTasks(tx, entering, by.now);
  await runEffectsOf(tx, formId, { kind: onboardKind, subject: source.applicant }, by.now);
  return { userId, employeeId: (await queries.findUser(tx, userId))!.employeeId, isNew, isAgain: false };
}

interface Coming {
  readonly given: Onboard;
  readonly known: Awaited<ReturnType<typeof findByIdentity>>;
  readonly idCard: string;
  readonly documentKind: DocumentKind;
  readonly seekerId: number;
  readonly offer: NonNullable<ReturnType<typeof offerIn>>;
}

/**
 * Returns the former employee with this identity, or adds a person who will start later.
 * @throws Refused identityNumberTaken, wasHere
 */
async function userOf(
  tx: Tx,
  { given, known, idCard, documentKind, seekerId, offer }: Coming,
  { hash, scope }: Access,
  by: By,
): Promise<{ userId: number; isNew: boolean }> {
  if (known) {
    if (known.isActive || known.jobType === jobType.code.employed)
      throw new Refused(peopleRefusals.identityNumberTaken, { field: 'IdCard' });
    if (!given.isConfirmed) {
      const isReached = (await personsWithin(tx, scope, [known.id])).has(known.id);
      const { name, employeeId } = (await queries.findUser(tx, known.id))!;
      refuse(no.wasHere, {
        field: 'IdCard',
        with: { name: isReached ? `${name}（${employeeId}）` : hiddenName[by.language] },
      });
    }
    return { userId: known.id, isNew: false };
  }
  const seeker = (await queries.findSeekerFacts(tx, seekerId))!;
  const open = (field: 'Phone' | 'Mail', sealed: string | null): string =>
    sealed === null ? '' : by.seals.contacts[field].open(sealed);
  const employeeId = given.employeeId || (await takeEmployeeId(tx, offer.companyId ?? undefined));
  const phone = open('Phone', seeker.phone);
  const userId = await addComing(
    tx,
    {
      EmployeeId: employeeId,
      ...(given.loginName ? { LoginName: given.loginName } : {}),
      ChineseName: seeker.name,
      Gender: seeker.gender as 0 | 1 | 2,
      CompanyId: offer.companyId!,
      DeptId: offer.departmentId!,
      leaderid: offer.leaderId,
      position: await queries.findPostName(tx, offer.postId!),
      UserType: offer.userType,
      EntryTime: given.entryDay,
      ContractType: offer.contractType as 0 | 1 | 2 | 3 | 4 | 5,
      IdCard: idCard,
      IdCardType: documentKind,
      rc: seeker.source,
      ...(/^1\d{10}$/.test(phone) ? { Phone: phone } : {}),
    },
    {
      by: by.id,
      now: by.now,
      language: by.language,
      secret: by.seals.secret,
      scope,
      ...(by.ip === null ? {} : { ip: by.ip }),
    },
  );
  if (hash !== null) await savePassword(tx, { personId: userId, hash, mustChange: true, now: by.now });
  return { userId, isNew: true };
}

/**
 * Cancels an onboarding.
 * @throws Refused notFound, stale, noUser, onboardOver
 */
export async function cancelOnboard(tx: Tx, seen: SeenOffer, reason: string, by: By): Promise<OfferMoved> {
  const found =
    (await findOpeningOf(tx, seen.id, by)) === undefined ? undefined : await queries.findOffered(tx, seen.id);
  if (!found) refuse(general.notFound);
  if (found.user_id === null) refuse(no.noUser);
  const entry = found.plan_entry_day!;
  if (companyDay(by.now) > shiftDays(entry, onboardDays.off)) refuse(no.onboardOver);
  const formId = found.offer_form_id!;
  const { applicant } = await sourceOf(tx, formId);
  await callOffEffects(
    tx,
    formId,
    { kind: onboardKind, subject: applicant },
    { by: by.id, now: by.now, reason },
  );
  const { row, opening } = await holdSeen(tx, seen, by);
  // The effect has not run yet, so there was nothing to undo: the future employee is removed here.
  if (row.stage === stages.toOnboard) await dropComing(tx, found.user_id, entry, { by: by.id, now: by.now });
  await queries.saveOffer(tx, row.id, { user_id: null, offer_state: offerStates.revoked });
  await waiveTasks(tx, formId, by.now);
  const move = { stage: stages.withdrawn, rejectCode: null, reason };
  const after = await enter(tx, { ...row, version: row.version + 1 }, move, by);
  await settleOpening(tx, row.recruitment_id, opening.state, opening.head_count);
  return { stage: after.stage, offerState: offerStates.revoked, version: after.version };
}
