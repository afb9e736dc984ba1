import { Pagination } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import type { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { bookTypes } from '../../contract/codes.ts';
import { libraryWords } from '../words.ts';
import { Answer, Nothing } from './Answer.tsx';
import { BackToLibrary } from './BackToLibrary.tsx';
import { BookCard } from './BookCard.tsx';
import { TypeChips } from './TypeChips.tsx';
import '../library.css';

interface BookDirectoryProps {
  readonly from: typeof BookStorSetting.GetBookInfoByTimeAsync;
  readonly title: string;
  readonly note: string;
}

const size = 30;

/** All books in one order, by type; type and page stand in the address. */
export function BookDirectory({ from, title, note }: BookDirectoryProps) {
  const words = useWords(libraryWords);
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const type = Number(search.get('BookType')) || undefined;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const input = { PageIndex: page, PageSize: size, ...(type ? { BookType: type } : {}) };
  const books = useCall(from, input, { keep: true });
  return (
    <Page title={title} note={note} actions={<BackToLibrary />}>
      <div className="library-bar">
        <TypeChips
          types={bookTypes.map((BookType) => ({ BookType }))}
          current={type}
          to={(one) => (one === undefined ? '?' : `?BookType=${one}`)}
        />
      </div>
      <Panel>
        <Answer of={books} rows={10}>
          {({ Total, Rows }) =>
            Total === 0 ? (
              <Nothing text={type === undefined ? words.noBooksAtAll : words.noBooks} />
            ) : (
              <div aria-busy={books.isPlaceholderData}>
                <ul className="library-grid">
                  {Rows.map((book) => (
                    <li key={book.Id}>
                      <BookCard book={book} />
                    </li>
                  ))}
                </ul>
                <footer className="library-foot">
                  <span>{words.count(Total)}</span>
                  <Pagination
                    size="small"
                    simple={isPhone}
                    current={page}
                    pageSize={size}
                    total={Total}
                    showSizeChanger={false}
                    onChange={(next) =>
                      setSearch((before) => {
                        before.set('page', String(next));
                        return before;
                      })
                    }
                  />
                </footer>
              </div>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}
