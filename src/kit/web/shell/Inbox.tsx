import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '#kit/contract/Notice.ts';
import { useAct, useCall } from '../client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '../client/language.ts';
import { shortTime } from '../client/time.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Nothing } from '../parts/Nothing.tsx';
import { kitWords } from './words.ts';
import './inbox.css';

const step = 30;

/** How many notices are unread; live. */
export const useUnread = (): number => useCall(Notice.GetUnreadNoticeCount, {}).data?.Count ?? 0;

/** What the person was told, newest first. */
export function Inbox({ onClose }: { onClose: () => void }) {
  const words = useWords(kitWords);
  const language = useLanguage();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [size, setSize] = useState(step);
  const { data, error, refetch } = useCall(
    Notice.GetNoticePageList,
    { OnlyUnread: onlyUnread, PageSize: size },
    { keep: true },
  );
  const read = useAct(Notice.ReadNotice);
  const unread = useUnread();
  return (
    <Drawer
      open
      onClose={onClose}
      mask={{ closable: true }}
      size={420}
      title={words.inbox}
      className="inbox"
      extra={
        <Button type="link" disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate({})}>
          {words.readAll}
        </Button>
      }
    >
      <Segmented<'all' | 'unread'>
        block
        aria-label={words.inbox}
        value={onlyUnread ? 'unread' : 'all'}
        onChange={(value) => setOnlyUnread(value === 'unread')}
        options={[
          { value: 'all', label: words.allNotices },
          { value: 'unread', label: unread > 0 ? `${words.unread} ${unread}` : words.unread },
        ]}
      />
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.Rows.length === 0 ? (
        <Nothing text={onlyUnread ? words.allRead : words.noNotices} />
      ) : (
        <ul className="inbox-list">
          {data.Rows.map((notice) => (
            <li key={notice.Id}>
              <Link
                to={notice.Url}
                className={notice.IsRead ? 'inbox-line' : 'inbox-line inbox-new'}
                onClick={() => {
                  if (!notice.IsRead) read.mutate({ Ids: [notice.Id] });
                  onClose();
                }}
              >
                <span className="inbox-title">
                  {!notice.IsRead && <span className="visually-hidden">{words.unread}：</span>}
                  {inLanguage(language, notice.TitleZh, notice.TitleEn)}
                </span>
                <time className="inbox-time">{shortTime(notice.CreateTime)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.Rows.length < data.Total && size < 200 && (
        <Button block type="text" onClick={() => setSize(Math.min(200, size + step))}>
          {words.showMore}
        </Button>
      )}
    </Drawer>
  );
}
