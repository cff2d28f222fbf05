/** Pages answer with the page of failures when they fail where nothing of theirs catches it. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { pageFailures } from '#components/site/page-failures-copy.ts';
import type { Queries } from '#server/db/client.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

/** Letters can be read, and then the server ends the connection, as it does when it is shut down. */
async function endAtDonations(queries: Queries): Promise<void> {
  await queries.execute(sql`alter table donations rename to kept_donations`);
  await queries.execute(sql`
    create function end_connection() returns setof kept_donations language plpgsql as $$
    begin
      raise exception 'terminating connection' using errcode = '57P01';
    end $$`);
  await queries.execute(sql`create view donations as select * from end_connection()`);
}

test('an outage of the database between two readings answers 503 with a page', async () => {
  const host = await startLocalHost({}, undefined, endAtDonations);
  onTestFinished(() => host.close());

  const away = await fetch(new URL('/verify/0000-0000-0000-0000', host.url));
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBe('30');
  expect(away.headers.get('cache-control')).toBe('no-store');
  expect(away.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await away.text()).toContain(pageFailures.away.heading);

  const own = await fetch(new URL('/500', host.url));
  expect(own.status).toBe(404);
});
