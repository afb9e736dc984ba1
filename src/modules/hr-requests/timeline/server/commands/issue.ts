import { randomBytes, randomInt } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { listContracts } from '#modules/hr-requests/contracts/server/queries/contracts.ts';
import { listTimeline, type Scope } from '#modules/people/server/open.ts';
import {
  certificateKinds,
  certificateRefusals,
  type CertificateContent,
  type CertificateKind,
} from '../../contract/certificates.ts';
import { addCertificate, findCertified, findPostEn } from '../queries/certificates.ts';
import { findCertifiable, employmentOf, monthsBetween } from '../rules/certificates.ts';

/** Characters that are not confused with each other when read aloud. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const newNumber = (today: string): string =>
  `ZM${today.replaceAll('-', '')}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`;

/**
 * Returns which certificate can be issued for a person. Null if there is none or the scope does not cover the person.
 */
export async function canCertify(
  on: Executor,
  personId: number,
  scope: Scope,
  today: string,
): Promise<CertificateKind | null> {
  const person = await findCertified(on, personId, scope);
  const employment = person && employmentOf(await listTimeline(on, personId, false));
  return employment ? findCertifiable(employment, person.hasLeft, today) : null;
}

interface Issuer {
  readonly by: number;
  readonly now: Date;
  readonly ip: string;
  /** Scope of people for whom the caller may issue certificates. */
  readonly scope: Scope;
}

/**
 * Issues a certificate of employment or leaving. Its content is stored as of that day, and the issue is written to the
 * audit log.
 * @throws Refused notFound, notEmployed, notLeft
 */
export async function issueCertificate(
  tx: Tx,
  { AUID, Kind }: { readonly AUID: number; readonly Kind: CertificateKind },
  { by, now, ip, scope }: Issuer,
): Promise<number> {
  const today = companyDay(now);
  const person = (await findCertified(tx, AUID, scope)) ?? refuse(general.notFound);
  const employment = employmentOf(await listTimeline(tx, AUID, false));
  const hasLeft = Kind === certificateKinds.left;
  if (!employment || findCertifiable(employment, person.hasLeft, today) !== Kind)
    refuse(hasLeft ? certificateRefusals.notLeft : certificateRefusals.notEmployed, { field: 'Kind' });
  const { firstDay, last } = employment;
  const LastDay = hasLeft ? last.ToDay : null;
  const content: CertificateContent = {
    ChineseName: person.ChineseName,
    EnglishName: person.EnglishName,
    EmployeeId: person.EmployeeId,
    CompanyName: last.CompanyName,
    CompanyNameEn: last.CompanyNameEn,
    DeptName: last.DeptName,
    DeptNameEn: last.DeptNameEn,
    position: last.position,
    positionEn: await findPostEn(tx, last.position),
    FirstDay: firstDay,
    LastDay,
    Months: LastDay === null ? null : monthsBetween(firstDay, LastDay),
    Contract: LastDay === null ? null : await lastContract(tx, AUID, firstDay, LastDay),
  };
  const number = newNumber(today);
  const code = randomBytes(16).toString('base64url');
  const id = await addCertificate(tx, { number, code, personId: AUID, kind: Kind, content, by, now });
  await writeAudit(tx, {
    actorId: by,
    act: 'certificate.issue',
    target: `person:${AUID}`,
    detail: { number, kind: Kind, content },
    ip,
  });
  return id;
}

/** Returns the last contract between a first and a last working day. Contracts of earlier employments do not count. */
async function lastContract(
  on: Executor,
  personId: number,
  first: string,
  last: string,
): Promise<CertificateContent['Contract']> {
  const rows = (await listContracts(on, [personId])).get(personId) ?? [];
  const found = rows.find(
    ({ StartDay, EndDay, EndedEarly }) => StartDay <= last && (EndedEarly ?? EndDay ?? last) >= first,
  );
  return found ? { ContractType: found.ContractType, StartDay: found.StartDay, EndDay: found.EndDay } : null;
}
