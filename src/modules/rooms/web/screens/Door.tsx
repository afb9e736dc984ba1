import { GlobalOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { chooseLanguage, inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { MeetingCalendar } from '../../contract/MeetingCalendar.ts';
import { placeText } from '../place-text.ts';
import { addressWords } from '../address-words.ts';
import { rangeText, wallOf } from '../clock.ts';
import { useNow } from '../useNow.ts';
import '../door.css';

type Shown = ReplyOf<typeof MeetingCalendar.Door>;
type Meeting = Shown['Today'][number];

/** Milliseconds between two refreshes of the display. */
const EVERY_MS = 30_000;
/** Number of meetings in the list below the current or next one. */
const MOST = 5;

/** Display beside a room's door. It needs no sign-in: its address is secret. */
export default function Door() {
  const words = useWords(addressWords);
  const token = useLocation().hash.slice(1);
  const found = useCall(MeetingCalendar.Door, { Token: token }, { enabled: token !== '' });
  const { refetch, error } = found;
  useEffect(() => {
    document.title = words.doorTitle;
  }, [words]);
  useEffect(() => {
    if (token === '') return undefined;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch, token]);
  const isWrong = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  if (token === '' || isWrong)
    return (
      <main className="door door-wrong">
        <Told sign="problem" title={<h1>{words.badAddress}</h1>} hint={words.badAddressNote} />
      </main>
    );
  if (!found.data)
    return (
      <main className="door door-wrong">
        <h1>{words.doorTitle}</h1>
        {error ? <Alert type="warning" showIcon title={words.offline} /> : <Loading rows={6} />}
      </main>
    );
  const ahead = new Date(found.data.Time).getTime() - found.dataUpdatedAt;
  return <Display shown={found.data} isOld={error !== null} ahead={ahead} />;
}

interface DisplayProps {
  readonly shown: Shown;
  /** True if the server cannot be reached, so that the data may be outdated. */
  readonly isOld: boolean;
  /** Milliseconds by which the server's clock is ahead of the tablet's. */
  readonly ahead: number;
}

function Display({ shown, isOld, ahead }: DisplayProps) {
  const words = useWords(addressWords);
  const language = useLanguage();
  const now = new Date(useNow().getTime() + ahead);
  // A meeting may begin or end between two refreshes, so the state is computed from the clock.
  const all = shown.Today.filter((each) => new Date(each.EndTime) > now);
  const current = all.find((each) => new Date(each.StartTime) <= now);
  const next = all.filter((each) => each !== current);
  const hostOf = (each: Meeting): string => inLanguage(language, each.Host, each.HostEn);
  const titleOf = (each: Meeting): string => each.Title || words.reserved;
  const state = current ? (current.IsBlock ? words.closed : words.busy) : words.free;
  return (
    <main className="door" data-state={current ? 'busy' : 'free'}>
      {isOld && <Alert banner type="warning" title={words.offline} />}
      <header>
        <div>
          <h1>{inLanguage(language, shown.RoomName, shown.RoomNameEn)}</h1>
          <p>{[placeText(shown, language), words.seats(shown.Capacity)].filter(Boolean).join(' · ')}</p>
        </div>
        <time>{clockOf(wallOf(now).minute)}</time>
      </header>
      <section className="door-now" aria-live="polite">
        <strong>{state}</strong>
        {current ? (
          <>
            <h2>{titleOf(current)}</h2>
            <p>
              <span>{rangeText(current.StartTime, current.EndTime)}</span>
              {hostOf(current) && <span>{hostOf(current)}</span>}
            </p>
          </>
        ) : (
          <h2>{next[0] ? words.freeUntil(clockOf(wallOf(next[0].StartTime).minute)) : words.freeAll}</h2>
        )}
      </section>
      <section className="door-next">
        <h2>{words.next}</h2>
        {next.length === 0 && <p>{words.none}</p>}
        <ul>
          {next.slice(0, MOST).map((each) => (
            <li key={String(each.StartTime)}>
              <time>{rangeText(each.StartTime, each.EndTime)}</time>
              <span>{each.IsBlock ? `${words.closed} · ${titleOf(each)}` : titleOf(each)}</span>
              <small>{hostOf(each)}</small>
            </li>
          ))}
        </ul>
        {next.length > MOST && <p>{words.more(next.length - MOST)}</p>}
      </section>
      <footer>
        <Button
          type="text"
          icon={<GlobalOutlined />}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{words.switchTo}</span>
        </Button>
      </footer>
    </main>
  );
}
