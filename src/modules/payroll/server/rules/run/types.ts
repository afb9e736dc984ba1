import type { Words } from '#kit/contract/refusals.ts';
import type { CorrectionCause, MonthItem, PayItem } from '../../../contract/codes.ts';
import type { TaxKind } from '../../../contract/setup-codes.ts';
import type { LineKind } from '../../../contract/slip-codes.ts';
import type { Pay } from '../adjusting.ts';
import type { Counted, Scheme } from '../insurance/contribute.ts';
import type { Step } from '../items/work-out.ts';
import type { Missed, OvertimeMinutes } from '../month/pay-days.ts';
import type { SlipHeld } from '../slips/read-sheet.ts';
import type { TaxRules } from '../tax/tables.ts';
import type { YearSums } from '../tax/wages.ts';
import type { TaxProfileHeld } from './tax-profile.ts';

/** An item of the company's own, as a run works it out. */
export interface RunItem {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: LineKind;
  readonly taxKind: TaxKind;
  readonly queryAs: MonthItem;
  /** Null: it is typed. */
  readonly formula: string | null;
}

/** What everybody in a run has in common. */
export interface RunRules {
  /** YYYY-MM */
  readonly month: string;
  /** Work days and statutory days of the month. */
  readonly paidDays: readonly string[];
  readonly isTaxed: boolean;
  readonly wageItems: readonly PayItem[];
  readonly items: readonly RunItem[];
  /** Null where wages are not withheld. */
  readonly tax: TaxRules | null;
}

/** The same with the items put in order. */
export interface RunPlan extends RunRules {
  readonly steps: readonly Step[];
}

/** Somebody's attendance of the month that is paid. */
export interface PayTime {
  readonly missed: readonly Missed[];
  readonly overtime: OvertimeMinutes;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
}

/** What is to be paid, or kept back, for an earlier month. */
export interface OpenCorrection {
  readonly id: number;
  readonly month: string;
  readonly item: MonthItem;
  readonly cause: CorrectionCause;
  readonly fen: number;
  /** More that the company pays beside it; left out: nothing. */
  readonly employer?: number;
  /** Of items that no tax is counted on. */
  readonly isUntaxed?: true;
  /** Of clauses that are there no longer: fen by their months’ keys, as a slip keeps them; `month` is of the slip that paid. */
  readonly clauses?: Readonly<Record<string, number>>;
  /** The pay query that it comes from; left out: it comes from none. */
  readonly query?: { readonly id: number; readonly number: string };
  /** Left out: somebody has said it. */
  readonly why?: Words;
}

/** Names of a scheme's items, beside what is taken. */
export interface NamedScheme extends Scheme {
  readonly names: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
}

/** Everything that somebody's pay of a month rests on; days are company days. */
export interface PersonInput {
  readonly personId: number;
  readonly entry: string | null;
  readonly last: string | null;
  readonly archive: readonly { readonly from: string; readonly to: string | null; readonly pay: Pay }[];
  readonly time: PayTime;
  /** Null: not insured. */
  readonly insured: {
    readonly code: string;
    readonly scheme: NamedScheme | null;
    readonly base: number | null;
    readonly ownRates: Readonly<Record<string, string>>;
  } | null;
  readonly profile: TaxProfileHeld;
  /** Of his last locked slip of the year in the company; null: there is none. */
  readonly carried: YearSums | null;
  /** Owed by him since the last slip, in fen. */
  readonly owed: number;
  readonly corrections: readonly OpenCorrection[];
  /** Fen by code. */
  readonly typed: Readonly<Record<string, number>>;
  /** By item of the scheme that counts bonuses: what other runs of the month have taken; left out: nothing. */
  readonly counted?: Readonly<Record<string, Counted>>;
  /** Another run has a slip of his for the month. */
  readonly isPaid: boolean;
  /** A later month of his is locked, which rests on the sums of before; left out: none is. */
  readonly hasLater?: true;
}

/** Of these what a month's earnings and insurance follow from. */
export type Facts = Pick<
  PersonInput,
  'entry' | 'last' | 'archive' | 'time' | 'insured' | 'typed' | 'counted'
>;

/** The same as a slip keeps it; the scheme itself is kept once, with the run. */
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

/** What is wrong with somebody in a run. */
export interface Problem {
  readonly is: ProblemKind;
  /** The item, or the scheme, that it is about. */
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

/** With these a run is not submitted; the others are worth a look. */
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

/** What a slip that a run worked out holds beside its lines. */
export interface RunHeld extends SlipHeld {
  /** The year's sums with this month; null where nothing is withheld. */
  readonly sums: YearSums | null;
  /** Of these what the slip itself adds; left out by slips of before it was kept. */
  readonly adds?: YearSums | null;
  /** What is still owed afterwards, in fen. */
  readonly owed: number;
  /** Paid by the company beside the pay, in fen. */
  readonly employer: number;
  /** What it was worked out from; left out by slips of before it was kept, and of other kinds of runs. */
  readonly facts?: KeptFacts;
  /** What it counted by items that count bonuses; left out where there is none. */
  readonly counts?: Readonly<Record<string, Counted>>;
  /** Of a leaver: it pays his clauses alone; left out, it settles what is due once, at the end of an employment. */
  readonly clausesOnly?: true;
  /** Fen that it pays, or keeps back, of months of non-competes, by their keys. */
  readonly clauses?: Readonly<Record<string, number>>;
  /** How these counted for tax; left out by slips of before it was kept, and by wages, which keep back alone. */
  readonly clausesTax?: TaxKind;
}

export interface Worked {
  /** Null: he gets no slip, or what is missing keeps him from one. */
  readonly held: RunHeld | null;
  readonly problems: readonly Problem[];
}
