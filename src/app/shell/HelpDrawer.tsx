import { Button, Segmented } from 'antd';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { guides, type ListedGuide } from 'virtual:guides';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { GuideText } from '#kit/web/guide/GuideText.tsx';
import { guideWords } from '#kit/web/guide/guide-words.ts';
import { ErrorBoundary } from '#kit/web/parts/ErrorBoundary.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { KeyList } from '#kit/web/shell/KeyList.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { readPlace, type GuidePlace } from './guide-place.ts';

interface HelpDrawerProps {
  /** Guide to begin with; null if the page has none. */
  readonly place: GuidePlace | null;
  readonly onGo: (place: GuidePlace) => void;
  readonly onClose: () => void;
}

type Tab = 'guide' | 'contents' | 'keys';

/** The guide of the page beside the page, all guides, and the keys. The page can be used meanwhile. */
export default function HelpDrawer({ place, onGo, onClose }: HelpDrawerProps) {
  const words = useWords(guideWords);
  const isPhone = useIsPhone();
  const [tab, setTab] = useState<Tab>(place ? 'guide' : 'contents');
  const go = (next: GuidePlace): void => {
    onGo(next);
    setTab('guide');
  };
  const tabs: readonly Tab[] = isPhone ? ['guide', 'contents'] : ['guide', 'contents', 'keys'];
  return (
    <Drawer
      open
      onClose={onClose}
      mask={isPhone ? { closable: true } : false}
      size={480}
      title={words.help}
      className="guide-drawer"
    >
      <div className="guide-tabs">
        <Segmented<Tab>
          block
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, label: words.tabs[value] }))}
        />
      </div>
      <ErrorBoundary key={`${tab} ${place?.area ?? ''}`}>
        <Suspense fallback={<Loading />}>
          {tab === 'guide' && (place ? <OneGuide place={place} onGo={go} /> : <p>{words.gone}</p>)}
          {tab === 'contents' && <Contents onGo={go} />}
          {tab === 'keys' && <KeyList />}
        </Suspense>
      </ErrorBoundary>
    </Drawer>
  );
}

const loads = new WeakMap<ListedGuide, ReturnType<ListedGuide['load']>>();

/** Loads a guide once. While its reader waits, each attempt to draw it gets the same promise. */
function loadOnce(listed: ListedGuide): ReturnType<ListedGuide['load']> {
  const loading = loads.get(listed) ?? listed.load();
  loads.set(listed, loading);
  // The next attempt loads it again.
  loading.catch(() => loads.delete(listed));
  return loading;
}

function OneGuide({ place, onGo }: { place: GuidePlace; onGo: (place: GuidePlace) => void }) {
  const listed = guides[useLanguage()][place.area];
  if (!listed) return null;
  return (
    <GuideText
      key={listed.title}
      guide={use(loadOnce(listed)).default}
      {...(place.section ? { section: place.section } : {})}
      onGo={(to) => onGo(readPlace(to))}
    />
  );
}

function Contents({ onGo }: { onGo: (place: GuidePlace) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView();
  }, []);
  return (
    <ul className="guide-contents" ref={list}>
      {Object.entries(guides[useLanguage()]).map(([area, { title, sections }]) => (
        <li key={area}>
          <Button type="link" className="guide-link" onClick={() => onGo({ area })}>
            {title}
          </Button>
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <Button type="link" className="guide-link" onClick={() => onGo({ area, section: id })}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
