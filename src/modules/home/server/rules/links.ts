/** Whether an image may lead there: nowhere, a page of ours, or an https page of an allowed host. */
export function isAllowedLink(link: string, hosts: readonly string[]): boolean {
  if (link === '') return true;
  // Two slashes, or one and a backslash, begin another site's address.
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !/[\s\\]/.test(link);
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host);
}
