import type { Words } from '#kit/contract/refusals.ts';
import { unit, wholeDay, type Unit } from './codes.ts';

/** Returns ten-thousandths as a number of days without trailing zeros: 25000 is 2.5. */
export const daysText = (amount: number): string => {
  const sign = amount < 0 ? '-' : '';
  const most = Math.abs(amount);
  const rest = String(most % wholeDay)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${sign}${Math.floor(most / wholeDay)}${rest && `.${rest}`}`;
};

/** Returns minutes as hours: 90 is 1.5. Null: the minutes are not a multiple of a tenth of an hour. */
const hoursOf = (minutes: number): string | null => (minutes % 6 === 0 ? String(minutes / 60) : null);

/** Returns an amount of leave in words. @param amount in ten-thousandths of a day, or minutes */
export function amountText(amount: number, of: Unit): Words {
  if (of === unit.days) {
    const days = daysText(amount);
    return { zh: `${days} 天`, en: `${days} ${days === '1' ? 'day' : 'days'}` };
  }
  const hours = hoursOf(amount);
  if (hours === null) return { zh: `${amount} 分钟`, en: `${amount} minutes` };
  return { zh: `${hours} 小时`, en: `${hours} ${hours === '1' ? 'hour' : 'hours'}` };
}

/** Returns the remaining and the granted amount with the unit once: 3.5 / 10 days. */
export function leftOfText(left: number, granted: number, of: Unit): Words {
  const [rest, all] = [amountText(left, of), amountText(granted, of)];
  if (of !== unit.days && (hoursOf(left) === null || hoursOf(granted) === null))
    return { zh: `${rest.zh} / ${all.zh}`, en: `${rest.en} / ${all.en}` };
  const figure = of === unit.days ? daysText(left) : hoursOf(left);
  return { zh: `${figure} / ${all.zh}`, en: `${figure} / ${all.en}` };
}
