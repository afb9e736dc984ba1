import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { adminCode, bookTypeLabels, type BookAction } from '../../contract/codes.ts';
import type { BookDetail } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';
import { BookState, Score } from './BookState.tsx';
import { Cover } from './Cover.tsx';
import { HoldNote, LoanNote } from './OwnNotes.tsx';
import { RecommendDialog } from './RecommendDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useBookActions } from './useBookActions.tsx';

/** Head of a book page: the book, the reader's loan or reservation, and the actions, the main one first. */
export function BookHead({ book }: { book: BookDetail }) {
  const words = useWords(libraryWords);
  const manages = useCan()(adminCode);
  const actions = useBookActions();
  const [{ review }, go] = useAddress('review');
  const [isSupplementing, setSupplementing] = useState(false);
  const { MyLoan: loan, MyHold: hold } = book;
  const label: Readonly<Record<BookAction, string>> = {
    borrow: hold ? words.pickUp : words.borrow,
    renew: words.renew,
    return: words.giveBack,
    reserve: words.reserve,
    cancelHold: words.cancelHold,
    recommend: words.supplement,
    review: book.MyReview ? words.editReview : words.review,
  };
  const run: Readonly<Record<BookAction, () => void>> = {
    borrow: () => actions.borrow(book.Id, book),
    renew: () => loan && actions.renew(loan),
    return: () => loan && actions.giveBack(loan),
    reserve: () => actions.reserve(book.Id),
    cancelHold: () => hold && actions.cancelHold(hold),
    recommend: () => setSupplementing(true),
    review: () => go({ review: '1' }),
  };
  const main: readonly BookAction[] = ['borrow', 'reserve', 'renew', 'return'];
  const primary = main.find((action) => book.Actions.includes(action));
  const others = book.Actions.filter((action) => action !== primary);
  return (
    <div className="book-head">
      <Cover id={book.Id} name={book.Name} author={book.Author} />
      <div className="book-head-text">
        <Facts book={book} />
        <div className="book-state">
          <BookState state={book.BookState} text={book.StateText} />
          {book.QueueLength > 0 && <span className="book-why">{words.waiting(book.QueueLength)}</span>}
          <Score of={book} isLong />
          <span className="book-why">{words.borrowed(book.BorrowCount)}</span>
        </div>
        {loan && <LoanNote loan={loan} />}
        {hold && <HoldNote hold={hold} />}
        <div className="book-actions">
          {primary && (
            <Button type="primary" loading={actions.isBusy} onClick={run[primary]}>
              {label[primary]}
            </Button>
          )}
          {others.map((action) => (
            <Button key={action} onClick={run[action]}>
              {label[action]}
            </Button>
          ))}
          {manages && (
            <LinkButton to={`/library/manage?view=copies&edit=${book.Id}`} icon={<EditOutlined />}>
              {words.manage}
            </LinkButton>
          )}
        </div>
        {Object.values(book.WhyNot).map((why) => (
          <span key={why} className="book-why">
            {why}
          </span>
        ))}
      </div>
      {review === '1' && book.Actions.includes('review') && (
        <ReviewDialog book={book} onClose={() => go({ review: null }, { replace: true })} />
      )}
      {isSupplementing && <RecommendDialog book={book} onClose={() => setSupplementing(false)} />}
    </div>
  );
}

function Facts({ book }: { book: BookDetail }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    [words.author, book.Author],
    [words.publisher, book.Publisher],
    [words.year, book.PublishYear],
    [words.type, bookTypeLabels[book.BookType]?.[language]],
    [words.isbn, book.Isbn],
    [words.price, book.Price === null ? null : words.priceYuan(book.Price)],
  ];
  return (
    <dl className="book-facts-list">
      {facts.flatMap(([name, value]) =>
        value === null || value === undefined || value === ''
          ? []
          : [
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>,
            ],
      )}
    </dl>
  );
}
