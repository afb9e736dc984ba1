import { expect, test } from 'vitest';
import { pageOf, refusedIn, refusedState } from './pages.ts';

const pages = new Map([
  ['/library', 'BookAuthor'],
  ['/404', null],
]);

test.each([
  ['/library', 'BookAuthor', '/library'],
  ['/library', 'BookAdminAuthor', undefined],
  ['/xtable1', 'KPIStationPositionManagementALL', undefined],
  ['null', 'BookAuthor', undefined],
  [null, 'BookAuthor', undefined],
  ['', 'BookAuthor', undefined],
])('%s with the code %s: %s', (Url, Code, wanted) => {
  expect(pageOf({ Url, Code }, pages)).toBe(wanted);
});

test.each([
  [refusedState('/library'), '/library'],
  [null, null],
  ['/library', null],
  [{ refused: 7 }, null],
])('%j was sent away from %s', (state, wanted) => {
  expect(refusedIn(state)).toBe(wanted);
});
