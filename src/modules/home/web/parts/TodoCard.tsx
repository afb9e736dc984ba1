import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useAdded } from '#kit/web/registry.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { latest, running } from '../ahead.ts';
import { todoList } from '../todo-lists.ts';
import { homeWords } from '../words.ts';
import { LatestForms } from './LatestForms.tsx';

/**
 * Card with tabs: pending approvals, the person's own applications, and lists of other modules. Pending approvals come
 * first if there are any.
 */
export function TodoCard({ waiting }: { waiting: number | undefined }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const lists = [...useAdded(todoList)].map(([key, list]) => ({ ...list, key }));
  const [search] = useSearchParams();
  const asked = lists.find(({ key }) => key === search.get('todo'))?.key ?? null;
  const [chosen, choose] = useState<string | null>(null);
  const shown = chosen ?? asked ?? (waiting === undefined ? null : waiting > 0 ? 'waiting' : 'mine');
  const area = lists.find(({ key }) => key === shown);
  const mine = useCall(CacApprovalOrder.GetCacApprovalFormByApply, running, { enabled: shown === 'mine' });
  const waits = useCall(CacApprovalOrder.GetCacApprovalFormByStayToExamine, latest, {
    enabled: shown === 'waiting',
  });
  return (
    <Panel
      flush
      title={words.todo}
      extra={
        <div className="home-card-tools">
          <Segmented
            aria-label={words.todo}
            value={shown ?? 'waiting'}
            onChange={choose}
            options={[
              { value: 'waiting', label: words.waiting },
              { value: 'mine', label: words.mine },
              ...lists.map(({ key, label }) => ({ value: key, label: label[language] })),
            ]}
          />
          {!area && (
            <Link to={shown === 'mine' ? '/rolePage/MyJob/application' : '/rolePage/MyJob/myApprover'}>
              {words.seeAll}
            </Link>
          )}
        </div>
      }
    >
      {area ? (
        <Suspense
          fallback={
            <div className="home-wait">
              <Loading rows={3} title={false} />
            </div>
          }
        >
          <area.list />
        </Suspense>
      ) : shown === 'mine' ? (
        <LatestForms
          answer={mine}
          empty={words.nothingMine}
          to={(row) => `/rolePage/MyJob/application/${row.FormID}`}
          mine
        />
      ) : (
        <LatestForms
          answer={waits}
          empty={words.nothingWaiting}
          to={(row) => `/rolePage/MyJob/myApprover?FormID=${row.FormID}`}
        />
      )}
    </Panel>
  );
}
