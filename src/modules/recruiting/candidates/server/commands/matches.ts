import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listNamesOf, maskEmail, masks } from '#modules/people/server/open.ts';
import { poolStates, type SecretField } from '#modules/recruiting/contract/codes.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import type { Asker } from '#modules/recruiting/server/queries/rights.ts';
import type { Match, MergeShown, OtherApplication } from '../../contract/seeker-fields.ts';
import { listMerges } from '../queries/merges.ts';
import { contactOf, listOthers, type SeekerRow, type SealedValues } from '../queries/seekers.ts';
import type { Known } from '../rules/contacts.ts';
import { partableSince } from '../rules/merge.ts';

type Asking = Asker & { readonly seals: Seals; readonly now: Date };

/** Returns a masked contact, as shown until the reader reveals it. */
export function maskedOf(seals: Seals, row: Required<SealedValues>, field: SecretField): string {
  const value = contactOf(seals, row, field);
  if (value === null) return '';
  return field === 'Mail' ? maskEmail(value) : masks[field](value);
}

type Shown = Pick<
  SeekerRow,
  | 'name'
  | 'gender'
  | 'birth_year'
  | 'education'
  | 'school'
  | 'work_years'
  | 'last_company'
  | 'tags'
  | 'person_id'
> &
  Required<SealedValues>;

/** Returns the list fields of a candidate, contacts masked. */
export const shownOf = (seals: Seals, seekerId: number, row: Shown) => ({
  SeekerID: seekerId,
  Name: row.name,
  Gender: row.gender,
  Phone: maskedOf(seals, row, 'Phone'),
  Mail: maskedOf(seals, row, 'Mail'),
  BirthYear: row.birth_year,
  Education: row.education,
  School: row.school,
  WorkYears: row.work_years,
  LastCompany: row.last_company,
  Tags: row.tags,
  IsEmployee: row.person_id !== null,
});

/** Returns the pool state on a company day. The last day of the consent still counts as in the pool. */
export function poolStateOf(row: Pick<SeekerRow, 'is_pooled' | 'consent_until'>, today: string): number {
  if (!row.is_pooled) return poolStates.out;
  return row.consent_until! < today ? poolStates.expired : poolStates.in;
}

type Others = Awaited<ReturnType<typeof listOthers>>;

export const othersOf = (others: Others, seekerId: number): OtherApplication[] =>
  (others.get(seekerId) ?? []).map((one) => ({
    IntervieweeID: one.id,
    RecruitmentID: one.recruitmentId,
    Title: one.title,
    TitleEn: one.titleEn,
    Stage: one.stage,
    StageSince: one.since,
    OwnerAUID: one.owner,
    OwnerName: one.ownerName,
    OwnerNameEn: one.ownerNameEn,
  }));

/** Fields of a match whose details the caller may not see. */
const hiddenMatch = {
  Name: '',
  Gender: 0,
  Phone: '',
  Mail: '',
  IdCard: '',
  BirthYear: null,
  Education: null,
  School: '',
  WorkYears: null,
  LastCompany: '',
  Tags: [],
  IsEmployee: false,
  IsHidden: true,
  PoolState: poolStates.out,
  Applications: [],
};

/**
 * Returns the known candidates who may match the typed values, with their applications. A candidate whom the caller may
 * not see is reported as known without details.
 */
export async function matchesOf(
  on: Executor,
  found: readonly (SeekerRow & Known & { readonly isReadable: boolean })[],
  { seals, now, ...viewer }: Asking,
): Promise<Match[]> {
  const others = await listOthers(
    on,
    viewer,
    found.flatMap(({ id, isReadable }) => (isReadable ? [id] : [])),
  );
  const today = companyDay(now);
  return found.map((row) => {
    if (!row.isReadable) return { ...hiddenMatch, SeekerID: row.id, By: [...row.by] };
    return {
      ...shownOf(seals, row.id, row),
      IsHidden: false,
      IdCard: maskedOf(seals, row, 'IdCard'),
      By: [...row.by],
      PoolState: poolStateOf(row, today),
      Applications: othersOf(others, row.id),
    };
  });
}

/** Lists the duplicates that were merged into a candidate and can still be split off. */
export async function mergesOf(on: Executor, seekerId: number, now: Date): Promise<MergeShown[]> {
  const merges = await listMerges(on, seekerId, partableSince(now));
  const names = await listNamesOf(on, [...new Set(merges.flatMap(({ by }) => by ?? []))]);
  return merges.map(({ id, name, at, by }) => ({
    MergeID: id,
    Name: name,
    At: at,
    ByName: by === null ? '' : (names.get(by)?.zh ?? ''),
    ByNameEn: by === null ? '' : (names.get(by)?.en ?? ''),
  }));
}
