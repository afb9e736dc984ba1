import { PictureOutlined } from '@ant-design/icons';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import type { FeedbackRow } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';
import { FeedbackStatus } from './FeedbackStatus.tsx';

/** Returns the columns of the feedback list, with titles in the user's language. */
export function useColumns(open: (row: FeedbackRow) => void): readonly Column<FeedbackRow>[] {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  return [
    {
      key: 'remark',
      title: words.said,
      phone: 'title',
      show: (row) => <Remark row={row} onOpen={() => open(row)} />,
    },
    {
      key: 'page',
      title: words.pageColumn,
      phone: 'plain',
      width: 160,
      show: (row) => inLanguage(language, row.TypeName, row.TypeNameEn),
    },
    {
      key: 'sender',
      title: words.sender,
      phone: 'plain',
      width: 200,
      show: (row) => <Person of={row} />,
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      width: 120,
      show: (row) => <FeedbackStatus state={row.State} />,
    },
    {
      key: 'time',
      title: words.time,
      phone: 'plain',
      isLine: true,
      show: (row) => shortTime(row.CreateTime),
    },
  ];
}

function Remark({ row, onOpen }: { row: FeedbackRow; onOpen: () => void }) {
  const words = useWords(feedbackWords);
  return (
    <button type="button" className="feedback-open" onClick={onOpen}>
      <span>{row.Remark}</span>
      {row.UrlCount > 0 && (
        <PictureOutlined
          className="feedback-note"
          title={words.pictures(row.UrlCount)}
          aria-label={words.pictures(row.UrlCount)}
        />
      )}
    </button>
  );
}
