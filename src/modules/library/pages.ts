import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the library module. */
export const libraryPages: readonly Page[] = [
  {
    path: '/library',
    permission: 'BookAuthor',
    guide: 'library#find',
    load: () => import('./web/screens/Library.tsx'),
  },
  {
    path: '/library/book/new',
    permission: 'BookAuthor',
    guide: 'library#find',
    load: () => import('./web/screens/NewBooks.tsx'),
  },
  {
    path: '/library/book/popular',
    permission: 'BookAuthor',
    guide: 'library#find',
    load: () => import('./web/screens/PopularBooks.tsx'),
  },
  {
    path: '/library/comment',
    permission: 'BookAuthor',
    guide: 'library#suggest',
    load: () => import('./web/screens/Comments.tsx'),
  },
  {
    path: '/library/book/detail/:id',
    permission: 'BookAuthor',
    guide: 'library#borrow',
    load: () => import('./web/screens/BookPage.tsx'),
  },
  {
    path: '/library/book/search',
    permission: 'BookAuthor',
    guide: 'library#find',
    load: () => import('./web/screens/SearchBooks.tsx'),
  },
  {
    path: '/library/manage',
    permission: 'BookAdminAuthor',
    guide: 'library#desk',
    load: () => import('./web/screens/Manage.tsx'),
  },
];
