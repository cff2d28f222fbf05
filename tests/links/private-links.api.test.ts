import { describe, expect, test } from 'vitest';
import { hourMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import * as z from 'zod/mini';
import { bodyLimits } from '#model/fields/bounds.ts';
import { pageForm } from '#server/http/page-form.ts';
import { openPrivatePage } from '#server/links/private-page.ts';
import { limitsPerMinute } from '#server/http/rate-limit.ts';
import { createLink, type PrivateLink, revokeLinks } from '#server/links/private-links.ts';
import { verifyLink } from '#server/links/valid-link.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { visitPage } from '#tests/support/visit-page.ts';

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
  expect(await verifyLink(caller(), 'application', token)).toMatchObject(link);
  const mixed = `${otherToken.split('.')[0]}.${token.split('.')[1]}`;
  await expect(verifyLink(caller(), 'application', mixed)).rejects.toMatchObject({ status: 404 });
  await expect(verifyLink(caller(), 'ballot', token)).rejects.toMatchObject({ status: 404 });
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
    await expect(verifyLink(caller(), 'application', token)).rejects.toMatchObject({
      status: 404,
      body: { error: 'Link not found' },
    });
  }
  await expect(verifyLink(caller(), 'giving', endedToken)).rejects.toMatchObject({ status: 404 });
  const valid = await makeToken(newLink({ expiresAt: new Date(Date.now() + hourMs) }));
  expect(await openPrivatePage(visitPage(valid), 'application', ({ kind }) => ({ kind }))).toEqual({
    kind: 'application',
  });
});

test('the page of a link that does not open learns what to show instead', async () => {
  freezeClock();
  const token = await makeToken();
  const ip = '10.2.0.2';
  const visit = async (text: string) => {
    const page = visitPage(text, { ip });
    const opened = await openPrivatePage(page, 'application', () => ({}));
    return { opened, headers: page.response.headers, status: page.response.status };
  };
  expect(await visit('nothing')).toMatchObject({
    opened: { problem: 'unknown', status: 404 },
    status: 404,
  });
  for (let time = 0; time < limitsPerMinute['private-link'] - 1; time += 1) await visit(token);
  const { opened, headers } = await visit(token);
  expect(opened).toEqual({ problem: 'busy', status: 429 });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('a form of a private page', () => {
  const forms = {
    rename: pageForm(
      z.object({ name: z.string().check(z.minLength(2, 'Too short.')) }),
      (link: PrivateLink, { name }) => Promise.resolve({ id: link.id, name }),
    ),
  };
  const send = async (form: Record<string, string>, token?: string) => {
    const page = visitPage(token ?? (await makeToken()), { form });
    return { page, opened: await openPrivatePage(page, 'application', () => ({}), forms) };
  };

  test('a form of a private page does what it asks for, and says what that gave', async () => {
    const { opened } = await send({ act: 'rename', name: 'Ada' });
    expect(opened).toMatchObject({ sent: { status: 200, result: { name: 'Ada' }, refusal: null } });
  });

  test('a form of a private page is refused by field, with what was typed', async () => {
    const { page, opened } = await send({ act: 'rename', name: 'A' });
    expect(page.response.status).toBe(422);
    expect(opened).toMatchObject({
      sent: { fields: { name: 'A' }, result: null, refusal: { fields: { name: 'Too short.' } } },
    });
  });

  test.each(['', 'delete', 'constructor'])(
    'a form of a private page names an act of the page, not %j',
    async (act) => {
      const { opened } = await send({ act });
      expect(opened).toMatchObject({
        sent: {
          status: 422,
          refusal: { fields: { act: expect.stringContaining('no such action') as string } },
        },
      });
    },
  );

  test('a form of a private page reaches nothing without the link, nor when it is too large', async () => {
    const { opened } = await send({ act: 'rename', name: 'Ada' }, 'none');
    expect(opened).toEqual({ problem: 'unknown', status: 404 });
    const large = await send({ act: 'rename', name: 'A'.repeat(bodyLimits.public) });
    expect(large.opened).toMatchObject({ sent: { status: 413 } });
  });

  test('a form of a private page is no JSON and no upload, which have types of their own', async () => {
    const upload = new FormData();
    upload.set('act', 'rename');
    for (const body of [JSON.stringify({ act: 'rename', name: 'Ada' }), upload]) {
      const page = visitPage(await makeToken(), { body });
      const opened = await openPrivatePage(page, 'application', () => ({}), forms);
      expect(opened).toMatchObject({ sent: { status: 415, result: null } });
    }
  });
});
