import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';
import { FeedbackDetail } from './FeedbackDetail.tsx';
import { FeedbackStatus } from './FeedbackStatus.tsx';

interface MyFeedbackProps {
  readonly id: number | null;
  readonly onShow: (shown: string) => void;
}

/** List of the user's own feedback, newest first; a click shows one with its reply. */
export function MyFeedback({ id, onShow }: MyFeedbackProps) {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const list = useCall(
    UserFeedback.GetUserFeedbackList,
    { Mine: true, PageSize: 50 },
    { enabled: id === null },
  );
  if (id !== null)
    return (
      <>
        <Button
          type="link"
          icon={<ArrowLeftOutlined />}
          className="feedback-back"
          onClick={() => onShow('mine')}
        >
          {words.back}
        </Button>
        <FeedbackDetail id={id} />
      </>
    );
  if (list.error && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading rows={4} title={false} />;
  if (list.data.Total === 0) return <Nothing text={words.emptyMine} />;
  return (
    <ul className="feedback-mine">
      {list.data.Rows.map((row) => (
        <li key={row.ID}>
          <button type="button" className="feedback-line" onClick={() => onShow(String(row.ID))}>
            <span className="feedback-line-head">
              <span className="feedback-line-page">{inLanguage(language, row.TypeName, row.TypeNameEn)}</span>
              <FeedbackStatus state={row.State} />
            </span>
            <span className="feedback-line-text">{row.Remark}</span>
            <span className="feedback-note">
              {shortTime(row.CreateTime)}
              {row.ReplyTime !== null && ` · ${words.replied}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
