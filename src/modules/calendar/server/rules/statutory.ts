import { shiftDays } from '#kit/rules/dates.ts';

export interface NamedDay {
  /** Company day. */
  readonly day: string;
  readonly name: string;
  readonly nameEn: string;
}

/** English names of mainland holidays. A notice may join several names with `、`. */
export const holidayNames: Readonly<Record<string, string>> = {
  元旦: 'New Year’s Day',
  春节: 'Spring Festival',
  清明节: 'Qingming Festival',
  劳动节: 'Labour Day',
  端午节: 'Dragon Boat Festival',
  中秋节: 'Mid-Autumn Festival',
  国庆节: 'National Day',
};

/**
 * Month and day of Spring Festival, Dragon Boat and Mid-Autumn from 2014 to 2099, by the almanac (GB/T 33661-2017). A
 * table is needed, because browsers and Node are a day off if the new moon is near midnight, as in 2027.
 */
const festivals = [
  '0131/0602/0908 0219/0620/0927 0208/0609/0915 0128/0530/1004 0216/0618/0924 0205/0607/0913',
  '0125/0625/1001 0212/0614/0921 0201/0603/0910 0122/0622/0929 0210/0610/0917 0129/0531/1006',
  '0217/0619/0925 0206/0609/0915 0126/0528/1003 0213/0616/0922 0203/0605/0912 0123/0624/1001',
  '0211/0612/0919 0131/0601/0908 0219/0620/0927 0208/0610/0916 0128/0530/1004 0215/0618/0924',
  '0204/0607/0913 0124/0527/1002 0212/0614/0920 0201/0603/0910 0122/0622/0928 0210/0611/0917',
  '0130/0531/1005 0217/0619/0925 0206/0608/0915 0126/0529/1004 0214/0615/0922 0202/0604/0911',
  '0123/0623/0930 0211/0613/0919 0201/0601/0907 0219/0620/0926 0208/0610/0916 0128/0530/1005',
  '0215/0617/0924 0204/0606/0913 0124/0625/1002 0212/0614/0921 0202/0603/0909 0121/0622/0928',
  '0209/0611/0917 0129/0601/1006 0217/0619/0925 0205/0608/0915 0126/0528/1003 0214/0616/0923',
  '0203/0604/0911 0123/0623/0929 0211/0613/0919 0131/0602/0908 0219/0620/0926 0207/0610/0916',
  '0127/0530/1005 0215/0617/0924 0205/0606/0912 0124/0624/1001 0212/0614/0920 0202/0604/0910',
  '0122/0622/0928 0209/0611/0917 0129/0601/1006 0217/0619/0926 0206/0607/0914 0126/0527/1003',
  '0214/0615/0922 0203/0605/0911 0124/0623/0929 0210/0613/0918 0130/0602/0908 0218/0621/0927',
  '0207/0609/0916 0127/0529/1005 0215/0617/0924 0205/0606/0913 0125/0624/0930 0212/0614/0920',
  '0201/0604/0909 0121/0623/0929',
]
  .join(' ')
  .split(' ')
  .map((year) => year.split('/'));

function festivalsOf(year: number): { spring: string; dragonBoat: string; midAutumn: string } {
  const [spring = '', dragonBoat = '', midAutumn = ''] = (festivals[year - 2014] ?? []).map(
    (of) => `${year}-${of.slice(0, 2)}-${of.slice(2)}`,
  );
  return { spring, dragonBoat, midAutumn };
}

const from = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => shiftDays(first, n));

/** Returns the day of Qingming, 4 or 5 April, by the usual formula of the solar term, valid from 2000 to 2099. */
function qingming(year: number): string {
  const of = year % 100;
  return `${year}-04-0${Math.floor(of * 0.2422 + 4.81) - Math.floor(of / 4)}`;
}

/**
 * Returns the days off that mainland law names for every year, the earliest first (State Council Decree 513, from 2014;
 * Decree 795, from 2025, which added New Year's Eve and 2 May). Adjusted days are known only from the yearly notice.
 * Festivals that fall on one day share it.
 * @param year other years than 2014 to 2099 have none
 */
export function statutoryDays(year: number): NamedDay[] {
  if (year < 2014 || year > 2099) return [];
  const { spring, dragonBoat, midAutumn } = festivalsOf(year);
  const isNewLaw = year >= 2025;
  const days: readonly (readonly [keyof typeof holidayNames, readonly string[]])[] = [
    ['元旦', [`${year}-01-01`]],
    ['春节', isNewLaw ? from(shiftDays(spring, -1), 4) : from(spring, 3)],
    ['清明节', [qingming(year)]],
    ['劳动节', from(`${year}-05-01`, isNewLaw ? 2 : 1)],
    ['端午节', [dragonBoat]],
    ['国庆节', from(`${year}-10-01`, 3)],
    ['中秋节', [midAutumn]],
  ];
  const named = new Map<string, string>();
  for (const [name, list] of days)
    for (const day of list) named.set(day, [named.get(day), name].filter(Boolean).join('、'));
  return [...named]
    .map(([day, name]) => ({ day, name, nameEn: englishOf(name) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Returns the English of names joined with `、`; empty where one is unknown. */
export function englishOf(names: string): string {
  const known = names.split('、').map((name) => holidayNames[name]);
  return known.every(Boolean) ? known.join(', ') : '';
}
