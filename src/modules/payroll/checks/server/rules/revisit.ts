import type { Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import { earnedOf } from '#modules/payroll/calculation/server/rules/run/earned.ts';
import type { Facts, OpenCorrection, RunPlan } from '#modules/payroll/calculation/server/rules/run/types.ts';
import {
  correctionCause,
  payItems,
  type CorrectionCause,
  type MonthItem,
} from '#modules/payroll/contract/codes.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';

/** An amount in fen already settled for a month beside its payslip, either by a difference found earlier or by hand. */
export interface Settled {
  readonly item: MonthItem;
  readonly isUntaxed: boolean;
  readonly fen: number;
  readonly employer: number;
  readonly isComputed: boolean;
}

/** Facts of a month as its payslip stored them, and the facts known today. */
export interface Revisited {
  readonly was: Facts;
  readonly is: Facts;
  readonly settled: readonly Settled[];
}

interface Worth {
  readonly item: MonthItem;
  readonly isUntaxed: boolean;
  readonly lines: SlipLine[];
  /** Net effect for the employee in fen. Deductions are negative. */
  fen: number;
  /** Contributions of the company in fen. */
  employer: number;
}

const keyOf = ({ item, isUntaxed }: Pick<Worth, 'item' | 'isUntaxed'>): string => `${item} ${isUntaxed}`;

/** Returns what the facts yield by item: the employee's net amount and the company's contributions. */
function worthOf(plan: RunPlan, facts: Facts): Map<string, Worth> {
  const { wages, own, insurance } = earnedOf(plan, facts);
  const found = new Map<string, Worth>();
  for (const line of [...wages.lines, ...own.lines, ...insurance.lines]) {
    // Typed amounts are not recalculated.
    if (line.kind === lineKind.information || line.source === 'typed') continue;
    const { item, isUntaxed = false } = line;
    const key = keyOf({ item, isUntaxed });
    const one = found.get(key) ?? { item, isUntaxed, lines: [], fen: 0, employer: 0 };
    if (line.kind === lineKind.employer) one.employer += line.fen;
    else one.fen += line.kind === lineKind.deduction ? -line.fen : line.fen;
    one.lines.push(line);
    found.set(key, one);
  }
  return found;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the cause of a difference: insurance or attendance if those facts changed, otherwise the compensation record
 * or the days of service.
 */
function causeOf(item: MonthItem, was: Facts, is: Facts): CorrectionCause {
  if (item === 'insurance' && !same(was.insured, is.insured)) return correctionCause.insurance;
  const isPay = (payItems as readonly MonthItem[]).includes(item);
  return !isPay && !same(was.time, is.time) ? correctionCause.attendance : correctionCause.archive;
}

const signed = (fen: number): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${formatFen(Math.abs(fen))}`;

/** Describes the lines that changed, each with its old and new amount and how it was calculated. */
function whyOf(month: string, was: Worth | undefined, is: Worth | undefined, before: number): Words {
  const keys = new Map<string, { was?: SlipLine; is?: SlipLine }>();
  for (const line of was?.lines ?? []) keys.set(`${line.kind} ${line.name}`, { was: line });
  for (const line of is?.lines ?? []) {
    const key = `${line.kind} ${line.name}`;
    keys.set(key, { ...keys.get(key), is: line });
  }
  const moved = [...keys.values()].filter((one) => one.was?.fen !== one.is?.fen);
  const text = (language: 'zh' | 'en'): string => {
    const [open, close, between] = language === 'zh' ? ['（', '）', '；'] : [' (', ')', '; '];
    const how = (line: SlipLine | undefined): string => {
      if (!line) return '0.00';
      const explain = language === 'zh' ? line.explain : (line.explainEn ?? line.explain);
      return `${formatFen(line.fen)}${explain === '' ? '' : `${open}${explain}${close}`}`;
    };
    const lines = moved.map((one) => {
      const { name, nameEn } = (one.is ?? one.was)!;
      return language === 'zh'
        ? `${name}应为 ${how(one.is)}，原为 ${how(one.was)}`
        : `${nameEn} should be ${how(one.is)}, was ${how(one.was)}`;
    });
    const known =
      lines.length > 0 ? lines : [language === 'zh' ? '与原工资条一致' : 'same as on the original payslip'];
    if (before !== 0)
      known.push(language === 'zh' ? `此前已补 ${signed(before)}` : `already paid before ${signed(before)}`);
    return `${month}${language === 'zh' ? '：' : ': '}${known.join(between)}`;
  };
  return { zh: text('zh'), en: text('en') };
}

/**
 * Returns the part of an amount paid by hand that covers the same change. This happens when a pay query was accepted
 * before the facts arrived.
 */
const sameWay = (byHand: number, change: number): number =>
  change > 0 ? Math.min(Math.max(byHand, 0), change) : Math.max(Math.min(byHand, 0), change);

/**
 * Returns the corrections due for a locked month whose facts have changed since. Each is today's result minus the old
 * result under the rules of that run, minus what was settled since. Unchanged facts give no correction, and a settled
 * difference is not reported again.
 * @param plan rules that the month was locked with
 * @returns corrections with id 0, as none of them is stored yet
 */
export function differencesSince(
  plan: RunPlan,
  month: string,
  { was, is, settled }: Revisited,
): OpenCorrection[] {
  const [before, now] = [worthOf(plan, was), worthOf(plan, is)];
  const of = (key: string, isComputed: boolean, side: 'fen' | 'employer'): number =>
    settled.reduce(
      (all, one) => (one.isComputed === isComputed && keyOf(one) === key ? all + one[side] : all),
      0,
    );
  const known = new Map<string, Pick<Worth, 'item' | 'isUntaxed'>>(
    settled.filter(({ isComputed }) => isComputed).map((one) => [keyOf(one), one]),
  );
  for (const [key, one] of [...before, ...now]) known.set(key, one);
  return [...known]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { item, isUntaxed }]): OpenCorrection[] => {
      const [then, today] = [before.get(key), now.get(key)];
      const change = (today?.fen ?? 0) - (then?.fen ?? 0);
      const byHand = sameWay(of(key, false, 'fen'), change);
      const fen = change - byHand - of(key, true, 'fen');
      const employer = (today?.employer ?? 0) - (then?.employer ?? 0) - of(key, true, 'employer');
      if (fen === 0 && employer === 0) return [];
      return [
        {
          id: 0,
          month,
          item,
          cause: causeOf(item, was, is),
          fen,
          ...(employer !== 0 && { employer }),
          ...(isUntaxed && { isUntaxed: true as const }),
          why: whyOf(month, then, today, byHand + of(key, true, 'fen')),
        },
      ];
    });
}
