import type { Words } from '#kit/contract/refusals.ts';
import { itemLabels, type MonthItem } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { summed, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { netOf } from '../month/pay-days.ts';

/** Returns a line item with the explanation of its calculation. */
export const line = (
  item: MonthItem,
  kind: LineKind,
  fen: number,
  why: Words,
  name: Words = itemLabels[item],
): SlipLine => ({
  item,
  kind,
  name: name.zh,
  nameEn: name.en,
  fen,
  explain: why.zh,
  explainEn: why.en,
});

/** Returns the same text for both languages. */
export const both = (text: string): Words => ({ zh: text, en: text });

/** Deducts an earlier debt from the pay. The part that the pay does not cover is carried to the next month. */
export function settle(lines: readonly SlipLine[], owedBefore: number): { lines: SlipLine[]; owed: number } {
  const { gross, deducted } = summed(lines);
  const { owed } = netOf(gross, deducted, owedBefore);
  const more: SlipLine[] = [];
  const debt = (fen: number, why: Words, name: Words): void => {
    more.push({ ...line('other', lineKind.deduction, fen, why, name), source: 'debt' });
  };
  if (owedBefore > 0)
    debt(
      owedBefore,
      { zh: '以前月份不足扣的部分', en: 'Deductions carried over from earlier months' },
      { zh: '上月结转欠款', en: 'Carried over from last month' },
    );
  if (owed > 0)
    debt(
      -owed,
      { zh: '本月不足扣，结转下月', en: 'Pay of this month is too low, carried over to next month' },
      { zh: '结转下月欠款', en: 'Carried over to next month' },
    );
  return { lines: [...lines, ...more], owed };
}
