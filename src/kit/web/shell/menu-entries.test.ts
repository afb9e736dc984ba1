import { expect, test } from 'vitest';
import { groupsOf, type MenuEntry, trailTo } from './menu-entries.ts';

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
