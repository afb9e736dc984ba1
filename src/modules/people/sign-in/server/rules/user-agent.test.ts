import { expect, test } from 'vitest';
import { browserAndSystem } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome 142',
    'Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge 142', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
    'WeChat 8',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1`,
    'WeCom 4',
    'Android 15',
  ],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('%s', (userAgent, browser, os) => {
  expect(browserAndSystem(userAgent)).toEqual({ browser, os });
});
