import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { moveUploads } from '#modules/forms/server/open.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import type { PartField, TakeField } from '../../contract/merge-codes.ts';
import { mergeRefusals as no } from '../../contract/merge-refusals.ts';
import * as queries from '../queries/merges.ts';
import { canReadSeeker, lockSeekers, type PlainValues, type SeekerRow } from '../queries/seekers.ts';
import {
  changedSince,
  mergeColumns,
  mergedSide,
  movedContacts,
  partableSince,
  partedSide,
  partingDays,
  sideOf,
  type Side,
} from '../rules/merge.ts';
import { seekerFiles } from './files.ts';
import { employeeBehind, searchTextOf } from './seekers.ts';

export interface SeenSeeker {
  readonly id: number;
  readonly version: number;
}

type Permissions = ReadonlySet<string>;

/**
 * Runs `work` and reports contacts that belong to another candidate.
 * @throws Refused heldByOther
 */
const ofOthers = <T>(work: () => Promise<T>): Promise<T> =>
  onConstraint(
    Object.fromEntries(
      (
        [
          ['seeker_phone', 'Phone'],
          ['seeker_mail', 'Mail'],
          ['seeker_id_card', 'IdCard'],
        ] as const
      ).map(([constraint, field]) => [
        constraint,
        () => new Refused(recruitingRefusals.heldByOther, { field, with: { name: '…' } }),
      ]),
    ),
    work,
  );

/**
 * Runs `work` and reports two overlapping interviews that the merged candidate would have.
 * @throws Refused candidateTaken
 */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  onConstraint({ interview_seeker_free: () => new Refused(interviewRefusals.candidateTaken) }, work);

const without = (fields: readonly PartField[]): Partial<Side> =>
  Object.fromEntries(fields.flatMap((field) => mergeColumns[field].map((name) => [name, null])));
const of = (side: Side, fields: readonly PartField[]): Partial<Side> =>
  Object.fromEntries(fields.flatMap((field) => mergeColumns[field].map((name) => [name, side[name]])));

const noConsent = { is_pooled: false, consent_kind: null, consent_day: null, consent_until: null };

interface KeptValues {
  readonly before: Side;
  readonly gone: Side;
  readonly after: Side;
}

/**
 * Locks both candidates in the versions that the caller saw; the one added first is kept.
 * @throws Refused notFound, stale
 */
async function holdBoth(tx: Tx, seen: readonly [SeenSeeker, SeenSeeker], by: By, may: Permissions) {
  for (const { id } of seen) if (!(await canReadSeeker(tx, id, by, may))) refuse(general.notFound);
  const ids = seen.map(({ id }) => id);
  await queries.holdApplicationsOf(tx, ids);
  const [kept, gone] = (await lockSeekers(tx, ids)).toSorted(
    (a, b) => a.made_at.getTime() - b.made_at.getTime() || a.id - b.id,
  );
  if (!kept || !gone) return refuse(general.notFound);
  for (const row of [kept, gone]) {
    if (row.merged_into !== null || row.anonymized_at !== null) refuse(general.notFound);
    const version = seen.find(({ id }) => id === row.id)!.version;
    if (row.version !== version) refuse(general.stale, { body: { SeekerID: row.id, Version: row.version } });
  }
  return { kept, gone };
}

/**
 * Merges two candidates into the one added first. That one receives the other's applications, files and contacts.
 * @param take fields whose value is taken from the candidate added later
 * @throws Refused notFound, stale, sameCandidate, bothRunning, bothRunningUnseen, twoEmployees, candidateTaken
 */
export async function mergeSeekers(
  tx: Tx,
  seen: readonly [SeenSeeker, SeenSeeker],
  {
    take,
    reason,
    may,
  }: { readonly take: readonly TakeField[]; readonly reason: string; readonly may: Permissions },
  by: By,
): Promise<{ readonly id: number; readonly mergeId: number }> {
  if (seen[0].id === seen[1].id) refuse(no.sameCandidate);
  const { kept, gone } = await holdBoth(tx, seen, by, may);
  if (kept.person_id !== null && gone.person_id !== null && kept.person_id !== gone.person_id)
    refuse(no.twoEmployees);
  const both = await queries.findBothRunning(tx, kept.id, gone.id, by);
  // Does not name the opening if the employee's application there is hidden from the caller.
  if (both?.isShown === false) refuse(no.bothRunningUnseen);
  if (both) refuse(no.bothRunning, { with: { title: both.title } });
  const before = sideOf(kept);
  const other = sideOf(gone);
  const after = mergedSide(before, other, new Set(take));
  const moved = movedContacts(other, after);
  await queries.saveSide(tx, gone.id, { ...without(moved), ...noConsent, merged_into: kept.id });
  await saveWhole(tx, kept.id, after, by);
  // A contact that was replaced by the duplicate's stays on the duplicate's row, so that it still leads to the kept
  // candidate.
  await queries.saveSide(tx, gone.id, of(before, moved));
  const applications = await oneAtATime(async () =>
    queries.moveApplications(tx, await applicationsOf(tx, gone.id), gone.id, kept.id),
  );
  const files = await moveUploads(tx, seekerFiles(gone.id), seekerFiles(kept.id));
  const aliases = await queries.moveAliases(tx, gone.id, kept.id);
  const values: KeptValues = { before, gone: other, after };
  const mergeId = await queries.insertMerge(
    tx,
    {
      kept: kept.id,
      gone: gone.id,
      sealed: by.seals.merges.seal(JSON.stringify(values)),
      applications,
      files,
      aliases,
    },
    { by: by.id, now: by.now },
  );
  await writeAudit(tx, {
    actorId: by.id,
    act: 'seeker.merge',
    target: `seeker:${kept.id}`,
    detail: { gone: gone.id, take, applications, reason },
    ip: by.ip,
  });
  return { id: kept.id, mergeId };
}

const applicationsOf = async (tx: Tx, seekerId: number): Promise<number[]> =>
  (await queries.holdApplicationsOf(tx, [seekerId])).map(({ id }) => id);

/** Saves all values of a candidate and updates the search text and the link to an employee. */
async function saveWhole(tx: Tx, id: number, side: Side, by: By): Promise<void> {
  await ofOthers(async () =>
    queries.saveSide(tx, id, {
      ...side,
      search_text: searchTextOf(side as unknown as PlainValues),
      person_id: await employeeBehind(tx, side as unknown as SeekerRow, by),
    }),
  );
}

/**
 * Splits two merged candidates. Each gets back their own values; applications and files added since stay with the kept
 * one.
 * @param asked fields changed since the merge about which the caller was already asked
 * @param keep fields of `asked` whose present value also stays with the kept candidate
 * @throws Refused notFound, partingOver, joinedOn, changedSinceMerge with the fields, heldByOther
 */
export async function undoMerge(
  tx: Tx,
  id: number,
  {
    asked,
    keep,
    may,
  }: {
    readonly asked: readonly PartField[];
    readonly keep: readonly PartField[];
    readonly may: Permissions;
  },
  by: By,
): Promise<{ readonly kept: number; readonly gone: number }> {
  const seen = (await queries.findMerge(tx, id)) ?? refuse(general.notFound);
  if (!(await canReadSeeker(tx, seen.kept_id, by, may))) {
    const [row] = await lockSeekers(tx, [seen.kept_id]);
    const to = row?.merged_into ?? null;
    refuse(to !== null && (await canReadSeeker(tx, to, by, may)) ? no.joinedOn : general.notFound);
  }
  await queries.holdApplicationsOf(tx, [seen.kept_id, seen.gone_id]);
  const rows = await lockSeekers(tx, [seen.kept_id, seen.gone_id]);
  const merge = (await queries.findMerge(tx, id, true)) ?? refuse(general.notFound);
  const kept = rows.find((row) => row.id === merge.kept_id)!;
  if (kept.merged_into !== null) refuse(no.joinedOn);
  if (merge.values_sealed === null || merge.made_at < partableSince(by.now))
    return refuse(no.partingOver, { with: { days: partingDays } });
  const { before, gone, after } = JSON.parse(by.seals.merges.open(merge.values_sealed)) as KeptValues;
  const now = sideOf(kept);
  const changed = changedSince(after, now);
  // Refuses fields that changed while the caller was still being asked about the others.
  if (changed.some((field) => !asked.includes(field)))
    refuse(no.changedSinceMerge, { body: { Fields: [...changed] } });
  const staying = new Set(changed.filter((field) => keep.includes(field)));
  await queries.saveSide(tx, merge.gone_id, { ...without(['Phone', 'Mail', 'IdCard']), merged_into: null });
  // A consent that was withdrawn after the merge is withdrawn for both candidates.
  const isWithdrawn = after.is_pooled === true && now.is_pooled === false;
  const asAgreed = (side: Side): Side => (isWithdrawn ? { ...side, ...noConsent, pool_note: '' } : side);
  await saveWhole(tx, kept.id, asAgreed(partedSide(before, now, staying)), by);
  await saveWhole(tx, merge.gone_id, asAgreed(gone), by);
  await oneAtATime(() => queries.moveApplications(tx, merge.interviewee_ids, kept.id, merge.gone_id));
  await moveUploads(tx, seekerFiles(kept.id), seekerFiles(merge.gone_id), merge.file_uids);
  await queries.moveAliases(tx, kept.id, merge.gone_id, merge.alias_ids);
  await queries.endMerge(tx, id, { by: by.id, now: by.now });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'seeker.part',
    target: `seeker:${kept.id}`,
    detail: { gone: merge.gone_id, stayed: [...staying] },
    ip: by.ip,
  });
  return { kept: kept.id, gone: merge.gone_id };
}
