import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text = '') =>
    text.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * What limits count (P-95): an IPv4 address, also one mapped into IPv6 (RFC 4291, 2.5.5.2), or
 * the first 64 bits of an IPv6 address, since a single customer owns the rest (RFC 6177).
 */
export function clientNetwork(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
