import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { isInService } from '#modules/people/server/open.ts';
import { isComing } from '#modules/rooms/server/open.ts';
import { visitSource, visitState, watchKind, type VisitState } from '../../contract/codes.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import type { visitCalls } from '../../contract/visit-calls.ts';
import { guestFaults, timeFaults } from '../../contract/visit-check.ts';
import { addLog, addVisit, lockVisits } from '../queries/changes.ts';
import { findForm, type GuestForm } from '../queries/templates.ts';
import { shownState } from '../rules/states.ts';
import type { By } from './by.ts';
import { assertNone, guestValues, type GivenGuest } from './guest.ts';
import { moveOne } from './move.ts';
import { newNonce, newNumber, newToken } from './secrets.ts';
import { refreshWindows, tellDesk, tellHost } from './tell.ts';

type Invitation = InputOf<(typeof visitCalls)['Invite']>;
type Registration = InputOf<(typeof visitCalls)['Register']>;

async function openForm(tx: Tx, templateId: number): Promise<GuestForm> {
  const form = await findForm(tx, templateId);
  return form?.isOpen ? form : refuse(visitorRefusals.linkGone, { field: 'TemplateId' });
}

interface Begun extends GivenGuest {
  readonly Purpose: string;
  readonly ExpectArrive: string;
  readonly ExpectLeave: string;
  readonly ScheduleId: number | null;
}

interface Beginning {
  readonly hostId: number;
  readonly state: VisitState;
  readonly source: 1 | 3;
  readonly inviteToken: string | null;
}

/** Creates a visit for a colleague: an invitation, or a registration at the desk. */
async function begin(tx: Tx, by: By, form: GuestForm, given: Begun, beginning: Beginning) {
  const { secret, now } = by;
  const { asksIdentity, asksPlate } = form;
  const values = await guestValues(tx, given, { secret, now, asksIdentity, asksPlate });
  const number = newNumber(companyDay(new Date(given.ExpectArrive)));
  const { hostId, state, source, inviteToken } = beginning;
  const id = await addVisit(tx, {
    ...values,
    number,
    template_id: form.id,
    edition_number: form.editionNumber,
    purpose: given.Purpose,
    host_id: hostId,
    schedule_id: given.ScheduleId,
    arrive_at: new Date(given.ExpectArrive),
    leave_at: new Date(given.ExpectLeave),
    state,
    source,
    pass_nonce: newNonce(),
    invite_token: inviteToken,
    consent_at: null,
    consent_version: null,
    document: {},
    created_by: by.id,
    created_at: now,
  });
  return { id, number, flag: values.flag };
}

/**
 * Invites a guest and creates a link for that guest alone.
 * @throws Refused linkGone (the form is closed), meetingGone, timesWrong, …
 */
export function inviteGuest(db: Database, by: By, given: Invitation) {
  assertNone([
    ...timeFaults(given, by.now),
    ...guestFaults({ ...given, Phone: '', IdCard: '' }, { identity: false }, false),
  ]);
  return inTransaction(db, async (tx) => {
    const form = await openForm(tx, given.TemplateId);
    if (given.ScheduleId !== null && !(await isComing(tx, by.id, given.ScheduleId, by.now)))
      refuse(visitorRefusals.meetingGone, { field: 'ScheduleId' });
    const token = newToken();
    const guest = { ...given, Phone: '', IdCard: '', PlateNo: '' };
    const { id, number } = await begin(tx, by, form, guest, {
      hostId: by.id,
      state: visitState.invited,
      source: visitSource.invite,
      inviteToken: token,
    });
    await addLog(tx, [
      { visitId: id, act: 'invited', from: null, to: visitState.invited, by: by.id, at: by.now },
    ]);
    await refreshWindows(tx, [by.id]);
    return { Code: 1, Id: id, FormNo: number, InviteToken: token };
  });
}

/**
 * Registers a guest who stands at the desk. The guest waits for the host if the form needs approval and the host has
 * not agreed by phone. A guest who does not have to wait may be checked in at once.
 * @throws Refused linkGone, hostUnknown, and whatever is wrong with what was typed
 */
export function registerAtDesk(db: Database, by: By, given: Registration) {
  assertNone(timeFaults(given, by.now));
  return inTransaction(db, async (tx) => {
    const form = await openForm(tx, given.TemplateId);
    assertNone(guestFaults(given, { identity: form.asksIdentity }, false));
    if (!(await isInService(tx, given.HostAUID))) refuse(visitorRefusals.hostUnknown, { field: 'HostAUID' });
    const isConfirmed = given.Confirmed || !form.needsApproval;
    const { submitted, approved, onSite } = visitState;
    const visit = { ...given, ScheduleId: null };
    const { id, number, flag } = await begin(tx, by, form, visit, {
      hostId: given.HostAUID,
      state: submitted,
      source: visitSource.desk,
      inviteToken: null,
    });
    await addLog(tx, [{ visitId: id, act: 'registered', from: null, to: submitted, by: by.id, at: by.now }]);
    const named = { id, name: given.VisitorName, company: given.Company, hostId: given.HostAUID };
    if (flag !== watchKind.none) await tellDesk(tx, named, flag === watchKind.block);
    // For a guest on the block list, the host's approval counts. The desk sees the mark and decides in a separate step.
    const isHeld = flag === watchKind.block;
    let state: VisitState = submitted;
    for (const to of isConfirmed ? [approved, ...(given.CheckIn && !isHeld ? [onSite] : [])] : []) {
      const [loaded] = await lockVisits(tx, [id]);
      if (to === onSite && companyDay(loaded!.arriveAt) !== companyDay(by.now))
        refuse(visitorRefusals.otherDay, {
          field: 'ExpectArrive',
          with: { day: companyDay(loaded!.arriveAt) },
        });
      await moveOne(tx, by, { ...loaded!, isHeld: false }, to, '');
      state = to;
    }
    if (!isConfirmed && given.HostAUID !== by.id) await tellHost(tx, named, 'asked');
    await refreshWindows(tx, [given.HostAUID]);
    return { Code: 1, Id: id, FormNo: number, VisitState: shownState({ state, isHeld }, by.isDesk) };
  });
}
