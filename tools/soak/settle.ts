import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { ReconcileReport } from '#contracts/admin-donations.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** A sender that died holds its mail so long, and a little, in milliseconds. */
const leaseMs = 150_000;

/** Past every pause after a failure and every time before which a mail may not leave. */
const laterMs = 5 * 60 * 60_000;

/** Everything that waits is sent, as if hours had passed; whoever is sending just now ends first. */
export async function sendWaitingMail(database: pg.Client): Promise<void> {
  const held = "select 1 from outbox where state = 'sending' and due_at > now() limit 1";
  for (const until = Date.now() + leaseMs; Date.now() < until;) {
    if ((await database.query(held)).rowCount === 0) break;
    await pause(1000);
  }
  const now = () => new Date(Date.now() + laterMs);
  for (let sent = 1; sent > 0;) sent = (await sendOutbox({ limit: 10_000, now })).sent;
}

/** What staff do after trouble: bring the articles up to date, then compare the books. */
export async function syncAndReconcile(
  origin: string,
  adminPassword: string,
): Promise<ReconcileReport> {
  const post = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'X-Admin-Password': adminPassword, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok || response.status === 409) return response;
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  };
  // 409: another run is at work, which may have begun before the last article.
  while ((await post('blog/sync')).status === 409) await pause(1000);
  const report = await post('donations/reconcile', { days: 1, dryRun: false });
  return (await report.json()) as ReconcileReport;
}
