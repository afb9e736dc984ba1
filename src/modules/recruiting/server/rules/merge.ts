import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';

/** What of two humans is compared and chosen; a consent goes whole. */
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

/** Somebody as columns. */
export type Side = Readonly<Record<Column, unknown>>;

const fields = Object.keys(mergeColumns) as MergeField[];

/** The values of a side alone. */
export const sideOf = (row: Side): Side =>
  Object.fromEntries(fields.flatMap((field) => mergeColumns[field].map((name) => [name, row[name]]))) as Side;

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const joined = (one: unknown, other: unknown, most: number): string[] =>
  [...new Set([...(one as string[]), ...(other as string[])])].slice(0, most);

const pick = (from: Side, field: MergeField): Partial<Side> =>
  Object.fromEntries(mergeColumns[field].map((name) => [name, from[name]]));

/** Whose consent holds: the shorter of two; where one has none the other stands. */
function consentOf(kept: Side, gone: Side): Partial<Side> {
  const [one, other] = [kept.consent_until, gone.consent_until] as (string | null)[];
  return pick(other !== null && other !== undefined && (!one || other < one) ? gone : kept, 'Consent');
}

/**
 * What the kept one is afterwards: his own values, where he has none those of the other, and those that somebody chose.
 * Tags and links come together, the consent is the shorter one.
 * @param taken fields of which the other's value is right
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

/** Contacts that went over: the gone one has them no more, so that they lead to the kept one. */
export const movedContacts = (gone: Side, after: Side): readonly MergeField[] =>
  (['Phone', 'Mail', 'IdCard'] as const).filter((field) => {
    const mark = mergeColumns[field][1];
    return gone[mark] !== null && gone[mark] === after[mark];
  });

/** A sealed text is another each time it is sealed: its mark says whether it is the same. */
const compared = (field: MergeField, side: Side): string =>
  JSON.stringify(mergeColumns[field].filter((name) => !name.endsWith('_sealed')).map((name) => side[name]));

/** Fields that somebody changed after the two were joined. */
export const changedSince = (after: Side, now: Side): readonly MergeField[] =>
  fields.filter((field) => compared(field, after) !== compared(field, now));

/** What the kept one is once they are parted: what he was, but for changes that stay with him. */
export function partedSide(before: Side, now: Side, staying: ReadonlySet<MergeField>): Side {
  const values = fields.map((field) => pick(staying.has(field) ? now : before, field));
  return Object.assign({}, ...values) as Side;
}

/** Days within which two who were joined are parted again. */
export const partingDays = 30;

/** The first instant of which joined ones can still be parted. */
export const partableSince = (now: Date): Date => companyDayStart(shiftDays(companyDay(now), -partingDays));
