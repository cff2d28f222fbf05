/** Every kind of route and each schedule reads the errors of Neon's driver while Neon is away as an outage. */
import { eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import runSync from '#functions/cms-sync.ts';
import runReconcile from '#functions/reconcile.ts';
import runSweep from '#functions/sweep.ts';
import { cmsRecords } from '#server/db/blog-schema.ts';
import { database, runSql } from '#server/db/client.ts';
import { refusedRepairs } from '#server/db/ledger-schema.ts';
import { outbox } from '#server/db/schema.ts';
import { queryTimeout } from '#server/db/drivers/transact.ts';
import { isConnectionFailure } from '#server/db/errors.ts';
import { openReceipt } from '#server/donations/documents/receipt.ts';
import { openPrivatePage } from '#server/links/private-page.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { readPostPage } from '#server/posts/read-pages.ts';
import { callApi, freshAddress } from '#tests/support/call-api.ts';
import { emptyBlog } from '#tests/support/cms/empty-blog.ts';
import { publishEntry } from '#tests/support/cms/sandbox.ts';
import { type Outage, outages, useNeon } from '#tests/support/databases/neon-outage.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { isOtherDriver, pickSome } from '#tests/support/long-run.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { aroundCalls } from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const kinds = Object.keys(outages) as Outage[];

const id = crypto.randomUUID();

const token = linkPath('giving', id).replace('/giving/', '');

const routes: Record<string, () => Promise<{ status: number; retryAfter: string | null }>> = {
  'a public form': () => call('/api/contact', buildContactRequest()),
  'a payment': () => call('/api/create-payment-intent', buildDonationRequest()),
  supporters: () => call('/api/supporters'),
  'the blog': () => call('/api/blog'),
  admin: () => call('/api/admin/contacts'),
  'the webhook': async () =>
    answered(await sendEvent(buildEvent('payout.paid', { object: 'payout', id: 'po_1' }))),
  'a private page': async () => {
    const page = visitPage(token);
    const { response } = page;
    await openPrivatePage(page, 'giving', () => ({}));
    return answered({ status: response.status ?? 200, headers: response.headers });
  },
  'a receipt': async () => {
    const { status, headers } = await openReceipt(id, freshAddress());
    return answered({ status, headers: new Headers(headers) });
  },
};

const answered = ({ status, headers }: { status: number; headers: Headers }) => ({
  status,
  retryAfter: headers.get('retry-after'),
});

async function call(path: string, body?: unknown) {
  return answered(await callApi(path, body ? { method: 'POST', body } : { admin: true }));
}

describe.skipIf(isOtherDriver)('while Neon is away', () => {
  test.each(kinds)(
    'while Neon is away (%s) every kind of route answers 503 with Retry-After',
    async (kind) => {
      const neon = await useNeon(kind);
      neon.begin();
      const answers = await Promise.all(
        Object.entries(routes).map(async ([name, ask]) => [name, await ask()] as const),
      );
      for (const [name, answer] of answers) {
        expect(answer, name).toMatchObject({ status: 503, retryAfter: '30' });
      }
      expect(await readPostPage('any')).toEqual({ status: 503 });
    },
  );

  test.each(kinds)(
    'while Neon is away (%s) a transaction fails once, as unreachable',
    async (kind) => {
      const neon = await useNeon(kind);
      neon.begin();
      let runs = 0;
      const error: unknown = await database()
        .transaction(() => Promise.resolve((runs += 1)))
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(isConnectionFailure(error)).toBe(true);
      expect(runs).toBe(0);
    },
  );

  test.each(pickSome(kinds, 3))(
    'while Neon is away (%s) sync and reconciliation answer 500, and the sweep ends',
    async (kind) => {
      const neon = await useNeon(kind);
      neon.begin();
      expect((await runSync()).status).toBe(500);
      expect((await runReconcile()).status).toBe(500);
      expect((await runSweep()).status).toBe(204);
    },
  );
});

describe.skipIf(isOtherDriver)('Neon that goes away while work is under way', () => {
  test('when Neon goes away a payment is not refused, staff are not told, and the next run repairs it', async () => {
    await forgetPayments();
    const { donationId, paymentId } = await payDonation();
    const neon = await useNeon('too many connections (429)', { once: true });
    const end = aroundCalls(async ({ path }, answer) => {
      const response = await answer();
      if (path.startsWith(`/v1/payment_intents/${paymentId}`)) neon.begin();
      return response;
    });
    expect((await runReconcile()).status).toBe(500);
    end();
    expect(await selectRows(refusedRepairs)).toEqual([]);
    expect(await selectRows(outbox, eq(outbox.kind, 'alert'))).toEqual([]);
    expect((await runReconcile()).status).toBe(204);
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('a database that falls silent during a run stops the mirror and is noted at no entry', async () => {
    await emptyBlog();
    await Promise.all([publishEntry({ body: 'A fault of the websocket.' }), publishEntry()]);
    await runSql(
      database().queries,
      sql`create function fall_silent() returns trigger language plpgsql as
        'begin perform pg_sleep(1.5); return new; end'`,
    );
    await runSql(
      database().queries,
      sql`create trigger silent before insert on blog_posts for each row execute function fall_silent()`,
    );
    onTestFinished(async () => {
      await runSql(database().queries, sql`drop function fall_silent cascade`);
    });
    await useNeon('nothing is answered');
    queryTimeout.ms = 500;
    expect((await runSync()).status).toBe(500);
    expect(await selectRows(cmsRecords, isNotNull(cmsRecords.problem))).toEqual([]);
  });
});
