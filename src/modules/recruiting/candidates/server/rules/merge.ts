import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';

/** Columns of each field that is compared and chosen in a merge. A consent is taken as a whole. */
export const mergeColumns = {
  Name: ['name'],
  Gender: ['gender'],
  BirthYear: ['birth_year'],
  Education: ['education'],
  School: ['school'],
  WorkYears: ['work_years'],
  LastCompany: ['last_company'],
  Phone: ['phone_sealed', 'phone_index'],
  Mail: ['mail_sealed', 'mail_index'],
  IdCard: ['id_card_sealed', 'id_card_index'],
  Tags: ['tags'],
  Links: ['links'],
  Consent: ['is_pooled', 'consent_kind', 'consent_day', 'consent_until'],
  Note: ['pool_note'],
} as const;
export type MergeField = keyof typeof mergeColumns;
type Column = (typeof mergeColumns)[MergeField][number];

/** Values of one candidate in a merge, by column. */
export type Side = Readonly<Record<Column, unknown>>;

const fields = Object.keys(mergeColumns) as MergeField[];

/** Picks the columns that a merge compares. */
export const sideOf = (row: Side): Side =>
  Object.fromEntries(fields.flatMap((field) => mergeColumns[field].map((name) => [name, row[name]]))) as Side;

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const joined = (one: unknown, other: unknown, most: number): string[] =>
  [...new Set([...(one as string[]), ...(other as string[])])].slice(0, most);

const pick = (from: Side, field: MergeField): Partial<Side> =>
  Object.fromEntries(mergeColumns[field].map((name) => [name, from[name]]));

/** Returns the consent that ends earlier, or the only one there is. */
function consentOf(kept: Side, gone: Side): Partial<Side> {
  const [one, other] = [kept.consent_until, gone.consent_until] as (string | null)[];
  return pick(other !== null && other !== undefined && (!one || other < one) ? gone : kept, 'Consent');
}

/**
 * Returns the values of the kept candidate after a merge. Empty fields are filled from the other candidate, and `taken`
 * fields are replaced. Tags and links are combined; the consent that ends earlier is kept.
 * @param taken fields whose value comes from the other candidate
 */
export function mergedSide(kept: Side, gone: Side, taken: ReadonlySet<MergeField>): Side {
  const values: Partial<Side> = {};
  for (const field of fields) {
    const first = mergeColumns[field][0];
    const isTaken = taken.has(field) ? !isEmpty(gone[first]) : isEmpty(kept[first]);
    Object.assign(values, pick(isTaken ? gone : kept, field));
  }
  return {
    ...(values as Side),
    ...consentOf(kept, gone),
    tags: joined(kept.tags, gone.tags, 20),
    links: joined(kept.links, gone.links, 5),
    pool_note: [...new Set([kept.pool_note, gone.pool_note].filter(Boolean))].join('\n').slice(0, 500),
  };
}

/**
 * Returns the contacts that moved to the kept candidate. The duplicate loses them, so that a search finds the kept one.
 */
export const movedContacts = (gone: Side, after: Side): readonly MergeField[] =>
  (['Phone', 'Mail', 'IdCard'] as const).filter((field) => {
    const mark = mergeColumns[field][1];
    return gone[mark] !== null && gone[mark] === after[mark];
  });

/** Serializes a field for comparison by its hash, because encrypting the same text twice gives different results. */
const compared = (field: MergeField, side: Side): string =>
  JSON.stringify(mergeColumns[field].filter((name) => !name.endsWith('_sealed')).map((name) => side[name]));

/** Returns the fields that changed after the merge. */
export const changedSince = (after: Side, now: Side): readonly MergeField[] =>
  fields.filter((field) => compared(field, after) !== compared(field, now));

/** Returns the kept candidate's values after a split: those from before the merge, except the fields that stay. */
export function partedSide(before: Side, now: Side, staying: ReadonlySet<MergeField>): Side {
  const values = fields.map((field) => pick(staying.has(field) ? now : before, field));
  return Object.assign({}, ...values) as Side;
}

/** Days within which a merge can be undone. */
export const partingDays = 30;

/** Returns the earliest instant of a merge that can still be undone. */
export const partableSince = (now: Date): Date => companyDayStart(shiftDays(companyDay(now), -partingDays));
