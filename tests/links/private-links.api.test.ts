import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { openLink } from '#server/links/open-link.ts';
import { limitsPerMinute } from '#server/http/rate-limit.ts';
import { createLink, linkPath, readLink, revokeLinks } from '#server/links/private-links.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

const hour = 3_600_000;
let networks = 0;
/** Each test in a network of its own, because of the limit. */
const caller = () => ({ env: { ip: `10.1.0.${(networks += 1)}` } });

const newLink = (change: Partial<Parameters<typeof createLink>[1]> = {}) => ({
  kind: 'application' as const,
  subjectId: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.org`,
  ...change,
});

async function makeToken(link = newLink()): Promise<string> {
  const id = await createLink(database().queries, link);
  return linkPath(link.kind, id).split('/')[2] ?? '';
}

test('a token is the id and 128 bits, and opens its subject only', async () => {
  const [link, other] = [newLink(), newLink()];
  const [token, otherToken] = [await makeToken(link), await makeToken(other)];
  expect(token).toMatch(/^[0-9a-f-]{36}\.[a-z2-7]{26}$/);
  expect(await readLink(caller(), 'application', token)).toMatchObject(link);
  const mixed = `${otherToken.split('.')[0]}.${token.split('.')[1]}`;
  await expect(readLink(caller(), 'application', mixed)).rejects.toMatchObject({ status: 404 });
  await expect(readLink(caller(), 'ballot', token)).rejects.toMatchObject({ status: 404 });
});

test('unknown, malformed, expired and revoked links are alike', async () => {
  const queries = database().queries;
  const revoked = newLink();
  const ended = newLink({ kind: 'giving', subjectId: null });
  const tokens = {
    unknown: `${crypto.randomUUID()}.${'a'.repeat(26)}`,
    malformed: 'nothing',
    expired: await makeToken(newLink({ expiresAt: new Date(Date.now() - 1) })),
    revoked: await makeToken(revoked),
  };
  const endedToken = await makeToken(ended);
  await revokeLinks(queries, revoked);
  await revokeLinks(queries, { kind: 'giving', email: ended.email.toUpperCase() });
  for (const token of Object.values(tokens)) {
    await expect(readLink(caller(), 'application', token)).rejects.toMatchObject({
      status: 404,
      body: { error: 'Link not found' },
    });
  }
  await expect(readLink(caller(), 'giving', endedToken)).rejects.toMatchObject({ status: 404 });
  const valid = await makeToken(newLink({ expiresAt: new Date(Date.now() + hour) }));
  expect(await openLink('application', valid, '10.2.0.1', ({ kind }) => kind)).toBe('application');
});

test('a page learns what to show instead', async () => {
  freezeClock();
  const token = await makeToken();
  const ip = '10.2.0.2';
  expect(await openLink('application', 'nothing', ip, String)).toEqual({
    problem: 'unknown',
    status: 404,
    retryAfter: null,
  });
  for (let time = 0; time < limitsPerMinute['private-link'] - 1; time += 1)
    await openLink('application', token, ip, String);
  expect(await openLink('application', token, ip, String)).toMatchObject({
    problem: 'busy',
    status: 429,
  });
});
