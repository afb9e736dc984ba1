import { expect, test } from 'vitest';
import { isPlainName, isRedirect } from './Program.ts';

test.each([
  ['https://program.example/callback', true],
  ['http://127.0.0.1/callback', true],
  ['http://127.0.0.1:3000/callback', true],
  ['http://localhost:3000/', true],
  ['http://[::1]/callback', true],
  ['com.example.program:/callback', true],
  ['https://localhost/callback', false],
  ['http://program.example/callback', false],
  ['http://10.0.0.1/callback', false],
  ['https://program.example/#part', false],
  ['https://user@program.example/', false],
  ['javascript:alert(1)', false],
  ['program://callback', false],
  ['chrome://settings', false],
  ['ms-msdt:/id', false],
  ['search-ms:query=x', false],
  ['ms-settings:about', false],
  ['x-apple.systempreferences:', false],
  ['intent://scan/', false],
  ['com.example.program://callback', true],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['callback', false],
])('%s as a redirect address: %s', (given, isOne) => {
  expect(isRedirect(given)).toBe(isOne);
});

test.each([
  ['Helper', true],
  ['出差助手 2', true],
  ['', false],
  [' ', false],
  ['Helper\nPortico', false],
  ['Helper\u202Eocitrop', false],
  ['Helper\u2066x', false],
  ['Por\u200Btico', false],
  ['x\u0000', false],
])('%j as the name of a program: %s', (given, isOne) => {
  expect(isPlainName(given)).toBe(isOne);
});
