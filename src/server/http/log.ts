/** One fact of a log line. */
type LogValue = string | number | boolean | null | undefined;

/**
 * Writes one structured line to standard output or, for errors, standard error. Lines carry no
 * personal data: no names, addresses, bodies, paths or query strings. With `LOG=errors` only errors are
 * written; the local host runs so, because its terminal is somebody's screen.
 */
export function log(level: 'info' | 'error', event: string, facts: Record<string, LogValue>): void {
  if (process.env.LOG === 'errors' && level === 'info') return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...facts });
  if (level === 'error') console.error(line);
  else console.info(line);
}

/**
 * The last characters of a donation's or payment's id, for the log: enough to find it in Stripe or in
 * the portal, while the whole id opens the receipt.
 */
export function endOfId(id: string): string {
  return id.slice(-6);
}
