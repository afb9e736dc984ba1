import { expect, test } from 'vitest';
import { type MenuEntry, opensByItself, trailTo } from './menu-entries.ts';

const page = (path: string): MenuEntry => ({ key: path, title: path, path });
const group = (key: string, count: number): MenuEntry => ({
  key,
  title: key,
  children: Array.from({ length: count }, (_, n) => page(`/${key}/${n}`)),
});

const short = [page('/home'), group('a', 3), { ...group('b', 2), path: '/b' }];
const long = [page('/home'), group('a', 3), { ...group('b', 20), path: '/b' }];

test.each<[string, readonly MenuEntry[], string, readonly string[]]>([
  ['all of a short menu', short, '/home', ['a', '/b']],
  ['none of a long one beside the groups', long, '/home', []],
  ['the group of the page that is open', long, '/a/1', ['a']],
  ['a group that is a page itself', long, '/b/19', ['/b']],
])('by itself opens %s', (_name, entries, address, expected) => {
  expect(opensByItself(entries, address)).toEqual(expected);
});

test('the longest address leads', () => {
  expect(trailTo(long, '/b/1').map(({ key }) => key)).toEqual(['b', '/b/1']);
  expect(trailTo(long, '/elsewhere')).toEqual([]);
});
