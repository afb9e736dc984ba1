import { BellOutlined, CheckOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { Notice, type NoticeAbout } from '#kit/contract/Notice.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useAct, useCall } from '../client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '../client/language.ts';
import { shortTime, timeText } from '../client/time.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PersonMark } from '../parts/PersonName.tsx';
import { inboxWords } from './inbox-words.ts';
import { kitWords } from './words.ts';

export type Entry = ReplyOf<typeof Notice.GetNoticePageList>['Rows'][number];
type Happening = ReplyOf<typeof Notice.GetEarlierNotices>['Rows'][number];

interface InboxEntryProps {
  readonly entry: Entry;
  readonly act: (about: NoticeAbout, open: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** Entry of the inbox: its subject, the amount, the events, and the actions that are possible at once. */
export function InboxEntry({ entry, act, onClose }: InboxEntryProps) {
  const words = useWords(inboxWords);
  const kit = useWords(kitWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const read = useAct(Notice.ReadNotice);
  const [isOpen, setOpen] = useState(false);
  const earlierId = useId();
  const { About: about, Earlier: earlier, Url: url, IsRead: isRead } = entry;
  const stands = entry.WhatZh === '';
  const subject = stands
    ? inLanguage(language, entry.TitleZh, entry.TitleEn)
    : about
      ? inLanguage(language, about.Title, about.TitleEn)
      : words.closed;
  const markRead = (): void => {
    if (!isRead) read.mutate({ Ids: [entry.Id], WithEarlier: true });
  };
  const leave = (): void => {
    markRead();
    onClose();
  };
  const name = (
    <>
      {!isRead && <span className="visually-hidden">{kit.unread}：</span>}
      {subject}
    </>
  );
  return (
    <li className={isRead ? 'inbox-entry' : 'inbox-entry inbox-new'}>
      <Actor of={entry} />
      <div className="inbox-text">
        <div className="inbox-line">
          {url === '' ? (
            <span className="inbox-subject inbox-closed" data-subject tabIndex={-1}>
              {name}
            </span>
          ) : (
            <Link className="inbox-subject" data-subject to={url} title={subject} onClick={leave}>
              {name}
            </Link>
          )}
          {about?.Amount != null && <span className="inbox-amount">¥{formatYuan(about.Amount)}</span>}
        </div>
        {!stands && <What of={entry} />}
        <div className="inbox-line inbox-foot">
          <span className="inbox-kind">
            {stands ? <Clock at={entry.CreateTime} /> : about && kindOf(about, language)}
          </span>
          {earlier > 0 && (
            <Button
              type="text"
              size="small"
              icon={isOpen ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              aria-expanded={isOpen}
              aria-controls={earlierId}
              aria-label={words.earlierOf(earlier, subject)}
              onClick={() => setOpen(!isOpen)}
            >
              {words.earlier(earlier)}
            </Button>
          )}
          {!isRead && (
            <Button
              type="text"
              size="small"
              icon={<CheckOutlined />}
              title={words.read}
              aria-label={words.readOf(subject)}
              loading={read.isPending}
              onClick={markRead}
            />
          )}
          {about &&
            act(about, () => {
              leave();
              void navigate(url);
            })}
        </div>
        <div id={earlierId}>{isOpen && <Earlier before={entry.Id} count={earlier} />}</div>
      </div>
    </li>
  );
}

/** Returns the number of a form, and its kind unless the title says it. */
function kindOf(about: NoticeAbout, language: 'zh' | 'en'): string {
  const kind = inLanguage(language, about.Kind, about.KindEn);
  return about.Title === about.Kind ? about.Number : `${about.Number} · ${kind}`;
}

type Who = Pick<Happening, 'ActorAUID' | 'ActorName' | 'ActorNameEn'>;

function Actor({ of: { ActorAUID, ActorName, ActorNameEn } }: { of: Who }) {
  const language = useLanguage();
  if (ActorAUID !== null)
    return <PersonMark id={ActorAUID} name={inLanguage(language, ActorName, ActorNameEn)} size={32} />;
  return (
    <span className="inbox-mark" aria-hidden="true">
      <BellOutlined />
    </span>
  );
}

function Clock({ at, isWhole = false }: { at: Happening['CreateTime']; isWhole?: boolean }) {
  return (
    <time className="inbox-time" dateTime={new Date(at).toISOString()} title={timeText(at)}>
      {isWhole ? shortTime(at) : timeText(at).slice(11)}
    </time>
  );
}

/** One event: the actor, the act, the time and their comment. */
function What({ of, isWhole = false }: { of: Happening; isWhole?: boolean }) {
  const words = useWords(inboxWords);
  const language = useLanguage();
  const what = inLanguage(language, of.WhatZh, of.WhatEn);
  return (
    <>
      <div className="inbox-line">
        <span className="inbox-what">
          {of.ActorAUID !== null && <b>{inLanguage(language, of.ActorName, of.ActorNameEn)} </b>}
          {what}
        </span>
        <Clock at={of.CreateTime} isWhole={isWhole} />
      </div>
      {of.Words !== '' && <p className="inbox-words">{words.said(of.Words)}</p>}
    </>
  );
}

/** Notices of one answer. */
const most = 200;

function Earlier({ before, count }: { before: number; count: number }) {
  const { data, error, refetch } = useCall(Notice.GetEarlierNotices, { Before: before, PageSize: most });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={Math.min(3, count)} title={false} />;
  return (
    <ol className="inbox-earlier">
      {data.Rows.map((one) => (
        <li key={one.Id}>
          <What of={one} isWhole />
        </li>
      ))}
    </ol>
  );
}
