import type { Words } from '#kit/contract/refusals.ts';
import type { Pay } from '#modules/payroll/archive/server/rules/adjusting.ts';
import type { CorrectionCause, MonthItem, PayItem } from '#modules/payroll/contract/codes.ts';
import type { LineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { TaxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import type { SlipHeld } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import type { Counted, Scheme } from '../insurance/contribute.ts';
import type { Step } from '../items/work-out.ts';
import type { Missed, OvertimeMinutes } from '../month/pay-days.ts';
import type { TaxRules } from '../tax/tables.ts';
import type { YearSums } from '../tax/wages.ts';
import type { TaxProfileHeld } from './tax-profile.ts';

/** A pay item that the company defined itself, as a payroll run calculates it. */
export interface RunItem {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: LineKind;
  readonly taxKind: TaxKind;
  readonly queryAs: MonthItem;
  /** Formula as text. Null if the amount is typed for each person. */
  readonly formula: string | null;
}

/** Rules and settings that are the same for everybody in a payroll run. */
export interface RunRules {
  /** YYYY-MM */
  readonly month: string;
  /** Work days and statutory days of the month. */
  readonly paidDays: readonly string[];
  readonly isTaxed: boolean;
  readonly wageItems: readonly PayItem[];
  readonly items: readonly RunItem[];
  /** Tax rules of the month. Null if the group does not withhold tax on wages. */
  readonly tax: TaxRules | null;
}

/** Run rules together with the company's own items, sorted so that each follows the items it needs. */
export interface RunPlan extends RunRules {
  readonly steps: readonly Step[];
}

/** Attendance of one person in the month that is paid. */
export interface PayTime {
  readonly missed: readonly Missed[];
  readonly overtime: OvertimeMinutes;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
}

/** A correction of an earlier month that has not been settled yet. */
export interface OpenCorrection {
  readonly id: number;
  readonly month: string;
  readonly item: MonthItem;
  readonly cause: CorrectionCause;
  readonly fen: number;
  /** Extra amount in fen that the company pays beside the payslip. Left out if there is none. */
  readonly employer?: number;
  /** True if the corrected item is not subject to tax. */
  readonly isUntaxed?: true;
  /**
   * Amounts in fen for months of non-compete clauses that no longer exist, by the key that a payslip stores. In that
   * case `month` is the month of the payslip that paid them.
   */
  readonly clauses?: Readonly<Record<string, number>>;
  /** The pay query that led to the correction. Left out if there was none. */
  readonly query?: { readonly id: number; readonly number: string };
  /** Explanation of the calculation. Left out if a person entered the correction. */
  readonly why?: Words;
}

/** An insurance scheme with the display names of its items. */
export interface NamedScheme extends Scheme {
  readonly names: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
}

/** All inputs for calculating one person's pay of a month. Days are ISO dates in the company time zone. */
export interface PersonInput {
  readonly personId: number;
  readonly entry: string | null;
  readonly last: string | null;
  readonly archive: readonly { readonly from: string; readonly to: string | null; readonly pay: Pay }[];
  readonly time: PayTime;
  /** Enrolment in an insurance scheme. Null if the person is not insured. */
  readonly insured: {
    readonly code: string;
    readonly scheme: NamedScheme | null;
    readonly base: number | null;
    readonly ownRates: Readonly<Record<string, string>>;
  } | null;
  readonly profile: TaxProfileHeld;
  /** Tax sums of the person's last locked payslip in this year and company. Null if there is none. */
  readonly carried: YearSums | null;
  /** Amount in fen that the person still owes the company after their last payslip. */
  readonly owed: number;
  readonly corrections: readonly OpenCorrection[];
  /** Typed amounts in fen by item code. */
  readonly typed: Readonly<Record<string, number>>;
  /**
   * Pay and contributions that other runs of the month already counted, by scheme item. Only items that count bonuses
   * appear. Left out if there are none.
   */
  readonly counted?: Readonly<Record<string, Counted>>;
  /** True if another run already has a payslip of this person for the month. */
  readonly isPaid: boolean;
  /** True if a later month of this person is locked and already builds on the earlier tax sums. Left out otherwise. */
  readonly hasLater?: true;
}

/** The part of a person's input that decides the month's earnings and insurance. */
export type Facts = Pick<
  PersonInput,
  'entry' | 'last' | 'archive' | 'time' | 'insured' | 'typed' | 'counted'
>;

/** Facts in the form that a payslip stores. The insurance scheme itself is stored once, with the run. */
export type KeptFacts = Omit<Facts, 'insured'> & {
  readonly insured: Omit<NonNullable<Facts['insured']>, 'scheme'> | null;
};

export const keptFacts = ({ entry, last, archive, time, insured, typed, counted }: Facts): KeptFacts => ({
  entry,
  last,
  archive,
  time,
  insured: insured && { code: insured.code, base: insured.base, ownRates: insured.ownRates },
  typed,
  ...(counted && { counted }),
});

/** A problem with one person in a payroll run. */
export interface Problem {
  readonly is: ProblemKind;
  /** Code of the item or scheme concerned. */
  readonly code?: string;
}

export const problemKinds = [
  'noArchive',
  'noScheme',
  'formula',
  'paidElsewhere',
  'notInsured',
  'noTaxStart',
  'owes',
  'laterPaid',
  'apartTaken',
  'apartOver',
  'bonusTrap',
  'noMean',
  'noLocal',
  'severanceUnlike',
  'clauseLow',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Problems that prevent a run from being submitted. All other problems are warnings. */
export const stops: ReadonlySet<ProblemKind> = new Set([
  'noArchive',
  'noScheme',
  'formula',
  'paidElsewhere',
  'laterPaid',
  'apartTaken',
  'apartOver',
  'noMean',
  'noLocal',
]);

/** Data that a calculated payslip stores beside its line items. */
export interface RunHeld extends SlipHeld {
  /** Tax sums of the year including this month. Null if no tax is withheld. */
  readonly sums: YearSums | null;
  /** The part of `sums` that this payslip added. Left out by payslips older than the field. */
  readonly adds?: YearSums | null;
  /** Amount in fen that the person still owes after this payslip. */
  readonly owed: number;
  /** Amount in fen that the company pays beside the pay. */
  readonly employer: number;
  /**
   * Facts that the payslip was calculated from. Left out by payslips older than the field and by runs that are not
   * monthly wages.
   */
  readonly facts?: KeptFacts;
  /** Pay and contributions counted by scheme items that count bonuses. Left out if there are none. */
  readonly counts?: Readonly<Record<string, Counted>>;
  /**
   * True if a leaver's payslip pays non-compete clauses only. Otherwise a leaver's payslip settles the end of the
   * employment, which happens once.
   */
  readonly clausesOnly?: true;
  /** Amounts in fen paid or deducted for months of non-compete clauses, by clause month key. */
  readonly clauses?: Readonly<Record<string, number>>;
  /** Tax treatment of `clauses`. Left out by payslips older than the field and by wage runs, which only deduct. */
  readonly clausesTax?: TaxKind;
}

export interface Worked {
  /** Payslip data. Null if the person gets no payslip, either because nothing is due or because input is missing. */
  readonly held: RunHeld | null;
  readonly problems: readonly Problem[];
}
