import type { Language } from '../contract/refusals.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;

/** Returns a day (YYYY-MM-DD) in words without its year: 12月30日, or 30 Dec. */
export function shortDay(day: string, language: Language): string {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  return language === 'zh' ? `${month}月${date}日` : `${date} ${months[month - 1]}`;
}

/** Returns a day (YYYY-MM-DD) in words with its weekday: 12月30日周三, or Wed 30 Dec. */
export function weekdayDay(day: string, language: Language): string {
  const weekday = weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()]!;
  const short = shortDay(day, language);
  return language === 'zh' ? `${short}${weekday}` : `${weekday} ${short}`;
}
