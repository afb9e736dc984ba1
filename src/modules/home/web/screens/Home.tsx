import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { latest, running } from '../ahead.ts';
import { ApplyShortcuts } from '../parts/ApplyShortcuts.tsx';
import { Figure } from '../parts/Figure.tsx';
import { LatestForms } from '../parts/LatestForms.tsx';
import { homeWords } from '../words.ts';
import '../home.css';

/** Hours at which the greeting changes. */
const parts = [5, 11, 13, 18] as const;

/** What waits, what runs, and where to begin. */
export default function Home() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const me = useMe();
  const count = useCall(CacApprovalOrder.GetApprovalWaitingCount, {});
  const mine = useCall(CacApprovalOrder.GetCacApprovalFormByApply, running);
  const waiting = useCall(CacApprovalOrder.GetCacApprovalFormByStayToExamine, latest);
  const name = me ? inLanguage(language, me.ChineseName, me.EnglishName) : '';
  const [hour] = useState(() => new Date().getHours());
  const isFinance = me?.PermissionAll.includes('ApprovalByFinanceManagement') ?? false;
  return (
    <Page title={name ? words.greeting(parts.filter((from) => hour >= from).length, name) : ' '}>
      <div className="home-figures">
        <Figure label={words.waiting} value={count.data?.Waiting} to="/rolePage/MyJob/myApprover" urgent />
        {isFinance && (
          <Figure
            label={words.finance}
            value={count.data?.Finance}
            to="/rolePage/MyJob/FinanceApprover"
            urgent
          />
        )}
        <Figure
          label={words.sentBack}
          value={count.data?.SentBack}
          to="/rolePage/MyJob/application?State=sentBack"
          urgent
        />
        <Figure label={words.running} value={mine.data?.Total} to="/rolePage/MyJob/application?State=live" />
      </div>
      <ApplyShortcuts />
      <div className="home-columns">
        <Panel
          flush
          title={words.latestWaiting}
          extra={<Link to="/rolePage/MyJob/myApprover">{words.seeAll}</Link>}
        >
          <LatestForms
            answer={waiting}
            empty={words.nothingWaiting}
            to={(row) => `/rolePage/MyJob/myApprover?FormID=${row.FormID}`}
          />
        </Panel>
        <Panel flush title={words.mine} extra={<Link to="/rolePage/MyJob/application">{words.seeAll}</Link>}>
          <LatestForms
            answer={mine}
            empty={words.nothingMine}
            to={(row) => `/rolePage/MyJob/application/${row.FormID}`}
            mine
          />
        </Panel>
      </div>
    </Page>
  );
}
