import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { latest, running } from '../ahead.ts';
import { homeWords } from '../words.ts';
import { LatestForms } from './LatestForms.tsx';

/** What waits for the person, or how his own applications stand; first what asks for something. */
export function TodoCard({ waiting }: { waiting: number | undefined }) {
  const words = useWords(homeWords);
  const [chosen, choose] = useState<'waiting' | 'mine' | null>(null);
  const shown = chosen ?? (waiting === undefined ? null : waiting > 0 ? 'waiting' : 'mine');
  const mine = useCall(CacApprovalOrder.GetCacApprovalFormByApply, running, { enabled: shown === 'mine' });
  const asked = useCall(CacApprovalOrder.GetCacApprovalFormByStayToExamine, latest, {
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
            ]}
          />
          <Link to={shown === 'mine' ? '/rolePage/MyJob/application' : '/rolePage/MyJob/myApprover'}>
            {words.seeAll}
          </Link>
        </div>
      }
    >
      {shown === 'mine' ? (
        <LatestForms
          answer={mine}
          empty={words.nothingMine}
          to={(row) => `/rolePage/MyJob/application/${row.FormID}`}
          mine
        />
      ) : (
        <LatestForms
          answer={asked}
          empty={words.nothingWaiting}
          to={(row) => `/rolePage/MyJob/myApprover?FormID=${row.FormID}`}
        />
      )}
    </Panel>
  );
}
