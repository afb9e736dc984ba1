import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { contractStates, type ContractState } from '#modules/hr-requests/contract/codes.ts';
import { after, contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';

const { code } = contractType;

/** Term of a contract in company days, both ends included. Null as last day: open-ended. */
export interface Term {
  readonly ContractType: number;
  readonly StartDay: string;
  readonly EndDay: string | null;
  /** Last day if the contract ended early. A day before the start means that it never began. */
  readonly EndedEarly: string | null;
}

export interface Signed extends Term {
  readonly SignCompanyId: number;
}

/** Dates of a person that affect their contracts, in company days. */
export interface Employed {
  readonly EntryTime: string | null;
  readonly PrepareBARW: string | null;
  readonly RealityBARW: string | null;
}

export const lastDayOf = ({ EndDay, EndedEarly }: Pick<Term, 'EndDay' | 'EndedEarly'>): string | null =>
  EndedEarly ?? EndDay;

export function stateOf(term: Term, today: string): ContractState {
  const last = lastDayOf(term);
  if (term.EndedEarly !== null && today > term.EndedEarly) return contractStates.ended;
  if (today < term.StartDay) return contractStates.notStarted;
  return last !== null && today > last ? contractStates.expired : contractStates.active;
}

const newest = <T extends Term>(terms: readonly T[]): T | undefined =>
  terms.toSorted((a, b) => b.StartDay.localeCompare(a.StartDay))[0];

/**
 * Returns the contract that the card shows on a day. It is the active contract with the latest start, otherwise the
 * newest contract.
 */
export const shownOf = <T extends Term>(terms: readonly T[], today: string): T | undefined =>
  newest(terms.filter((term) => stateOf(term, today) === contractStates.active)) ?? newest(terms);

/** Returns whether a contract type may have no last day. */
export const isOpenEnded = (kind: number): boolean => kind === code.openEnded;

export type ContractDays = Readonly<Record<'StartDay' | 'EndDay', string | null>>;

/** Returns the default days of a contract type, based on the entry date (specification section 5). */
export function daysByDefault(entry: string | null, kind: number): ContractDays {
  const found = entry === null ? undefined : contractDates(entry, kind);
  return { StartDay: found?.ContractStartDate ?? null, EndDay: found?.ContractEndDate ?? null };
}

/** Returns the days that follow a changed type or entry date. Days that somebody typed stay. */
export function refilledDays(
  was: ContractDays,
  before: { readonly entry: string | null; readonly kind: number | null },
  next: { readonly entry: string | null; readonly kind: number | null },
): Partial<ContractDays> {
  const of = ({ entry, kind }: typeof before): ContractDays =>
    kind === null ? { StartDay: null, EndDay: null } : daysByDefault(entry, kind);
  const [old, becomes] = [of(before), of(next)];
  return Object.fromEntries(
    (['StartDay', 'EndDay'] as const).flatMap((day) =>
      was[day] === old[day] && becomes[day] !== old[day] ? [[day, becomes[day]]] : [],
    ),
  );
}

export const warningCodes = [
  'probation',
  'probationIfPrc',
  'secondProbation',
  'overlap',
  'openEndedDue',
] as const;

/** A warning about a contract. It does not prevent saving. */
export interface ContractWarning {
  readonly Code: (typeof warningCodes)[number];
  /** Longest probation that the law allows, in months. 0 if none. */
  readonly Months: number | null;
  /** First and last day on which another contract overlaps. Null as last day: no end. */
  readonly From: string | null;
  readonly To: string | null;
}

const warning = (Code: ContractWarning['Code'], more: Partial<ContractWarning> = {}): ContractWarning => ({
  Code,
  Months: null,
  From: null,
  To: null,
  ...more,
});

/** Returns the longest probation in months that the law allows for a term (Labour Contract Law, article 19). */
function probationCap({ StartDay, EndDay }: Term): number {
  const isShorter = (months: number): boolean => EndDay !== null && EndDay < after(StartDay, [months, -1]);
  if (isShorter(3)) return 0;
  return isShorter(12) ? 1 : isShorter(36) ? 2 : 6;
}

const byStart = (one: Term, other: Term): number => one.StartDay.localeCompare(other.StartDay);

/**
 * Returns the last day on which a probation may legally end, counted from the first contract that is not an internship.
 * Without a contract it is six months from the entry.
 * @returns null if neither is known
 */
export function lastProbationDay(
  terms: readonly Term[],
  entry: string | null,
): { readonly day: string; readonly months: number } | null {
  const first = terms.filter(({ ContractType }) => ContractType !== code.internship).toSorted(byStart)[0];
  const since = first?.StartDay ?? entry;
  if (since === null) return null;
  const months = first ? probationCap(first) : 6;
  return { day: shiftDays(shiftMonths(since, months), -1), months };
}

/** Returns the last day of a person's probation, or null if there is none. */
const probationEndOf = ({ PrepareBARW, RealityBARW }: Employed): string | null => {
  if (PrepareBARW === null || RealityBARW === null || RealityBARW > PrepareBARW) return PrepareBARW;
  return shiftDays(RealityBARW, -1);
};

const ofHongKong: readonly number[] = [code.hongKong1Year, code.hongKong18Months];
const ofFixedTerm: readonly number[] = [code.labour3Years, code.labour5Years];

const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * Returns warnings about a contract beside the person's other contracts on a day. Probation warnings cover a current
 * probation beyond the legal limit and a second one with the same employer. Other warnings cover overlapping days and a
 * fixed term where an open-ended one is due. Internships have no probation by law and are not checked for it.
 */
export function warningsOf(
  term: Signed,
  others: readonly Signed[],
  person: Employed,
  today: string,
): ContractWarning[] {
  const found: ContractWarning[] = [];
  const earlier = others.filter(
    (one) =>
      one.StartDay < term.StartDay &&
      one.SignCompanyId === term.SignCompanyId &&
      one.ContractType !== code.internship,
  );
  const probation = probationEndOf(person);
  const holdsIt = probation !== null && probation >= today && probation >= term.StartDay;
  if (holdsIt && term.ContractType !== code.internship) {
    const cap = probationCap(term);
    if (probation > shiftDays(shiftMonths(term.StartDay, cap), -1))
      found.push(
        warning(ofHongKong.includes(term.ContractType) ? 'probationIfPrc' : 'probation', { Months: cap }),
      );
    if (earlier.length > 0) found.push(warning('secondProbation'));
  }
  const last = lastDayOf(term);
  for (const one of others) {
    const end = lastDayOf(one);
    const From = one.StartDay > term.StartDay ? one.StartDay : term.StartDay;
    const To = later(last, end);
    if (To === null || From <= To) found.push(warning('overlap', { From, To }));
  }
  const fixed = earlier.filter((one) => ofFixedTerm.includes(one.ContractType));
  if (ofFixedTerm.includes(term.ContractType) && fixed.length >= 2) found.push(warning('openEndedDue'));
  return found;
}

export interface Proposal {
  readonly ContractType: number;
  readonly StartDay: string;
  readonly EndDay: string | null;
}

/** Returns the first contract of an employment by default: three years from a day on. */
const byTable = (base: string): Proposal => ({
  ContractType: code.labour3Years,
  StartDay: base,
  EndDay: contractDates(base, code.labour3Years)!.ContractEndDate,
});

/**
 * Returns the contract that should follow a person's contracts: types 1, 2 and 3 in turn, and 4 after 4 and 5, from the
 * day after the last. The first contract of an employment, and the one after an internship, follow the default table.
 * @returns null if the current contract has no end
 */
export function renewalOf(terms: readonly Term[], person: Employed, today: string): Proposal | null {
  const former = newest(terms);
  if (!former) return byTable(person.EntryTime ?? today);
  const last = lastDayOf(former);
  if (person.EntryTime !== null && last !== null && last < person.EntryTime) return byTable(person.EntryTime);
  const next = last === null ? today : shiftDays(last, 1);
  switch (former.ContractType) {
    case code.internship: {
      const { RealityBARW: converted } = person;
      const day = converted !== null && converted > former.StartDay ? converted : next < today ? next : today;
      return byTable(day > former.StartDay ? day : next);
    }
    case code.labour3Years: {
      const table =
        person.EntryTime === null ? undefined : contractDates(person.EntryTime, code.labour5Years);
      const EndDay = table?.ContractStartDate === next ? table.ContractEndDate : after(next, [60, -1]);
      return { ContractType: code.labour5Years, StartDay: next, EndDay };
    }
    case code.labour5Years:
      return { ContractType: code.openEnded, StartDay: next, EndDay: null };
    case code.openEnded:
      return last === null ? null : { ContractType: code.openEnded, StartDay: next, EndDay: null };
    default:
      return { ContractType: code.hongKong1Year, StartDay: next, EndDay: after(next, [12, -1]) };
  }
}
