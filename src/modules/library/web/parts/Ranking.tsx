import { Segmented } from 'antd';
import { useState } from 'react';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { libraryWords } from '../words.ts';
import { BookLine } from './BookLine.tsx';
import { BookState, Score } from './BookState.tsx';

const spans = [30, 90, 365] as const;

/** Ranking of the books that were borrowed most in the last days. */
export function Ranking() {
  const words = useWords(libraryWords);
  const [at, go] = useAddress('days');
  const days = spans.find((one) => String(one) === at.days) ?? 90;
  const [today] = useState(() => companyDay(new Date()));
  const books = useCall(
    BookStorSetting.GetBorBookInfoByTimeAsync,
    { StartTime: shiftDays(today, 1 - days), EndTime: today, PageSize: 50 },
    { keep: true },
  );
  return (
    <>
      <div className="library-bar library-search-bar">
        <Segmented
          aria-label={words.span}
          value={days}
          onChange={(next) => go({ days: next }, { replace: true })}
          options={[
            { value: 30, label: words.days30 },
            { value: 90, label: words.days90 },
            { value: 365, label: words.year1 },
          ]}
        />
      </div>
      <Panel flush>
        <Answer of={books} rows={8}>
          {({ Rows }) => (
            <>
              {Rows.length === 0 && <Nothing text={words.noRanking} />}
              <ul className="library-lines" aria-busy={books.isPlaceholderData}>
                {Rows.map((book) => (
                  <BookLine
                    key={book.Id}
                    id={book.Id}
                    name={book.Name}
                    author={book.Author}
                    lead={
                      <span className={book.Rank <= 3 ? 'library-rank library-rank-top' : 'library-rank'}>
                        {book.Rank}
                      </span>
                    }
                    notes={
                      <span className="book-state">
                        <BookState state={book.BookState} text={book.StateText} />
                        <Score of={book} isLong />
                      </span>
                    }
                    side={<strong>{words.times(book.Count)}</strong>}
                  />
                ))}
              </ul>
            </>
          )}
        </Answer>
      </Panel>
    </>
  );
}
