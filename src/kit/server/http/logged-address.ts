/** Names in a query whose values may be written down: pages of lists, periods, the language. */
const harmless = new Set(['PageIndex', 'PageSize', 'Year', 'Month', 'lang']);
const plain = /^[\w-]{1,20}$/;

/**
 * An address as the request log keeps it: the path, and of its query the harmless names with plain values. Everything
 * else may be a token, a code, a password, or a person: ID tokens and codes of a sign-in travel in addresses.
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
