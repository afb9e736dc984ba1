import type { Words } from '#kit/contract/refusals.ts';
import { shortDay } from '#kit/rules/day-words.ts';
import { unit, type BandRule } from '#modules/attendance/contract/codes.ts';
import { amountText } from '../../contract/amounts.ts';
import type { Allocation, Entitled } from './allocation.ts';
import { bandSpans, hongKongAnnual } from './annual.ts';
import { yearsText } from './own-grant.ts';

const yearDays = 365;

const count = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

/** Returns why the law gives a person their days of annual leave in a year, in words. */
function statutoryReasons(one: Entitled, given: Allocation, year: number, rule: BandRule): Words[] {
  if (one.region === 'HK') {
    const earned = hongKongAnnual(one.entry, year);
    return earned === null
      ? [{ zh: '服务未满 12 个月', en: 'Less than 12 months of service' }]
      : [
          {
            zh: `服务满 ${given.serviceYears} 年：${earned.days} 天，${shortDay(earned.from, 'zh')} 至次年 ${shortDay(earned.to, 'zh')}`,
            en: `${yearsText(given.serviceYears)} of service: ${earned.days} days, ${shortDay(earned.from, 'en')} to ${shortDay(earned.to, 'en')} of the next year`,
          },
        ];
  }
  if (given.isExcluded)
    return [
      {
        zh: '缺勤达到法定界限，当年无法定年休假',
        en: 'No statutory leave this year: absences reached the limit of the law',
      },
    ];
  const spans = bandSpans(one, year, rule);
  if (spans.every(({ band }) => band === 0))
    return [{ zh: '累计工龄未满 1 年', en: 'Less than one year of work in all' }];
  const [first] = spans;
  if (spans.length === 1 && first!.from.endsWith('-01-01') && first!.to.endsWith('-12-31'))
    return [
      {
        zh: `累计工龄 ${given.workYears} 年：${first!.band} 天`,
        en: `${yearsText(given.workYears)} of work in all: ${first!.band} days`,
      },
    ];
  return spans.map(({ from, to, band }) => {
    const days = count(from, to);
    const part = Math.min(band, Math.floor((days * band) / yearDays));
    return {
      zh: `${shortDay(from, 'zh')} 至 ${shortDay(to, 'zh')}（${days} 天）按每年 ${band} 天折算：${part} 天`,
      en: `${shortDay(from, 'en')} to ${shortDay(to, 'en')}, ${days} ${days === 1 ? 'day' : 'days'} at ${band} a year: ${part}`,
    };
  });
}

/** Returns why a person has their annual leave in a year: by law, and by the company's formula. */
export const annualReasons = (
  one: Entitled,
  given: Allocation,
  year: number,
  rule: BandRule,
): readonly Words[] => [
  ...statutoryReasons(one, given, year, rule),
  ...(given.company === null
    ? []
    : [
        {
          zh: `公司公式（司龄 ${given.serviceYears} 年）：${amountText(given.company, unit.days).zh}`,
          en: `Company formula, ${yearsText(given.serviceYears)} here: ${amountText(given.company, unit.days).en}`,
        },
      ]),
];
