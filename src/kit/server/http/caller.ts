import { isIPv6 } from 'node:net';

const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);

/**
 * Returns the address that counts as one caller for limits: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because one connection has all addresses that begin so (RFC 6177).
 */
export function callerOf(ip: string): string {
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groups(head), groups(tail)];
  // A dotted IPv4 ending counts as two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const filled = tail === undefined ? before : [...before, ...Array<string>(8 - length).fill('0'), ...after];
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
