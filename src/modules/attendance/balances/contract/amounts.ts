import type { Words } from '#kit/contract/refusals.ts';
import { hourOf, unit, wholeDay, type Unit } from '#modules/attendance/contract/codes.ts';

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

/**
 * Returns days that end in hours, such as 4 天 2 小时. Leave by the hour has such amounts: an hour is an eighth of a day.
 * Null: whole and half days, and amounts that are no half hours, read better as a number of days.
 */
function daysAndHours(amount: number): Words | null {
  const rest = Math.abs(amount) % wholeDay;
  if (rest % (wholeDay / 2) === 0 || rest % (hourOf[unit.days] / 2) !== 0) return null;
  const sign = amount < 0 ? '-' : '';
  const days = Math.floor(Math.abs(amount) / wholeDay);
  const hours = rest / hourOf[unit.days];
  const whole = days === 0 ? { zh: '', en: '' } : amountText(days * wholeDay, unit.days);
  const part = { zh: `${hours} 小时`, en: `${hours} ${hours === 1 ? 'hour' : 'hours'}` };
  return {
    zh: `${sign}${whole.zh} ${part.zh}`.replace(/^(-?) /, '$1'),
    en: `${sign}${whole.en} ${part.en}`.replace(/^(-?) /, '$1'),
  };
}

/** Returns an amount of leave in words. @param amount in ten-thousandths of a day, or minutes */
export function amountText(amount: number, of: Unit): Words {
  if (of === unit.days) {
    const mixed = daysAndHours(amount);
    if (mixed) return mixed;
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
  const isMixed = of === unit.days && (daysAndHours(left) ?? daysAndHours(granted)) !== null;
  if (isMixed || (of !== unit.days && (hoursOf(left) === null || hoursOf(granted) === null)))
    return { zh: `${rest.zh} / ${all.zh}`, en: `${rest.en} / ${all.en}` };
  const figure = of === unit.days ? daysText(left) : hoursOf(left);
  return { zh: `${figure} / ${all.zh}`, en: `${figure} / ${all.en}` };
}
