import { expect, test } from 'vitest';
import { prefixCookie, unprefixCookies } from './host-cookies.ts';

test.each([
  [
    'portico_authority=abc; path=/authority; expires=Tue, 01 Dec 2026 00:00:00 GMT; samesite=lax; httponly',
    '__Host-portico_authority=abc; path=/; expires=Tue, 01 Dec 2026 00:00:00 GMT; samesite=lax; httponly; secure',
  ],
  [
    'portico_authority.sig=xy; path=/authority; secure; httponly',
    '__Host-portico_authority.sig=xy; path=/; httponly; secure',
  ],
  [
    'portico_sign_in=u1; path=/authority/sign-in/u1; httponly',
    '__Host-portico_sign_in~u1=u1; path=/; httponly; secure',
  ],
  ['portico_resume.sig=s; path=/authority/auth/u1', '__Host-portico_resume.sig~u1=s; path=/; secure'],
  [
    'portico_device=1.a.b~2.c.d; Path=/authority; HttpOnly',
    '__Host-portico_device=1.a.b~2.c.d; path=/; HttpOnly; secure',
  ],
  ['portico_language=en; Path=/; SameSite=Lax', '__Host-portico_language=en; path=/; SameSite=Lax; secure'],
  // A prefixed cookie gets no second prefix.
  ['__Host-portico_language=en; path=/; secure', '__Host-portico_language=en; path=/; secure'],
  ['other=1; Path=/x', 'other=1; Path=/x'],
])('%s is set as %s', (given, set) => {
  expect(prefixCookie(given)).toBe(set);
});

test('only the cookies of one sign-in come back, and none without the prefix', () => {
  const cookies = [
    '__Host-portico_authority=abc',
    '__Host-portico_authority.sig=xy',
    '__Host-portico_sign_in~u1=u1',
    '__Host-portico_sign_in.sig~u1=s1',
    '__Host-portico_sign_in~u2=u2',
    'portico_authority=planted',
    'portico_sign_in=planted',
    'other=1',
  ].join('; ');
  const shared = 'portico_authority=abc; portico_authority.sig=xy';
  expect(unprefixCookies(cookies, '/authority/auth')).toBe(`${shared}; other=1`);
  expect(unprefixCookies(cookies, '/authority/sign-in/u1')).toBe(
    `${shared}; portico_sign_in=u1; portico_sign_in.sig=s1; other=1`,
  );
});
