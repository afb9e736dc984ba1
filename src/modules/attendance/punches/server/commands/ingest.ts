import { companyInstant } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { PunchSource } from '#modules/attendance/contract/codes.ts';
import { findOwners, insertStrays, strayCause, type Stray } from '../queries/strays.ts';
import type { Mark } from '../rules/marks.ts';
import { addPunches, type NewPunch } from './keep-punches.ts';

export interface Origin {
  readonly source: PunchSource;
  readonly deviceId: number | null;
  readonly batchId: number | null;
}

/** Time in milliseconds by which a clock may be ahead before its punches count as future ones. */
export const tolerated = 3 * 60_000;

/** Returns the instant of a second of the company's clock. */
const instantOf = (at: string): Date =>
  new Date(companyInstant(at.slice(0, 16)).getTime() + Number(at.slice(17, 19)) * 1000);

/** Separates punches that belong to a person from those that go to quarantine. */
export async function sortMarks(on: Executor, marks: readonly Mark[], origin: Origin, now: Date) {
  const owners = await findOwners(on, [...new Set(marks.map(({ badge }) => badge))]);
  const punches: NewPunch[] = [];
  const strays: Stray[] = [];
  for (const { badge, at: said } of marks) {
    const at = instantOf(said);
    const personId = owners.get(badge)?.id;
    if (at.getTime() > now.getTime() + tolerated)
      strays.push({ badge, at, ...origin, cause: strayCause.ahead });
    else if (personId === undefined) strays.push({ badge, at, ...origin, cause: strayCause.unknown });
    else punches.push({ personId, at, ...origin });
  }
  return { punches, strays };
}

/** Saves punches. Those of unknown badges or in the future go to quarantine. @returns the number of new ones of each */
export async function ingest(tx: Tx, marks: readonly Mark[], origin: Origin, now: Date) {
  const { punches, strays } = await sortMarks(tx, marks, origin, now);
  return { added: await addPunches(tx, punches, now), strays: await insertStrays(tx, strays, now) };
}
