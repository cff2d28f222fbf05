type LogValue = string | number | boolean | null | undefined;

/** Writes one JSON line without personal data; `LOG=errors` drops the rest. */
export function log(level: 'info' | 'error', event: string, facts: Record<string, LogValue>): void {
  if (process.env.LOG === 'errors' && level === 'info') return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...facts });
  if (level === 'error') console.error(line);
  else console.info(line);
}

/** Enough to find a payment; the whole id would open the receipt. */
export function endOfId(id: string): string {
  return id.slice(-6);
}
