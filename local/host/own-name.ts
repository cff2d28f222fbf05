import { isIP } from 'node:net';
import { type HostSettings, isLoopback } from './settings.ts';

/**
 * Whether a request names this host as it may be named. A page of another site can point its own name
 * at this machine (DNS rebinding) and would then read what the stand-ins hold.
 *
 * @param siteUrl the public address, such as that of a tunnel.
 */
export function isOwnName(request: Request, settings: HostSettings, siteUrl?: string): boolean {
  const hostname = new URL(request.url).hostname.replace(/^\[(.*)\]$/, '$1');
  const names = [settings.host, siteUrl && URL.parse(siteUrl)?.hostname];
  // No name server answers for localhost and what is below it (RFC 6761).
  if (hostname.endsWith('.localhost')) return true;
  if (isLoopback({ host: hostname }) || names.includes(hostname)) return true;
  // Reachable from the network by its address, which no name server can change.
  return isIP(hostname) !== 0 && !isLoopback(settings);
}
