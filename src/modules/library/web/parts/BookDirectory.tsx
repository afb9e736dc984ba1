import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { bookTypes } from '../../contract/codes.ts';
import { libraryWords } from '../words.ts';
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

/** List of all books in one order, filtered by type. The page address holds type and page. */
export function BookDirectory({ from, title, note }: BookDirectoryProps) {
  const words = useWords(libraryWords);
  const [at] = useAddress('BookType');
  const type = Number(at.BookType) || undefined;
  const page = usePage();
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
                <Pager total={Total} size={size} note={words.count(Total)} />
              </div>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}
