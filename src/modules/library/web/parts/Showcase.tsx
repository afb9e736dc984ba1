import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import type { ReviewRow } from '../../contract/shapes.ts';
import { bookPath, searchPath } from '../paths.ts';
import { libraryWords } from '../words.ts';
import { BookCard } from './BookCard.tsx';
import { BookLine } from './BookLine.tsx';
import { DueNote, HoldText } from './OwnNotes.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Stars } from './Stars.tsx';
import { TypeChips } from './TypeChips.tsx';

export type Shelf = UseQueryResult<ReplyOf<typeof BookStorSetting.GetMyBookshelf>, Error>;

/** First page of the library: search, new and popular books, the reader's books, and reviews. */
export function Showcase({ shelf }: { shelf: Shelf }) {
  const words = useWords(libraryWords);
  const types = useCall(BookStorSetting.GetBookInfoDetaileTypeAsync, { PageSize: 1 }).data?.Types ?? [];
  return (
    <>
      <div className="library-top">
        <SearchBox />
        <TypeChips
          types={types}
          to={(bookType) => searchPath(bookType ? { bookType } : {})}
          withAll={false}
        />
      </div>
      <div className="library-home">
        <div className="library-column">
          <Strip
            from={BookStorSetting.GetBookInfoByTimeAsync}
            title={words.newBooks}
            to="/library/book/new"
          />
          <Strip
            from={BookStorSetting.GetBookInfoByScoresync}
            title={words.popular}
            to="/library/book/popular"
          />
        </div>
        <div className="library-column">
          <OwnPanel shelf={shelf} />
          <LatestReviews />
        </div>
      </div>
    </>
  );
}

interface StripProps {
  readonly from: typeof BookStorSetting.GetBookInfoByTimeAsync;
  readonly title: string;
  readonly to: string;
}

function Strip({ from, title, to }: StripProps) {
  const words = useWords(libraryWords);
  const books = useCall(from, { PageSize: 12 });
  return (
    <Panel title={title} extra={<Link to={to}>{words.more}</Link>}>
      <Answer of={books} rows={6}>
        {({ Rows }) =>
          Rows.length === 0 ? (
            <Nothing text={words.noBooksAtAll} />
          ) : (
            <ul className="library-strip" aria-label={title}>
              {Rows.map((book) => (
                <li key={book.Id}>
                  <BookCard book={book} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}

function OwnPanel({ shelf }: { shelf: Shelf }) {
  const words = useWords(libraryWords);
  return (
    <Panel title={words.shelf} extra={<Link to="?view=shelf">{words.more}</Link>}>
      <Answer of={shelf}>
        {({ Borrowing, Reserved }) =>
          Borrowing.length + Reserved.length === 0 ? (
            <Nothing text={words.nothingBorrowed} />
          ) : (
            <ul className="library-lines library-tight">
              {Reserved.filter(({ PickupDeadline }) => PickupDeadline !== null).map((hold) => (
                <BookLine
                  key={hold.HoldId}
                  id={hold.TitleId}
                  name={hold.Name}
                  author=""
                  notes={<HoldText hold={hold} />}
                />
              ))}
              {Borrowing.map((loan) => (
                <BookLine
                  key={loan.LoanId}
                  id={loan.TitleId}
                  name={loan.Name}
                  author=""
                  notes={<DueNote loan={loan} />}
                />
              ))}
              {Reserved.filter(({ PickupDeadline }) => PickupDeadline === null).map((hold) => (
                <BookLine
                  key={hold.HoldId}
                  id={hold.TitleId}
                  name={hold.Name}
                  author=""
                  notes={<HoldText hold={hold} />}
                />
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}

function LatestReviews() {
  const words = useWords(libraryWords);
  const reviews = useCall(BookStorSetting.GetBookReviewAsync, { PageSize: 4 });
  return (
    <Panel title={words.latestReviews} extra={<Link to="/library/comment">{words.more}</Link>}>
      <Answer of={reviews}>
        {({ Rows }) => (
          <>
            {Rows.length === 0 && <Nothing text={words.noReviewsAtAll} />}
            {Rows.map((review) => (
              <ShortReview key={review.Id} review={review} />
            ))}
          </>
        )}
      </Answer>
    </Panel>
  );
}

function ShortReview({ review }: { review: ReviewRow }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  return (
    <article className="review">
      <div className="review-text">
        <div className="review-head">
          <Link to={bookPath(review.TitleId)}>{words.toBook(review.Name)}</Link>
          <Stars count={review.Score} />
        </div>
        {review.Content && <p className="review-content review-short">{review.Content}</p>}
        <span className="review-foot">
          {inLanguage(language, review.ChineseName, review.EnglishName)} ·{' '}
          {inLanguage(language, review.DeptName, review.DeptNameEn)}
        </span>
      </div>
    </article>
  );
}
