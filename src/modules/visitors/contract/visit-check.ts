import type { Refusal, RefusalDetail } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { MOST_DAYS_AHEAD } from './codes.ts';
import { normalIdentity } from './identity.ts';
import { normalPhone } from './phone.ts';
import { visitorRefusals } from './refusals.ts';

/**
 * Milliseconds by which an arrival may lie in the past, because the desk enters the time before the rest of the form.
 */
const LATE_MS = 60 * 60_000;

export interface Fault {
  readonly field: string;
  readonly refusal: Refusal;
  readonly with?: RefusalDetail['with'];
}

/** Returns the faults in the times of a visit. Both are instants. */
export function timeFaults(
  given: { readonly ExpectArrive: string; readonly ExpectLeave: string },
  now: Date,
): Fault[] {
  const [arrive, leave] = [new Date(given.ExpectArrive), new Date(given.ExpectLeave)];
  if (arrive.getTime() < now.getTime() - LATE_MS)
    return [{ field: 'ExpectArrive', refusal: visitorRefusals.arrivePast }];
  if (companyDay(arrive) > shiftDays(companyDay(now), MOST_DAYS_AHEAD))
    return [{ field: 'ExpectArrive', refusal: visitorRefusals.arriveFar, with: { days: MOST_DAYS_AHEAD } }];
  if (leave <= arrive || companyDay(leave) !== companyDay(arrive))
    return [{ field: 'ExpectLeave', refusal: visitorRefusals.timesWrong }];
  return [];
}

interface Guest {
  readonly Phone: string;
  readonly IdCard: string;
  readonly PeopleCount: number;
  readonly Companions: readonly string[];
}

/** Returns the faults in a guest's own data. With `isGuest` everything is required; the desk may leave fields empty. */
export function guestFaults(given: Guest, asks: { readonly identity: boolean }, isGuest: boolean): Fault[] {
  const faults: Fault[] = [];
  if ((isGuest || given.Phone !== '') && normalPhone(given.Phone) === undefined)
    faults.push({ field: 'Phone', refusal: visitorRefusals.phoneWrong });
  if (asks.identity && (isGuest || given.IdCard !== '') && normalIdentity(given.IdCard) === undefined)
    faults.push({ field: 'IdCard', refusal: visitorRefusals.identityWrong });
  if (given.Companions.length > given.PeopleCount - 1)
    faults.push({ field: 'Companions', refusal: visitorRefusals.peopleCount });
  return faults;
}
