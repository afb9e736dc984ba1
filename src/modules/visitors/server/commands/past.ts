import type { Tx } from '#kit/server/db/database.ts';
import type { VisitSource, VisitState } from '../../contract/codes.ts';
import { addVisits, addLog, type NewVisit } from '../queries/changes.ts';
import { findForm } from '../queries/templates.ts';
import { isEnd } from '../rules/states.ts';
import { newNonce, newNumber, newToken, phoneHash, sealField } from './secrets.ts';

/** Past visit to be added. */
interface PastVisit {
  readonly templateId: number;
  /** Company day encoded in the visit number (YYYY-MM-DD). */
  readonly day: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly plate: string;
  readonly companions: readonly string[];
  readonly purpose: string;
  readonly hostId: number;
  /** Id of the person at the desk. */
  readonly deskId: number;
  readonly arrive: Date;
  readonly leave: Date;
  readonly state: VisitState;
  readonly source: VisitSource;
  readonly reason: string;
  readonly checkedIn: Date | null;
  readonly checkedOut: Date | null;
  readonly document: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** Adds visits of the past in one batch, without notifications. @throws Error for an unknown form */
export async function writePastVisits(tx: Tx, visits: readonly PastVisit[], secret: string): Promise<void> {
  const forms = new Map<number, NonNullable<Awaited<ReturnType<typeof findForm>>>>();
  for (const id of new Set(visits.map(({ templateId }) => templateId))) {
    const form = await findForm(tx, id);
    if (!form) throw new Error(`There is no form for guests ${id}`);
    forms.set(id, form);
  }
  const ids = await addVisits(
    tx,
    visits.map((visit): NewVisit => {
      const form = forms.get(visit.templateId)!;
      const isInvited = visit.state === 0;
      return {
        number: newNumber(visit.day),
        template_id: visit.templateId,
        edition_number: form.editionNumber,
        name: visit.name,
        phone_sealed: isInvited ? '' : sealField(secret, 'Phone', visit.phone),
        phone_hash: isInvited ? '' : phoneHash(secret, visit.phone),
        phone_last4: isInvited ? '' : visit.phone.slice(-4),
        company: visit.company,
        identity_sealed: '',
        plate: form.asksPlate ? visit.plate : '',
        people_count: visit.companions.length + 1,
        companions: [...visit.companions],
        purpose: visit.purpose,
        flag: 0,
        watch_id: null,
        is_vip: false,
        host_id: visit.hostId,
        schedule_id: null,
        arrive_at: visit.arrive,
        leave_at: visit.leave,
        state: visit.state,
        source: visit.source,
        reason: visit.reason,
        pass_nonce: newNonce(),
        invite_token: visit.source === 1 ? newToken() : null,
        consent_at: isInvited ? null : visit.createdAt,
        consent_version: isInvited ? null : form.consentVersion,
        document: isInvited ? {} : visit.document,
        checked_in_at: visit.checkedIn,
        checked_out_at: visit.checkedOut,
        operator_id: visit.checkedIn ? visit.deskId : null,
        ended_at: isEnd(visit.state) ? (visit.checkedOut ?? visit.leave) : null,
        created_by: visit.source === 1 ? visit.hostId : null,
        created_at: visit.createdAt,
      };
    }),
  );
  await addLog(
    tx,
    visits.flatMap((visit, n) => stepsOf(visit).map((step) => ({ ...step, visitId: ids[n]! }))),
  );
}

const step = (
  act: string,
  from: VisitState | null,
  to: VisitState,
  by: number | null,
  at: Date,
  note = '',
) => ({
  act,
  from,
  to,
  by,
  at,
  note,
});

/** Returns the log entries that led a past visit to its final state. */
function stepsOf({
  state,
  source,
  hostId,
  deskId,
  createdAt,
  checkedIn,
  checkedOut,
  leave,
  reason,
}: PastVisit) {
  const steps = [
    source === 1 ? step('invited', null, 0, hostId, createdAt) : step('submitted', null, 1, null, createdAt),
  ];
  if (state === 0 || state === 1) return steps;
  if (source === 1) steps.push(step('submitted', 0, 1, null, createdAt));
  if (state === 5) return [...steps, step('refused', 1, 5, hostId, createdAt, reason)];
  steps.push(step('approved', 1, 2, source === 1 ? null : hostId, createdAt));
  if (state === 6) return [...steps, step('cancelled', 2, 6, hostId, createdAt, reason)];
  if (state === 7) return [...steps, step('noShow', 2, 7, null, leave)];
  if (checkedIn) steps.push(step('checkedIn', 2, 3, deskId, checkedIn));
  if (state === 8) steps.push(step('closed', 3, 8, null, leave));
  if (checkedOut) steps.push(step('checkedOut', 3, 4, deskId, checkedOut));
  return steps;
}
