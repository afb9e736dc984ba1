/** The page of a book. */
export const bookPath = (id: number): string => `/library/book/detail/${id}`;

/** The search with a type to look in and a type of book, both where they are given. */
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
