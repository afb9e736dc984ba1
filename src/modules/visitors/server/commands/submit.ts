import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { isKnown, once } from '#kit/server/db/idempotency.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { callerOf } from '#kit/server/http/caller.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { validateForm } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findByNameAndPhoneEnd } from '#modules/people/server/open.ts';
import { visitSource, visitState, watchKind, type VisitState } from '../../contract/codes.ts';
import type { publicCalls } from '../../contract/public-calls.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import { guestFaults, timeFaults } from '../../contract/visit-check.ts';
import { countAttempt } from '../queries/attempts.ts';
import { addLog, addVisit, lockInvited, saveAnswer, saveState, type LogEntry } from '../queries/changes.ts';
import { findForm, findFormByToken, type GuestForm } from '../queries/templates.ts';
import { findInvited } from '../queries/visits.ts';
import { onlyKnown } from '../rules/known.ts';
import { isSmall } from '../rules/size.ts';
import { normText } from '../rules/watch.ts';
import type { Guest } from './by.ts';
import { assertNone, guestValues } from './guest.ts';
import { attemptKey, newNonce, newNumber, signPass } from './secrets.ts';
import { refreshWindows, tellDesk, tellHost } from './tell.ts';

type Given = InputOf<(typeof publicCalls)['Add']>;
type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>;

const receipt = z.object({ Code: z.number(), FormNo: z.string(), Pass: z.string() });
export type Receipt = z.infer<typeof receipt>;

/** Limits of registration attempts: 5 in 10 minutes from one address, 20 in a day with one phone and one form. */
const perAddress = { most: 5, seconds: 600 };
const perPhone = { most: 20, seconds: 86_400 };

/**
 * Registers a guest by a poster or an invitation.
 * @throws Refused tooMany, linkGone, stateChanged, and whatever is wrong with the guest's answers
 */
export async function submitVisit(db: Database, guest: Guest, { Key, ...given }: Given): Promise<Receipt> {
  const { secret } = guest;
  // Runs in a transaction of its own, so that the attempt counts even if the rest fails. A repeated request with the
  // same key does not count.
  const isRepeated =
    Key !== undefined && (await isKnown(db, { scope: 'visitors.add', user_id: 0, key: Key }));
  if (!isRepeated)
    await inTransaction(db, (tx) => limit(tx, guest, `address ${callerOf(guest.ip)}`, perAddress));
  if (given.Website !== '') return lookalike(guest, given);
  if (!isSmall(given.Document)) refuse(visitorRefusals.documentLarge, { field: 'Document' });
  return inTransaction(db, async (tx) => {
    const register = async (): Promise<Receipt> => {
      const { id, number, nonce } = await registerGuest(tx, guest, given);
      return { Code: 1, FormNo: number, Pass: signPass(secret, { id, nonce }) };
    };
    if (Key === undefined) return register();
    const request = { scope: 'visitors.add', userId: 0, key: Key, request: given };
    return receipt.parse(await once(tx, request, register));
  });
}

/**
 * Returns a false receipt for a submission that was not stored. Programs that fill in every field learn nothing from
 * it.
 */
function lookalike({ secret }: Guest, { ExpectArrive }: Pick<Given, 'ExpectArrive'>): Receipt {
  const id = randomInt(1, 1_000_000);
  const number = newNumber(companyDay(new Date(ExpectArrive)));
  return { Code: 1, FormNo: number, Pass: signPass(secret, { id, nonce: newNonce() }) };
}

async function limit(
  tx: Tx,
  { secret, now }: Guest,
  what: string,
  at: { readonly most: number; readonly seconds: number },
): Promise<void> {
  const seconds = await countAttempt(tx, { key: attemptKey(secret, what), now, ...at });
  if (seconds > 0) refuse(general.tooMany, { with: { seconds }, body: { Seconds: seconds } });
}

interface Registered {
  readonly id: number;
  readonly number: string;
  readonly nonce: string;
}

async function registerGuest(tx: Tx, guest: Guest, given: Given): Promise<Registered> {
  const { secret, now } = guest;
  const { form, invited } = await formOf(tx, given.Token, now);
  assertConsent(form, given);
  if (!invited) assertNone(timeFaults(given, now));
  assertNone(guestFaults(given, { identity: form.asksIdentity }, true));
  const document = documentOf(form, given, guest);
  const hostId = invited?.hostId ?? (await hostOf(tx, guest, given));
  const { asksIdentity, asksPlate } = form;
  const values = await guestValues(tx, given, { secret, now, asksIdentity, asksPlate });
  await limit(tx, guest, `phone ${form.id} ${values.phone_hash}`, perPhone);

  const answered = {
    ...values,
    edition_number: form.editionNumber,
    consent_at: now,
    consent_version: form.consentVersion,
    document,
  };
  let registered: Registered;
  if (invited) {
    await saveAnswer(tx, invited.id, answered);
    registered = { id: invited.id, number: invited.number, nonce: invited.passNonce };
  } else {
    const [number, nonce] = [newNumber(companyDay(new Date(given.ExpectArrive))), newNonce()];
    const id = await addVisit(tx, {
      ...answered,
      number,
      template_id: form.id,
      purpose: given.Purpose,
      host_id: hostId,
      schedule_id: null,
      arrive_at: new Date(given.ExpectArrive),
      leave_at: new Date(given.ExpectLeave),
      state: visitState.submitted,
      source: visitSource.scan,
      pass_nonce: nonce,
      invite_token: null,
      created_by: null,
      created_at: now,
    });
    registered = { id, number, nonce };
  }
  await welcome(tx, { guest, form, invited, registered, hostId, flag: values.flag, given });
  return registered;
}

interface Welcoming {
  readonly guest: Guest;
  readonly form: GuestForm;
  readonly invited: Invited | undefined;
  readonly registered: Registered;
  readonly hostId: number;
  readonly flag: number;
  readonly given: Given;
}

/**
 * Returns whether this is the invited guest with at most the invited number of people. Anybody else needs the host's
 * approval.
 */
const isSameParty = (invited: Invited, { VisitorName, PeopleCount }: Given): boolean =>
  normText(invited.name) === normText(VisitorName) && PeopleCount <= invited.peopleCount;

/** Confirms the visit if nobody has to be asked, writes the log, and notifies the people concerned. */
async function welcome(tx: Tx, { guest, form, invited, registered, hostId, flag, given }: Welcoming) {
  const { id } = registered;
  const { submitted, approved } = visitState;
  // A guest on the block list is confirmed like anybody else, so that neither they nor their host notices. The desk
  // holds them back.
  const isConfirmed = !form.needsApproval || (invited !== undefined && isSameParty(invited, given));
  const entry = (act: string, from: VisitState | null, to: VisitState): LogEntry => ({
    visitId: id,
    act,
    from,
    to,
    by: null,
    at: guest.now,
  });
  const entries = [entry('submitted', invited ? visitState.invited : null, submitted)];
  if (isConfirmed) {
    await saveState(tx, id, { state: approved });
    entries.push(entry('approved', submitted, approved));
  }
  await addLog(tx, entries);
  const named = { id, name: given.VisitorName, company: given.Company, hostId };
  if (flag !== watchKind.none) await tellDesk(tx, named, flag === watchKind.block);
  await tellHost(tx, named, isConfirmed ? 'registered' : 'asked');
  await refreshWindows(tx, [hostId]);
}

/** Returns the form behind a token. An unknown, a closed and an old token are refused alike. */
async function formOf(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ form: GuestForm; invited: Invited | undefined }> {
  const poster = await findFormByToken(tx, token, now);
  if (poster) return { form: poster, invited: undefined };
  const locked = (await lockInvited(tx, token)) ?? refuse(visitorRefusals.linkGone);
  if (locked.state !== visitState.invited || locked.leaveAt <= now) refuse(visitorRefusals.linkGone);
  const invited = (await findInvited(tx, token)) ?? refuse(visitorRefusals.linkGone);
  const form = (await findForm(tx, invited.templateId)) ?? refuse(visitorRefusals.linkGone);
  if (!form.isOpen) refuse(visitorRefusals.linkGone);
  return { form, invited };
}

function assertConsent({ consentVersion }: GuestForm, { Consent, ConsentVersion }: Given): void {
  if (!Consent) refuse(visitorRefusals.consentNeeded, { field: 'Consent' });
  if (ConsentVersion !== consentVersion)
    refuse(visitorRefusals.consentChanged, { field: 'Consent', body: { ConsentVersion: consentVersion } });
}

/**
 * Returns the host's id, found by data that only a guest of theirs knows. The refusal does not reveal whether the name
 * or the phone was wrong. @throws Refused hostUnknown
 */
async function hostOf(tx: Tx, { secret }: Guest, { HostName, HostPhoneLast4 }: Given): Promise<number> {
  const found =
    HostName === '' || HostPhoneLast4 === ''
      ? null
      : await findByNameAndPhoneEnd(tx, secret, HostName, HostPhoneLast4);
  return found ?? refuse(visitorRefusals.hostUnknown, { field: 'HostName' });
}

/** Returns the values of the form's own controls, checked against the stored version of the form. */
function documentOf({ controls }: GuestForm, { Document }: Given, { now, language }: Guest): Values {
  const edition = { controls } as Edition;
  const { values, errors } = validateForm(edition, onlyKnown(edition.controls, Document), {
    today: companyDay(now),
  });
  const [first] = errors;
  if (!first) return values;
  return refuse(visitorRefusals.documentWrong, {
    field: `Document.${first.name}`,
    with: { label: first.label[language], message: wordsOf(first.message, language) },
    fields: errors.map(({ name, message }) => ({ Field: `Document.${name}`, Msg: message[language] })),
  });
}
