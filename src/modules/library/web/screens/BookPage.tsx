import { useParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { BackToLibrary } from '../parts/BackToLibrary.tsx';
import { BookHead } from '../parts/BookHead.tsx';
import { CopyTable } from '../parts/CopyTable.tsx';
import { ReviewLine } from '../parts/ReviewLine.tsx';
import { libraryWords } from '../words.ts';
import '../library.css';

/** Page of one book: its data, the reader's actions, its copies and its reviews. */
export default function BookPage() {
  const words = useWords(libraryWords);
  const id = Number(useParams()['id']) || 0;
  const book = useCall(BookStorSetting.GetBookInfoDetaile, { id }, { enabled: id > 0 });
  if (book.error && !book.data)
    return (
      <Page title={words.title} actions={<BackToLibrary />}>
        <Failed error={book.error} onRetry={() => void book.refetch()} />
      </Page>
    );
  if (!book.data)
    return (
      <Page title={words.title}>
        <Loading rows={10} />
      </Page>
    );
  const { Copies, Summary } = book.data;
  return (
    <Page title={book.data.Name} actions={<BackToLibrary />}>
      <Panel>
        <BookHead book={book.data} />
      </Panel>
      {Summary && (
        <Panel title={words.summary}>
          <p className="book-summary">{Summary}</p>
        </Panel>
      )}
      <Panel
        flush
        title={words.copies}
        extra={<span className="book-why">{words.copiesNote(book.data.FreeCount, book.data.CopyCount)}</span>}
      >
        {Copies.length === 0 ? <Nothing text={words.noCopies} /> : <CopyTable copies={Copies} />}
      </Panel>
      <Reviews id={id} />
    </Page>
  );
}

const size = 10;

function Reviews({ id }: { id: number }) {
  const words = useWords(libraryWords);
  const page = usePage();
  const reviews = useCall(
    BookStorSetting.GetBookIfoDetaiReviewAsync,
    { TitleId: id, PageIndex: page, PageSize: size },
    { keep: true },
  );
  return (
    <Panel title={words.reviews}>
      <Answer of={reviews}>
        {({ Total, Rows }) => (
          <>
            {Total === 0 && <Nothing text={words.noReviews} />}
            {Rows.map((review) => (
              <ReviewLine key={review.Id} review={review} />
            ))}
            <Pager total={Total} size={size} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
