import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, page, right } = rights;

/** Pages, rights and roles of the library module. */
export const libraryRights = [
  standardPermissions('library', [
    at(null, 70, page('/library', 'BookAuthor', '图书馆', 'Library', 'book'), ['employee', 'libraryManager']),
    at('BookAuthor', 10, page('/library/manage', 'BookAdminAuthor', '图书管理', 'Library administration'), [
      'libraryManager',
      'administrator',
    ]),
    at('BookAuthor', 20, right('BookSuperAdminAuthor', '图书超级管理', 'Library super administration'), [
      'libraryManager',
      'administrator',
    ]),
  ]),
  standardRole('libraryManager', 110, { name: '图书管理员', nameEn: 'Library manager', dataScope: 4 }),
];
