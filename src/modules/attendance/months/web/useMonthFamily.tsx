import { lazy, Suspense } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import type { BillFamily } from '#modules/approval/web/open.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';

const MyMonth = lazy(() => import('./MyMonth.tsx'));

/** Returns the tab with one's own attendance on the page of requests. */
export function useMonthFamily(): BillFamily {
  const words = useWords(dayWords);
  return {
    key: 'month',
    name: words.family,
    label: words.views,
    tabs: [
      {
        key: 'calendar',
        label: words.family,
        show: () => (
          <Suspense fallback={<Loading rows={10} />}>
            <MyMonth />
          </Suspense>
        ),
      },
    ],
  };
}
