/** Query parameters whose values may be logged: pages of lists, periods, the language. */
const harmless = new Set(['PageIndex', 'PageSize', 'Year', 'Month', 'lang']);
const plain = /^[\w-]{1,20}$/;

/**
 * Returns an address for the request log: the path, and only harmless parameters with simple values. Other values may
 * be a token, a code, a password, or personal data.
 */
export function loggedAddress(url: string): string {
  const at = url.search(/[?#]/);
  if (at < 0) return url;
  const path = url.slice(0, at);
  const query = url[at] === '?' ? url.slice(at + 1).split('#')[0] : '';
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => harmless.has(name) && plain.test(value),
  );
  return kept.length === 0 ? path : `${path}?${kept.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
