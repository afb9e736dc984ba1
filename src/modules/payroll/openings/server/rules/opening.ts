import type { InputOf } from '#kit/contract/call.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import type { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import type { Pay } from '#modules/payroll/archive/server/rules/adjusting.ts';
import { payItems, type PayStage } from '#modules/payroll/contract/codes.ts';

/** Initial compensation record of a person as it is encrypted. Amounts are in fen. */
export interface Opening {
  readonly personId: number;
  /** First month of the record, YYYY-MM. */
  readonly month: string;
  readonly stage: PayStage;
  readonly pay: Pay;
  readonly groupId: number | null;
  /** Code of an insurance scheme. Empty if the person is not enrolled. */
  readonly scheme: string;
  /** Contribution base in fen a month. Null means the month's wage. */
  readonly base: number | null;
  /** Tax sums of the year up to the previous month. */
  readonly sums: {
    readonly income: number;
    readonly insurance: number;
    readonly special: number;
    readonly withheld: number;
  } | null;
}

export type Step = InputOf<typeof Remuneration.SubmitRemunerationOpening>['Rows'][number];

const fen = (yuan: string): number => yuanToFen(yuan)!;

export const openingOf = ({ Items, Opening: sums, Base, ...step }: Step): Opening => ({
  personId: step.AUID,
  month: step.FromMonth,
  stage: step.Stage,
  pay: Object.fromEntries(Items.map(({ Item, After }) => [Item, fen(After)])),
  groupId: step.GroupId,
  scheme: step.Scheme,
  base: Base === null ? null : fen(Base),
  sums: sums && {
    income: fen(sums.Income),
    insurance: fen(sums.Insurance),
    special: fen(sums.Special),
    withheld: fen(sums.Withheld),
  },
});

/** Returns the record in the form that a call takes. */
export const stepOf = ({ pay, sums, base, ...row }: Opening) => ({
  FromMonth: row.month,
  Stage: row.stage,
  Items: payItems.flatMap((Item) => (pay[Item] === undefined ? [] : [{ Item, After: fenToYuan(pay[Item]) }])),
  Scheme: row.scheme,
  Base: base === null ? null : fenToYuan(base),
  Opening: sums && {
    Income: fenToYuan(sums.income),
    Insurance: fenToYuan(sums.insurance),
    Special: fenToYuan(sums.special),
    Withheld: fenToYuan(sums.withheld),
  },
});
