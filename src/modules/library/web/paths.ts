/** Returns the address of a book's page. */
export const bookPath = (id: number): string => `/library/book/detail/${id}`;

/** Returns the address of a search, with the searched field and the book type if they are given. */
export function searchPath(given: {
  readonly keyword?: string;
  readonly searchType?: number;
  readonly bookType?: number;
  readonly onlyFree?: boolean;
}): string {
  const query = new URLSearchParams();
  if (given.keyword) query.set('Keyword', given.keyword);
  if (given.searchType && given.searchType !== 1) query.set('SearchType', String(given.searchType));
  if (given.bookType) query.set('BookType', String(given.bookType));
  if (given.onlyFree) query.set('OnlyFree', '1');
  const text = query.toString();
  return `/library/book/search${text ? `?${text}` : ''}`;
}
