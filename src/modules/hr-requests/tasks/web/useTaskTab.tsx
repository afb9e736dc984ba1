import { lazy, Suspense } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import type { BillTab } from '#modules/approval/web/open.ts';
import { hrCode } from '#modules/hr-requests/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import type { TaskKind } from '../contract/task-codes.ts';
import { taskWords } from './words.ts';

const TaskList = lazy(() => import('./TaskList.tsx'));

/** Returns HR's tab with the open tasks of a request kind. */
export function useTaskTab(kind: TaskKind): BillTab[] {
  const words = useWords(taskWords);
  const can = useCan();
  if (!can(hrCode)) return [];
  const show = () => (
    <Suspense fallback={<Loading title={false} />}>
      <TaskList kind={kind} />
    </Suspense>
  );
  return [{ key: 'tasks', label: words.tab, show }];
}
