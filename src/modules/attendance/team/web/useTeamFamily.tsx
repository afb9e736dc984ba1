import { lazy, Suspense } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import type { BillFamily } from '#modules/approval/web/open.ts';
import { teamWords } from './words.ts';

const TeamCalendar = lazy(async () => ({ default: (await import('./TeamCalendar.tsx')).TeamCalendar }));

/** Returns the tab with the calendar of one's own team on the page of requests. */
export function useTeamFamily(): BillFamily {
  const words = useWords(teamWords);
  return {
    key: 'team',
    name: words.title,
    label: words.title,
    tabs: [
      {
        key: 'calendar',
        label: words.title,
        show: () => (
          <Suspense fallback={<Loading rows={10} />}>
            <TeamCalendar />
          </Suspense>
        ),
      },
    ],
  };
}
