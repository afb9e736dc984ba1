import { Button, Drawer, Segmented } from 'antd';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Notice, type NoticeAbout } from '#kit/contract/Notice.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useAct, useCall } from '../client/hooks.ts';
import { useWords } from '../client/language.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Nothing } from '../parts/Nothing.tsx';
import { InboxEntry, type Entry } from './InboxEntry.tsx';
import { inboxWords } from './inbox-words.ts';
import { kitWords } from './words.ts';
import './inbox.css';

/** Number of entries that "show more" adds, and maximum in one list. Older entries are on the next page. */
const step = 30;
const most = 180;

/** Minimum width in pixels for a subject, an amount and a button side by side. */
const width = 480;

/** Returns the number of unread notifications, updated live. */
export const useUnread = (): number => useCall(Notice.GetUnreadNoticeCount, {}).data?.Count ?? 0;

interface InboxProps {
  readonly onClose: () => void;
  /** Returns the actions that a person can take at once on an entry's subject; `open` shows the subject. */
  readonly act: (about: NoticeAbout, open: () => void) => ReactNode;
}

type Tab = 'all' | 'unread';

/** Part of the inbox that is shown: a tab, the entry before which it starts, and the number of entries. */
interface Place {
  readonly tab: Tab;
  readonly before: number | null;
  readonly size: number;
}

/** Notifications of the person by day, newest first. Each form only shows its newest one. */
export function Inbox({ onClose, act }: InboxProps) {
  const words = useWords(kitWords);
  const inbox = useWords(inboxWords);
  const [place, setPlace] = useState<Place>({ tab: 'all', before: null, size: step });
  const { tab, before, size } = place;
  const onlyUnread = tab === 'unread';
  const { data, error, refetch, isPlaceholderData } = useCall(
    Notice.GetNoticePageList,
    { OnlyUnread: onlyUnread, PageSize: size, ...(before === null ? {} : { Before: before }) },
    { keep: true },
  );
  const read = useAct(Notice.ReadNotice);
  const unread = useUnread();
  const rows = useStaying(isPlaceholderData ? undefined : data?.Rows, onlyUnread, `${tab} ${before ?? ''}`);
  const shown = isPlaceholderData ? (data?.Rows ?? []) : rows;
  const last = shown.at(-1);
  return (
    <Drawer
      open
      onClose={onClose}
      mask={{ closable: true }}
      size={width}
      title={words.inbox}
      className="inbox"
      extra={
        <Button type="link" disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate({})}>
          {words.readAll}
        </Button>
      }
    >
      <Segmented<Tab>
        block
        aria-label={words.inbox}
        value={tab}
        onChange={(next) => setPlace({ tab: next, before: null, size: step })}
        options={[
          { value: 'all', label: words.allNotices },
          { value: 'unread', label: unread > 0 ? `${words.unread} ${unread}` : words.unread },
        ]}
      />
      {before !== null && (
        <Button block type="text" onClick={() => setPlace({ tab, before: null, size: step })}>
          {inbox.newest}
        </Button>
      )}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Nothing text={onlyUnread ? words.allRead : words.noNotices} />
      ) : (
        <Days rows={shown} isBusy={isPlaceholderData} act={act} onClose={onClose} />
      )}
      {data?.HasOlder && last && (
        <Button
          block
          type="text"
          onClick={() =>
            setPlace(size < most ? { tab, before, size: size + step } : { tab, before: last.Id, size: step })
          }
        >
          {size < most ? words.showMore : inbox.older}
        </Button>
      )}
    </Drawer>
  );
}

const keyOf = ({ About, Id }: Entry): string => (About ? `about ${About.RefID}` : `notice ${Id}`);

/** Keeps entries in the list that were unread when it was opened, so that nothing moves while it is used. */
function useStaying(rows: readonly Entry[] | undefined, isOn: boolean, place: string): readonly Entry[] {
  const [kept, setKept] = useState({ place, from: rows, rows: rows ?? [] });
  if (kept.place === place && (kept.from === rows || rows === undefined)) return kept.rows;
  const before = isOn && kept.place === place ? kept.rows : [];
  const known = new Set(rows?.map(keyOf));
  const gone = before.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, IsRead: true }));
  const next = [...(rows ?? []), ...gone].toSorted((one, other) => other.Id - one.Id);
  setKept({ place, from: rows, rows: next });
  return next;
}

interface DaysProps {
  readonly rows: readonly Entry[];
  readonly isBusy: boolean;
  readonly act: InboxProps['act'];
  readonly onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrow keys up and down, or k and j, move between entries. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const subjects = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-subject]')];
  const entry = document.activeElement?.closest('.inbox-entry');
  const at = subjects.findIndex((one) => entry?.contains(one));
  const next = subjects[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Days({ rows, isBusy, act, onClose }: DaysProps) {
  const words = useWords(inboxWords);
  const id = useId();
  return (
    <div className="inbox-days" role="presentation" aria-busy={isBusy} onKeyDown={goAlong}>
      {[...Map.groupBy(rows, ({ Day }) => Day)].map(([day, entries]) => (
        <section key={day} aria-labelledby={`${id}-${day}`}>
          <h3 id={`${id}-${day}`}>{dayName(day, words)}</h3>
          <ul className="inbox-list">
            {entries.map((entry) => (
              <InboxEntry key={keyOf(entry)} entry={entry} act={act} onClose={onClose} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Returns Today, Yesterday, or the day with its weekday. */
function dayName(day: string, words: (typeof inboxWords)['zh'], now: Date = new Date()): string {
  const today = companyDay(now);
  if (day === today) return words.today;
  if (day === shiftDays(today, -1)) return words.yesterday;
  return `${day} ${words.weekdays[`d${weekdayOf(day)}` as keyof typeof words.weekdays]}`;
}
