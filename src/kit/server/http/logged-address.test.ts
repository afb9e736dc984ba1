import { expect, test } from 'vitest';
import { loggedAddress } from './logged-address.ts';

test.each([
  ['/api/CacDept/SearchDepartmentList', '/api/CacDept/SearchDepartmentList'],
  ['/api/X/Page?PageIndex=2&PageSize=20&Keyword=张三', '/api/X/Page?PageIndex=2&PageSize=20'],
  ['/oidc-callback?code=abc&state=s', '/oidc-callback'],
  ['/authority/session/end?id_token_hint=eyJhbGciOi.a.b&state=x', '/authority/session/end'],
  ['/mcp?lang=en&access_token=secret', '/mcp?lang=en'],
  ['/mcp?lang=eyJhbGciOiJSUzI1NiIsImtpZCI6', '/mcp'],
  ['/api/CacUser/EidtPasswords?OldPassword=a&NewPassword=b', '/api/CacUser/EidtPasswords'],
  ['/api/X/Page?PageIndex=%0Aforged', '/api/X/Page'],
  ['/x#id_token=abc', '/x'],
  ['/x?PageIndex=1#id_token=abc', '/x?PageIndex=1'],
  ['/x??code=1?PageIndex=3', '/x'],
])('%s is kept as %s', (url, kept) => {
  expect(loggedAddress(url)).toBe(kept);
});
