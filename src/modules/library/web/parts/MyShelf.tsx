import { Button, Segmented } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { holdState, loanState, loanStateLabels } from '../../contract/codes.ts';
import type { HoldRow, OwnLoan } from '../../contract/shapes.ts';
import { bookPath } from '../paths.ts';
import { libraryWords } from '../words.ts';
import { BookLine } from './BookLine.tsx';
import { DueNote, HoldText } from './OwnNotes.tsx';
import { RecommendLine } from './RecommendLine.tsx';
import type { Shelf } from './Showcase.tsx';
import { Stars } from './Stars.tsx';
import { useBookActions } from './useBookActions.tsx';

/** Tabs with the reader's loans, reservations, recommendations and past loans. */
export function MyShelf({ shelf }: { shelf: Shelf }) {
  const words = useWords(libraryWords);
  const [at, go] = useAddress('list', 'page');
  const isHistory = at.list === 'history';
  return (
    <>
      <div className="library-bar library-search-bar">
        <Segmented
          value={isHistory ? 'history' : 'now'}
          onChange={(next) => go({ list: next === 'now' ? null : next, page: null })}
          options={[
            { value: 'now', label: words.borrowing },
            { value: 'history', label: words.history },
          ]}
        />
        <LinkButton to="/library/book/search">{words.findBooks}</LinkButton>
      </div>
      {isHistory ? <History /> : <Now shelf={shelf} />}
    </>
  );
}

function Now({ shelf }: { shelf: Shelf }) {
  const words = useWords(libraryWords);
  return (
    <Answer of={shelf} rows={8}>
      {({ Borrowing, Reserved, Recommended, MaxLoans, MaxHolds }) => (
        <>
          <Panel flush title={words.borrowingCount(Borrowing.length, MaxLoans)}>
            {Borrowing.length === 0 && <Nothing text={words.nothingBorrowed} />}
            <ul className="library-lines">
              {Borrowing.map((loan) => (
                <Loan key={loan.LoanId} loan={loan} />
              ))}
            </ul>
          </Panel>
          <Panel flush title={words.reservedCount(Reserved.length, MaxHolds)}>
            {Reserved.length === 0 && <Nothing text={words.nothingReserved} />}
            <ul className="library-lines">
              {Reserved.map((hold) => (
                <Hold key={hold.HoldId} hold={hold} />
              ))}
            </ul>
          </Panel>
          <Panel flush title={words.recommended}>
            {Recommended.length === 0 && <Nothing text={words.nothingRecommended} />}
            <ul className="library-lines">
              {Recommended.map((one) => (
                <RecommendLine key={one.Id} recommend={one} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </Answer>
  );
}

function Loan({ loan }: { loan: OwnLoan }) {
  const words = useWords(libraryWords);
  const { renew, giveBack, isBusy } = useBookActions();
  return (
    <BookLine
      id={loan.TitleId}
      name={loan.Name}
      author={loan.Author}
      notes={
        <span className="book-note">
          {loan.RecallTime ? (
            <span className="library-late">{words.recalled}</span>
          ) : (
            loan.LoanState === loanState.out && loan.RenewWhyNot
          )}
        </span>
      }
      side={
        <>
          <span className="book-state">
            <span className="book-why">{words.until(loan.DueTime)}</span>
            <DueNote loan={loan} />
          </span>
          {loan.LoanState === loanState.out && (
            <span className="library-line-actions">
              {loan.CanRenew && (
                <Button size="small" disabled={isBusy} onClick={() => renew(loan)}>
                  {words.renew}
                </Button>
              )}
              <Button size="small" disabled={isBusy} onClick={() => giveBack(loan)}>
                {words.giveBack}
              </Button>
            </span>
          )}
        </>
      }
    />
  );
}

function Hold({ hold }: { hold: HoldRow }) {
  const words = useWords(libraryWords);
  const { borrow, cancelHold, isBusy } = useBookActions();
  return (
    <BookLine
      id={hold.TitleId}
      name={hold.Name}
      author={hold.Author}
      side={
        <>
          <span className="book-state">
            <HoldText hold={hold} />
          </span>
          <span className="library-line-actions">
            {hold.HoldState === holdState.ready && (
              <Button
                size="small"
                type="primary"
                disabled={isBusy}
                onClick={() => borrow(hold.TitleId, hold)}
              >
                {words.pickUp}
              </Button>
            )}
            <Button size="small" disabled={isBusy} onClick={() => cancelHold(hold)}>
              {words.cancelHold}
            </Button>
          </span>
        </>
      }
    />
  );
}

const size = 20;

function History() {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const page = usePage();
  const past = useCall(BookStorSetting.BorrowHistory, { PageIndex: page, PageSize: size }, { keep: true });
  return (
    <Panel flush>
      <Answer of={past} rows={8}>
        {({ Total, Rows }) => (
          <>
            {Total === 0 && <Nothing text={words.nothingHistory} />}
            <ul className="library-lines">
              {Rows.map((loan) => (
                <BookLine
                  key={loan.LoanId}
                  id={loan.TitleId}
                  name={loan.Name}
                  author={loan.Author}
                  notes={
                    <span className="book-note">
                      {timeText(loan.BorrowTime).slice(0, 10)} –{' '}
                      {loan.ReturnTime ? timeText(loan.ReturnTime).slice(0, 10) : ''}
                    </span>
                  }
                  side={
                    <>
                      <Status tone={loan.LoanState === loanState.lost ? 'bad' : 'neutral'}>
                        {loan.OverdueDays > 0
                          ? words.overdue(loan.OverdueDays)
                          : loanStateLabels[loan.LoanState][language]}
                      </Status>
                      {loan.MyScore === null ? (
                        <LinkButton size="small" to={`${bookPath(loan.TitleId)}?review=1`}>
                          {words.review}
                        </LinkButton>
                      ) : (
                        <Stars count={loan.MyScore} />
                      )}
                    </>
                  }
                />
              ))}
            </ul>
            <Pager total={Total} size={size} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
