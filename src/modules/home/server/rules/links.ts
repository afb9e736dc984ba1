/**
 * Returns whether an image may link to an address: empty, a page of the portal, or an https page of an allowed host.
 */
export function isAllowedLink(link: string, hosts: readonly string[]): boolean {
  if (link === '') return true;
  // An address that starts with two slashes, or a slash and a backslash, belongs to another site.
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !/[\s\\]/.test(link);
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host);
}
