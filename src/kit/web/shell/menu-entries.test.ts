import { expect, test } from 'vitest';
import {
  entriesLike,
  groupsOf,
  type MenuEntry,
  oftenUsed,
  trailTo,
  visited,
  type Visits,
} from './menu-entries.ts';

const page = (path: string): MenuEntry => ({ key: path, title: path, path });
const group = (key: string, count: number): MenuEntry => ({
  key,
  title: key,
  children: Array.from({ length: count }, (_, n) => page(`/${key}/${n}`)),
});

const menu = [page('/home'), group('a', 3), { ...group('b', 20), path: '/b' }];

test('groups are known by their address, or their name', () => {
  expect(groupsOf(menu)).toEqual(['a', '/b']);
});

test('the longest address leads', () => {
  expect(trailTo(menu, '/b/1').map(({ key }) => key)).toEqual(['b', '/b/1']);
  expect(trailTo(menu, '/elsewhere')).toEqual([]);
});

test('a menu is searched by titles of both languages; groups of found pages stay, found groups stay whole', () => {
  const found = (text: string) =>
    entriesLike([...menu, { ...page('/leave'), title: '请假', otherTitle: 'Leave' }], text);
  expect(found('LEAVE').map(({ key }) => key)).toEqual(['/leave']);
  expect(found('请').map(({ key }) => key)).toEqual(['/leave']);
  expect(found('/a/1')).toEqual([{ ...group('a', 3), children: [page('/a/1')] }]);
  expect(found('b').at(0)?.children).toHaveLength(20);
  expect(found('nothing')).toEqual([]);
  expect(found(' ')).toHaveLength(4);
});

const after = (...paths: readonly string[]): Visits => paths.reduce<Visits>(visited, {});
const thrice = (...paths: readonly string[]): Visits => after(...paths.flatMap((path) => [path, path, path]));
const keys = (visits: Visits): string[] => oftenUsed(menu, visits).map(({ key }) => key);

test('pages of groups that were visited three times come first, the most visited first, at most four', () => {
  expect(keys(thrice('/a/1'))).toEqual([]);
  expect(keys(thrice('/a/1', '/b/2', '/b/2'))).toEqual(['/b/2', '/a/1']);
  expect(keys({ ...thrice('/a/1', '/b/2'), '/a/2': 2, '/home': 9 })).toEqual(['/a/1', '/b/2']);
  expect(keys(thrice('/b/1', '/b/2', '/b/3', '/b/4', '/b/5'))).toHaveLength(4);
});

test('old visits count half after a while, and once visited pages are forgotten', () => {
  let visits: Visits = { '/a': 150, '/b': 48, '/c': 1 };
  visits = visited(visits, '/d');
  expect(visits).toEqual({ '/a': 75, '/b': 24 });
});
