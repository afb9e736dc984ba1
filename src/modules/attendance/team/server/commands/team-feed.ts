import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { hashAddress, isUseDue, newAddressToken } from '#kit/server/secret-address.ts';
import { applicationCode } from '#modules/attendance/contract/codes.ts';
import { performanceCode } from '#modules/attendance/work/contract/work-codes.ts';
import { scopeOf, type Duty } from '#modules/people/server/open.ts';
import { listTeamAbsences } from '../queries/team.ts';
import * as addresses from '../queries/team-address.ts';
import { teamCalendar } from '../rules/team-calendar.ts';

/** Number of past and future company days in a calendar. */
const before = 30;
const after = 366;

interface Owner {
  readonly id: number;
  readonly now: Date;
  readonly ip: string;
}

const audited = ({ id, ip }: Owner, act: string) => ({
  actorId: id,
  act,
  target: `person:${id}`,
  detail: {},
  ip,
});

/** Creates the secret address of a person's team and revokes the former one. It is returned only once. */
export async function renewTeamAddress(db: Database, owner: Owner): Promise<string> {
  const token = newAddressToken();
  await inTransaction(db, async (tx) => {
    await addresses.saveTeamAddress(tx, owner.id, hashAddress(token), owner.now);
    await writeAudit(tx, audited(owner, 'teamAddress.renew'));
  });
  return token;
}

/** Revokes the address of a person's team. Revoking it again changes nothing. */
export async function revokeTeamAddress(db: Database, owner: Owner): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await addresses.removeTeamAddress(tx, owner.id))
      await writeAudit(tx, audited(owner, 'teamAddress.revoke'));
  });
}

/** Deletes the address of a leaver, so that it does not answer again if they return. Nobody takes it over. */
export const teamAddressDuty: Duty = {
  held: async () => [],
  handOver: async (tx, { personId }) => {
    await addresses.removeTeamAddress(tx, personId);
    return [];
  },
};

/** Returns whether a person has an address of their team, and since when. */
export async function describeTeamAddress(db: Database, personId: number) {
  const found = await addresses.findTeamAddress(db, personId);
  return {
    HasAddress: found !== undefined,
    CreateTime: found?.createdAt ?? null,
    LastUseTime: found?.usedAt ?? null,
  };
}

/**
 * Returns the calendar of the team behind an address as iCalendar text.
 * @throws Refused notFound, the same for a wrong address, a revoked one, and an owner without the permission
 */
export async function teamFeed(
  db: Database,
  { token, lang }: { readonly token: string; readonly lang: Language },
  now: Date,
): Promise<string> {
  const owner = (await addresses.findAddressOwner(db, hashAddress(token))) ?? refuse(general.notFound);
  const { personId, usedAt } = owner;
  const { reach } = await scopeOf(db, personId, [performanceCode, applicationCode]);
  if (reach === 0) refuse(general.notFound);
  if (isUseDue(usedAt, now)) await addresses.saveTeamAddressUse(db, personId, now);
  const today = companyDay(now);
  const range = [shiftDays(today, -before), shiftDays(today, after)] as const;
  return teamCalendar(
    {
      name: `${lang === 'zh' ? owner.name : owner.nameEn} · Portico`,
      origin: await addresses.findTeamCalendarId(db),
      absences: await listTeamAbsences(db, personId, ...range),
    },
    lang,
  );
}
