import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { listMissing } from '#modules/okr/breakdown/server/queries/projects.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { okrRefusals } from '#modules/okr/contract/refusals.ts';
import type { Scope } from '#modules/people/server/open.ts';
import type { UserInfoCaliber } from '../../contract/UserInfoCaliber.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import { holdCalibre, saveCalibre } from '../queries/calibres.ts';
import { holdMonth, lastClosed } from '../queries/records.ts';
import { ratiosOf } from '../rules/records.ts';

/**
 * Sets a person's time allocation from a month on.
 * @throws Refused notFound, stale, ratioSum, lineTwice, monthClosed, departmentGone, postGone
 */
export async function keepCalibre(
  tx: Tx,
  { AUID, Version, FromMonth, Lines }: InputOf<typeof UserInfoCaliber.Save>,
  scope: Scope,
  by: { readonly id: number; readonly now: Date; readonly ip: string | null },
): Promise<void> {
  const version = (await holdCalibre(tx, scope, AUID)) ?? refuse(general.notFound);
  if (version !== Version) refuse(general.stale, { body: { Version: version } });
  const { sum, isTwice } = ratiosOf(Lines);
  if (isTwice) refuse(no.lineTwice, { field: 'Lines' });
  if (Lines.length > 0 && sum !== whole)
    refuse(no.ratioSum, { field: 'Lines', with: { sum: `${sum / 100}%` } });
  // The lines apply to all later months too, so none of those may be closed.
  const closed = (await holdMonth(tx, FromMonth)) ? FromMonth : await lastClosed(tx);
  if (closed !== undefined && closed >= FromMonth)
    refuse(no.monthClosed, { field: 'FromMonth', with: { month: closed } });
  const missing = await listMissing(tx, {
    persons: [],
    departments: Lines.map(({ DeptId }) => DeptId),
    posts: Lines.flatMap(({ PostID }) => PostID ?? []),
  });
  if (missing.departments.length > 0) refuse(okrRefusals.departmentGone, { field: 'Lines' });
  if (missing.posts.length > 0) refuse(okrRefusals.postGone, { field: 'Lines' });
  await saveCalibre(tx, AUID, FromMonth, Lines);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'calibre.save',
    target: `person:${AUID}`,
    detail: { FromMonth, Lines },
    ip: by.ip,
  });
}
