/** Schedules end in time while a service keeps silent. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import runReconcile, { scheduleLimit } from '#functions/reconcile.ts';
import sweep from '#functions/sweep.ts';
import { database } from '#server/db/client.ts';
import { unpurgedTags } from '#server/db/blog-schema.ts';
import { outbox, rateLimits, subscriptions } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { giveMonthly } from '#tests/support/donations/monthly.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { aroundCalls } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

storeEmails();

const purges = await capturePurges();

test('a silent Stripe delays neither mail nor purges, and is named in the log', async () => {
  const { id } = await giveMonthly();
  const { queries } = database();
  await queries
    .update(subscriptions)
    .set({ pendingChange: { at: '2026-01-01T00:00:00.000Z' } as never })
    .where(eq(subscriptions.id, id));
  const mail = buildMail();
  await enqueueMail(queries, mail);
  await queries.insert(unpurgedTags).values({ tag: 'supporters' }).onConflictDoNothing();
  const old = { action: 'intent', client: 'x', minute: new Date('2026-01-01'), count: 1 } as const;
  await queries.insert(rateLimits).values(old);
  const end = aroundCalls(() => new Promise(() => undefined));
  onTestFinished(end);
  const { lines } = captureLog();
  expect((await sweep()).status).toBe(204);
  const [sent] = await selectRows(outbox, eq(outbox.dedupeKey, mail.dedupeKey));
  expect(sent?.state).toBe('sent');
  expect(purges.tags).toContain('supporters');
  expect(await selectRows(rateLimits, eq(rateLimits.client, 'x'))).toEqual([]);
  expect(lines.join('\n')).toContain('"task":"settleLostChanges","error":"OutOfTimeError"');
});

test('a silent Stripe ends a reconciliation before the platform does', async () => {
  const end = aroundCalls(() => new Promise(() => undefined));
  const { ms } = scheduleLimit;
  scheduleLimit.ms = 800;
  onTestFinished(() => {
    end();
    scheduleLimit.ms = ms;
  });
  const { lines } = captureLog();
  expect((await runReconcile()).status).toBe(500);
  expect(lines.join('\n')).toContain('"task":"reconcile","error":"OutOfTimeError"');
});
