import { formatFen } from '#kit/rules/money.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { least, part, plus, rounded, sum, times, type Exact } from '../exact.ts';

/** Number of paid days in a month on which a person was employed at one amount, in fen a month. */
export interface WageStretch {
  readonly fen: number;
  readonly days: number;
}

export interface Explained {
  readonly fen: number;
  readonly why: Words;
}

const perDay = part(4, 87);

const same = (text: string): Words => ({ zh: text, en: text });

/** Returns the mean amount of stretches weighted by their days, unrounded. */
function mean(stretches: readonly WageStretch[], days: number): Exact {
  if (days === 0) return part(stretches.at(-1)?.fen ?? 0);
  return sum(stretches.map((one) => times(part(one.fen), part(one.days, days))));
}

/**
 * Returns the month's amount of a compensation item, rounded once. It is whole for a full month and weighted by days if
 * it changed. A partial month counts its paid days over 21.75.
 * @param ofMonth paid days of the month
 */
export function monthlyItem(stretches: readonly WageStretch[], ofMonth: number): Explained {
  const days = stretches.reduce((all, one) => all + one.days, 0);
  const parts = stretches.filter((one) => one.days > 0);
  if (days >= ofMonth || ofMonth === 0) {
    const fen = rounded(mean(stretches, days));
    const isOne = new Set(stretches.map((one) => one.fen)).size <= 1;
    if (isOne) return { fen, why: { zh: '每月固定', en: 'Fixed monthly amount' } };
    return {
      fen,
      why: same(parts.map((one) => `${formatFen(one.fen)} × ${one.days}/${days}`).join(' + ')),
    };
  }
  const paid = times(sum(parts.map((one) => times(part(one.fen), part(one.days)))), perDay);
  const text = parts.map((one) => `${formatFen(one.fen)} × ${one.days} ÷ 21.75`).join(' + ');
  return {
    fen: rounded(least(paid, mean(stretches, days))),
    why: {
      zh: `${text || '0'}（在职计薪 ${days} 天，当月 ${ofMonth} 天）`,
      en: `${text || '0'} (employed on ${days} of ${ofMonth} paid days)`,
    },
  };
}

/** Returns the wage of a full month in fen, rounded. Daily and hourly rates are derived from it. */
export const wholeWage = (items: readonly (readonly WageStretch[])[]): number =>
  rounded(
    items.reduce(
      (all, stretches) =>
        plus(
          all,
          mean(
            stretches,
            stretches.reduce((days, one) => days + one.days, 0),
          ),
        ),
      part(0),
    ),
  );
