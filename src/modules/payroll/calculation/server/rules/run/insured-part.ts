import type { Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { contribute, ownPartFrom, taxedBy, type Counted, type SchemeItem } from '../insurance/contribute.ts';
import { both, line } from './lines.ts';
import type { Facts, NamedScheme } from './types.ts';

const sideName = (kind: LineKind, { zh, en }: Words): Words =>
  kind === lineKind.deduction
    ? { zh: `${zh}（个人）`, en: `${en}, own part` }
    : { zh: `${zh}（公司）`, en: `${en}, company’s part` };

export interface InsuredPart {
  readonly lines: readonly SlipLine[];
  readonly own: number;
  readonly overFund: number;
  readonly income: number;
  readonly counts: Readonly<Record<string, Counted>> | null;
}

export const notInsured: InsuredPart = { lines: [], own: 0, overFund: 0, income: 0, counts: null };

/** Adds to a text when a newcomer's own contributions start, if they have not started yet. */
function withBeginning(
  text: string,
  { sparesNewcomers }: SchemeItem,
  entry: string | null,
  month: string,
): Words {
  if (!sparesNewcomers || entry === null || month >= ownPartFrom(entry)) return both(text);
  const from = ownPartFrom(entry);
  return { zh: `${text}；个人部分自 ${from} 起`, en: `${text}; own part from ${from}` };
}

/** Returns whether a scheme takes contributions on bonuses. */
export const isOfBonuses = (scheme: NamedScheme | null | undefined): boolean =>
  scheme?.items.some(({ countsBonuses }) => countsBonuses) ?? false;

/** Returns a scheme with only those items that count bonuses. */
export const ofBonuses = (scheme: NamedScheme): NamedScheme => ({
  ...scheme,
  items: scheme.items.filter(({ countsBonuses }) => countsBonuses),
});

/**
 * Returns the contributions on a month's pay, item by item for both sides, in fen. `own` is the employee's tax-free
 * part and `income` the taxable part of the company's. `overFund` is the housing fund of both sides above its limit.
 * @param wage pay in fen
 * @returns `counts` is stored for other runs of the month, and null if no item counts bonuses
 */
export function insuredPart(
  month: string,
  { insured, entry, last, counted = {} }: Pick<Facts, 'insured' | 'entry' | 'last' | 'counted'>,
  wage: number,
): InsuredPart {
  if (!insured?.scheme) return notInsured;
  const { scheme, base, ownRates } = insured;
  const paid = Math.max(0, wage);
  const shares = contribute(scheme, {
    declared: base,
    wage: paid,
    ownRates,
    month,
    service: { entry, last },
    counted,
  });
  const itemOf = (code: string): SchemeItem => scheme.items.find((one) => one.code === code)!;
  const lines = shares.flatMap((share): SlipLine[] => {
    const item = itemOf(share.code);
    const name = scheme.names[share.code] ?? both(share.code);
    const before = (item.countsBonuses && counted[share.code]) || null;
    const side = (kind: LineKind, fen: number, rate: string | null, known: number): SlipLine[] => {
      if (fen === 0) return [];
      const less = known > 0 ? ` − ${formatFen(known)}` : '';
      const text = `${formatFen(share.base)} × ${rate}%${less}`;
      const why = kind === lineKind.employer ? withBeginning(text, item, entry, month) : both(text);
      return [line('insurance', kind, fen, why, sideName(kind, name))];
    };
    const own = ownRates[share.code] ?? null;
    return [
      ...side(lineKind.deduction, share.employee, own ?? item.employee, before?.employee ?? 0),
      ...side(lineKind.employer, share.employer, own ?? item.employer, before?.employer ?? 0),
    ];
  });
  const counts = Object.fromEntries(
    shares
      .filter(({ code }) => itemOf(code).countsBonuses)
      .map(({ code, employee, employer }) => [code, { wage: paid, employee, employer }]),
  );
  return {
    lines,
    ...taxedBy(scheme, shares),
    counts: isOfBonuses(scheme) ? counts : null,
  };
}
