import { refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { watchKind } from '../../contract/codes.ts';
import { normalIdentity } from '../../contract/identity.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { Fault } from '../../contract/visit-check.ts';
import type { GuestValues } from '../queries/changes.ts';
import { listNear } from '../queries/watch.ts';
import { partyOf, strongest } from '../rules/watch.ts';
import { phoneHash, sealField, watchMarks } from './secrets.ts';

export interface GivenGuest {
  readonly VisitorName: string;
  readonly Phone: string;
  readonly Company: string;
  readonly IdCard: string;
  readonly PlateNo: string;
  readonly PeopleCount: number;
  readonly Companions: readonly string[];
}

interface Keeping {
  readonly secret: string;
  readonly now: Date;
  readonly asksIdentity: boolean;
  readonly asksPlate: boolean;
}

/** Maximum length of a licence plate. Checked after upper-casing, because some letters become two characters. */
const longestPlate = 10;

/**
 * Returns the stored values of a guest. Sensitive fields are sealed, data that the form does not ask for is left out,
 * and the watch list is checked.
 */
export async function guestValues(on: Executor, given: GivenGuest, keeping: Keeping): Promise<GuestValues> {
  const { secret, now } = keeping;
  const phone = normalPhone(given.Phone) ?? '';
  const said = { name: given.VisitorName, company: given.Company, companions: given.Companions };
  const party = partyOf(said, watchMarks(secret, phone));
  const near = await listNear(on, party, now);
  const hit = strongest(near, party);
  return {
    name: given.VisitorName,
    phone_sealed: sealField(secret, 'Phone', phone),
    phone_hash: phoneHash(secret, phone),
    phone_last4: phone.slice(-4),
    company: given.Company,
    identity_sealed: keeping.asksIdentity
      ? sealField(secret, 'IdCard', normalIdentity(given.IdCard) ?? '')
      : '',
    plate: keeping.asksPlate ? given.PlateNo.toUpperCase().slice(0, longestPlate) : '',
    people_count: given.PeopleCount,
    companions: [...given.Companions],
    flag: hit?.kind ?? 0,
    watch_id: hit?.id ?? null,
    is_vip: near.some((entry) => entry.kind === watchKind.vip && strongest([entry], party)),
  };
}

/** Refuses a guest's data if it has a fault. @throws Refused the first fault */
export function assertNone([first]: readonly Fault[]): void {
  if (first) refuse(first.refusal, { field: first.field, ...(first.with ? { with: first.with } : {}) });
}
