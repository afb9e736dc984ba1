import type { Words } from '#kit/contract/refusals.ts';
import { shortDay, weekdayDay } from '#kit/rules/day-words.ts';
import type { Line } from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { lotSourceLabels } from '#modules/attendance/contract/codes.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { totalOf } from '../rules/cost.ts';
import type { WorkedOut } from './work-out.ts';

/** Maximum number of days listed one by one. The days beyond it share one line. */
const most = 12;

const nothing: Words = { zh: '', en: '' };

const both = (parts: readonly Words[], between: Words): Words => ({
  zh: parts.map(({ zh }) => zh).join(between.zh),
  en: parts.map(({ en }) => en).join(between.en),
});

/** Returns the name of a grant by its year and source, such as 2026 法定. */
const lotName = ({
  leaveYear,
  source,
}: {
  leaveYear: number;
  source: WorkedOut['lots'][number]['source'];
}): Words => ({
  zh: `${leaveYear} 年${lotSourceLabels[source].zh}`,
  en: `${leaveYear}, ${lotSourceLabels[source].en.toLowerCase()}`,
});

/** Returns the effect of a leave in words: the total, the days with the grants they use, and the balance. */
export function linesOfLeave({
  person,
  rule,
  roster,
  days,
  total,
  taken,
  lots,
  free,
  rest,
  provisional,
}: WorkedOut): Line[] {
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  const kinds = new Map(roster.map((one) => [one.day, one]));
  const sum: Line = {
    label: rule.name,
    before: nothing,
    after: amountText(total, rule.unit),
  };
  const each = days.slice(0, most).map(({ day, amount }): Line => {
    const { kind, name, nameEn } = kinds.get(day)!;
    const said = name === '' ? dayKindLabels[kind] : { zh: name, en: nameEn || name };
    const from = taken.filter((one) => one.day === day).map(({ lotId }) => lotName(lotOf.get(lotId)!));
    const cost = amountText(amount, rule.unit);
    return {
      label: { zh: weekdayDay(day, 'zh'), en: weekdayDay(day, 'en') },
      before: said,
      after: from.length > 0 ? both([cost, ...from], { zh: ' · ', en: ' · ' }) : cost,
    };
  });
  const others = days.slice(most);
  const more: Line[] =
    others.length === 0
      ? []
      : [
          {
            label: {
              zh: `其余 ${others.length} 天（至 ${shortDay(others.at(-1)!.day, 'zh')}）`,
              en: `${others.length} more ${others.length === 1 ? 'day' : 'days'}, until ${shortDay(others.at(-1)!.day, 'en')}`,
            },
            before: nothing,
            after: amountText(totalOf(others), rule.unit),
          },
        ];
  const balance: Line[] = rule.needQuota
    ? [
        {
          label: { zh: `${person.name.zh}的余额`, en: `Balance of ${person.name.en}` },
          before: amountText(free, rule.unit),
          after: amountText(rest, rule.unit),
          isKey: true,
        },
      ]
    : [];
  const ahead: Line[] =
    provisional > 0
      ? [
          {
            label: { zh: '预占尚未发放年度的额度', en: 'Booked against a year not granted yet' },
            before: nothing,
            after: amountText(provisional, rule.unit),
            isKey: true,
          },
        ]
      : [];
  return [sum, ...(days.length > 1 || taken.length > 0 ? [...each, ...more] : []), ...balance, ...ahead];
}
