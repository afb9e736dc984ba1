import { expect, test } from 'vitest';
import { isAllowedLink } from './links.ts';

const hosts = ['news.example.com', 'wiki.example.com:8443'];

test.each([
  ['', true],
  ['/library', true],
  ['/rolePage/MyJob/application?State=live', true],
  ['https://news.example.com/2026', true],
  ['https://wiki.example.com:8443/', true],
  ['https://wiki.example.com/', false],
  ['http://news.example.com/', false],
  ['https://news.example.com.evil.test/', false],
  ['https://news.example.com@evil.test/', false],
  ['https://user:secret@news.example.com/', false],
  ['//evil.test/', false],
  [String.raw`/\evil.test`, false],
  ['/\tlibrary', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['library', false],
])('%s: %s', (link, isAllowed) => {
  expect(isAllowedLink(link, hosts)).toBe(isAllowed);
});
