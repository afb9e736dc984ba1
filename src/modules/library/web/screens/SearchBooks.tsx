import { Button, Checkbox } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { bookTypeLabels, searchTypeLabels } from '../../contract/codes.ts';
import { BackToLibrary } from '../parts/BackToLibrary.tsx';
import { BookLine } from '../parts/BookLine.tsx';
import { BookState, Score } from '../parts/BookState.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { TypeChips } from '../parts/TypeChips.tsx';
import { libraryWords } from '../words.ts';
import '../library.css';

const size = 20;
const searchTypes = [1, 2, 3] as const;

/** Search page for books by title, author or summary, with the number of results of each book type. */
export default function SearchBooks() {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const keyword = search.get('Keyword') ?? '';
  const searchType = searchTypes.find((one) => String(one) === search.get('SearchType')) ?? 1;
  const type = Number(search.get('BookType')) || undefined;
  const onlyFree = search.get('OnlyFree') === '1';
  const page = usePage();
  const input = {
    PageIndex: page,
    PageSize: size,
    Keyword: keyword,
    SearchType: searchType,
    OnlyFree: onlyFree,
    ...(type ? { BookType: type } : {}),
  };
  const found = useCall(BookStorSetting.GetBookInfoDetaileTypeAsync, input, { keep: true });
  /** Returns the address with some changed parameters, on the first page of results. */
  const changed = (changes: Readonly<Record<string, string | null>>): string => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return `?${next}`;
  };
  return (
    <Page title={words.searchBox} actions={<BackToLibrary />}>
      <SearchBox
        key={`${keyword} ${searchType}`}
        keyword={keyword}
        searchType={searchType}
        bookType={type}
        onlyFree={onlyFree}
        withoutType
      />
      <div className="library-bar library-search-bar">
        <TabLinks
          label={words.searchIn}
          current={String(searchType)}
          tabs={searchTypes.map((one) => ({
            key: String(one),
            to: changed({ SearchType: one === 1 ? null : String(one) }),
            label: searchTypeLabels[one][language],
          }))}
        />
        <Checkbox
          checked={onlyFree}
          onChange={(event) => setSearch(changed({ OnlyFree: event.target.checked ? '1' : null }))}
        >
          {words.onlyFree}
        </Checkbox>
      </div>
      <Answer of={found} rows={8}>
        {({ Total, Types, Rows }) => (
          <>
            {Types.length > 0 && (
              <div className="library-bar">
                <TypeChips
                  types={Types}
                  current={type}
                  to={(one) => changed({ BookType: one === undefined ? null : String(one) })}
                />
              </div>
            )}
            <Panel flush>
              {Total === 0 ? (
                <Nothing text={keyword ? words.foundNothing(keyword) : words.noBooks}>
                  <Button onClick={() => setSearch('?')}>{words.clear}</Button>{' '}
                  <LinkButton to="/library?view=recommend&new=1">{words.recommendIt}</LinkButton>
                </Nothing>
              ) : (
                <ul className="library-lines" aria-busy={found.isPlaceholderData}>
                  {Rows.map((book) => (
                    <BookLine
                      key={book.Id}
                      id={book.Id}
                      name={book.Name}
                      author={book.Author}
                      notes={
                        <span className="book-note">
                          {[book.Publisher, book.PublishYear, bookTypeLabels[book.BookType]?.[language]]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      }
                      side={
                        <>
                          <BookState state={book.BookState} text={book.StateText} />
                          <Score of={book} isLong />
                        </>
                      }
                    />
                  ))}
                </ul>
              )}
            </Panel>
            {Total > 0 && <Pager total={Total} size={size} note={words.found(Total)} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
