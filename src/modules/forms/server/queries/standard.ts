import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { expense } from '../standard/expense.ts';
import { loan } from '../standard/loan.ts';
import { employeeDiscount, normalPay, purchase, refund } from '../standard/money-forms.ts';
import { affairs, enterpriseMail, general, packageChange } from '../standard/other-forms.ts';
import type { StandardTemplate } from '../standard/parts.ts';
import { payment } from '../standard/payment.ts';

interface Ranked {
  readonly rank: number;
  readonly template: StandardTemplate;
}

const templates = extensionPoint<Ranked>();

/**
 * Adds templates that every installation starts with.
 * @param rank templates are made, and stand in their group, from the smallest rank on
 */
export const standardTemplates = (rank: number, list: readonly StandardTemplate[]): readonly Contribution[] =>
  list.map((template) => templates(template.code, { rank, template }));

const ranked = (rank: number, list: readonly StandardTemplate[]): readonly Ranked[] =>
  list.map((template) => ({ rank, template }));

// The general request is the last of its group.
const own: readonly Ranked[] = [
  ...ranked(0, [
    expense,
    payment,
    loan,
    purchase,
    normalPay,
    refund,
    employeeDiscount,
    affairs,
    packageChange,
    enterpriseMail,
  ]),
  ...ranked(20, [general]),
];
const ownByCode = new Map(own.map(({ template }) => [template.code, template]));

/** Lists the templates that every installation starts with, in the order of their creation. */
export const listStandardTemplates = (on: Pick<Executor, 'registry'>): readonly StandardTemplate[] =>
  [...own, ...templates.of(on).values()].toSorted((a, b) => a.rank - b.rank).map(({ template }) => template);

/** Returns a standard template; undefined for one that somebody made. */
export const findDefinition = (
  on: Pick<Executor, 'registry'>,
  code: string | null,
): StandardTemplate | undefined =>
  code === null ? undefined : (ownByCode.get(code) ?? templates.of(on).get(code)?.template);
