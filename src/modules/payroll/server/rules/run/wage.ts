import { formatFen } from '#kit/rules/money.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { least, part, plus, rounded, sum, times, type Exact } from '../exact.ts';

/** Paid days (company days) of a month that somebody was employed on with one amount, in fen a month. */
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

/** The mean of stretches by their days, unrounded. */
function mean(stretches: readonly WageStretch[], days: number): Exact {
  if (days === 0) return part(stretches.at(-1)?.fen ?? 0);
  return sum(stretches.map((one) => times(part(one.fen), part(one.days, days))));
}

/**
 * What an item of the archive comes to in a month, rounded once: whole, weighted by days where it changed, by its paid days
 * over 21.75 where somebody was not employed on all of them.
 * @param ofMonth paid days of the month
 */
export function monthlyItem(stretches: readonly WageStretch[], ofMonth: number): Explained {
  const days = stretches.reduce((all, one) => all + one.days, 0);
  const parts = stretches.filter((one) => one.days > 0);
  if (days >= ofMonth || ofMonth === 0) {
    const fen = rounded(mean(stretches, days));
    const isOne = new Set(stretches.map((one) => one.fen)).size <= 1;
    if (isOne) return { fen, why: { zh: '每月固定', en: 'Fixed a month' } };
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

/** The monthly wage of whoever is there all month: what days and hours are paid by. In fen, rounded. */
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
