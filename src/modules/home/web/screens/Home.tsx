import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDay } from '#kit/rules/dates.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { readStored, store } from '#kit/web/client/storage.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useAdded } from '#kit/web/registry.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { HomeSetting } from '../../contract/Setting.ts';
import { ApplyShortcuts } from '../parts/ApplyShortcuts.tsx';
import { CalendarCard } from '../parts/CalendarCard.tsx';
import { Figure } from '../parts/Figure.tsx';
import { ImagesCard } from '../parts/ImagesCard.tsx';
import { NotesCard } from '../parts/NotesCard.tsx';
import { RankingCard } from '../parts/RankingCard.tsx';
import { TodoCard } from '../parts/TodoCard.tsx';
import { homeCard, type HomeCard } from '../home-cards.ts';
import { useIdle } from '../useIdle.ts';
import { homeWords } from '../words.ts';
import '../home.css';

/** Loaded after everything else on the page. */
const FiguresCard = lazy(() => import('../parts/FiguresCard.tsx'));

/** Hours of company time at which the greeting changes. */
const parts = [5, 11, 13, 18] as const;

const dateText = (language: 'zh' | 'en', day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  });

/** Card of a module, in the space that is kept free for it. */
function AddedCard({ of: { card: Card, height } }: { readonly of: HomeCard }) {
  const [minHeight] = useState(height);
  return (
    <div className="home-card" style={{ minHeight }}>
      <Suspense fallback={minHeight > 0 ? <section className="panel" /> : null}>
        <Card />
      </Suspense>
    </div>
  );
}

/** Home page with pending work, running applications, shortcuts and the calendar. */
export default function Home() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const me = useMe();
  const count = useCall(CacApprovalOrder.GetApprovalWaitingCount, {});
  const said = useCall(HomeSetting.GetCopywritingInfoFirst, {});
  // Space is kept for today's words if there were any the last time, so that nothing moves when they come.
  const [hadWords] = useState(() => readStored('home-words') !== 'none');
  const hasWords = said.data !== null;
  useEffect(() => {
    if (!said.isPending) store('home-words', hasWords ? 'some' : 'none');
  }, [said.isPending, hasWords]);
  const name = me ? inLanguage(language, me.ChineseName, me.EnglishName) : '';
  const [now] = useState(() => new Date());
  const hour = wallAt(now, companyZone()).minute / 60;
  const isFinance = me?.PermissionAll.includes('ApprovalByFinanceManagement') ?? false;
  const asked = (count.data?.Waiting ?? 0) + (count.data?.Finance ?? 0);
  const added = useAdded(homeCard);
  const cards = [...added].filter(([, { permission }]) => me?.PermissionAll.includes(permission) ?? false);
  const isIdle = useIdle();
  // A link with `?todo=` leads to the list of pending work, which is then placed in view.
  const isSent = useSearchParams()[0].has('todo');
  const todo = <TodoCard waiting={count.data && asked} />;
  const figures = (
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
      <Figure label={words.running} value={count.data?.Running} to="/rolePage/MyJob/application?State=live" />
    </div>
  );
  /** Cards of modules: all of them on a phone, on wide screens those of a place. */
  const cardsAt = (place: HomeCard['onWide'] | 'phone') =>
    cards
      .filter(([, { onWide }]) => place === 'phone' || onWide === place)
      .map(([key, card]) => <AddedCard key={key} of={card} />);
  const charts = (
    <Suspense fallback={<Panel title={words.figures}>{null}</Panel>}>
      {isIdle ? <FiguresCard /> : null}
    </Suspense>
  );
  return (
    <Page
      title={name ? words.greeting(parts.filter((from) => hour >= from).length, name) : '\u00a0'}
      note={
        <>
          <span className="home-date">{dateText(language, companyDay(now))}</span>
          {(said.data || (said.isPending && hadWords)) && (
            <span className="home-said">
              {said.data ? inLanguage(language, said.data.TextZh, said.data.TextEn) : null}
            </span>
          )}
        </>
      }
    >
      {isPhone ? (
        <div className="home-column">
          {isSent && todo}
          {cardsAt('phone')}
          {figures}
          <ImagesCard />
          <ApplyShortcuts />
          {!isSent && todo}
          <NotesCard />
          <CalendarCard />
          <RankingCard />
          {charts}
        </div>
      ) : (
        <div className="home-grid">
          <div className="home-column">
            {cardsAt('first')}
            {figures}
            <ApplyShortcuts />
            {todo}
            {charts}
          </div>
          <div className="home-column">
            <ImagesCard />
            <NotesCard />
            {cardsAt('beside')}
            <CalendarCard />
            <RankingCard />
          </div>
        </div>
      )}
    </Page>
  );
}
