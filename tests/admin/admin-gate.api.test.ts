import { describe, expect, test } from 'vitest';
import { app } from '#functions/admin.ts';
import { embeddedDatabase } from '#server/db/client.ts';
import { callApi, freshAddress, refusal } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

/** Every route of the admin app, and `PATCH`, which none has, on each path; path parameters are filled in. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .flatMap(({ method, path }) => [`${method} ${path}`, `PATCH ${path}`]),
  ),
].map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return [name, { method, path: path.replaceAll(/:[^/]+/g, crypto.randomUUID()) }] as const;
});

describe('the admin gate', () => {
  test('the router lists routes to check', () => {
    expect(routes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['GET /api/admin/applications', 'GET /api/admin/contacts']),
    );
  });

  test('every route without a password or with a wrong one answers 401', async () => {
    for (const [name, { method, path }] of routes) {
      expect(await callApi(path, { method }), name).toMatchObject(
        refusal(401, 'Invalid admin password'),
      );
      expect((await callApi(path, { method, admin: 'wrong' })).status, name).toBe(401);
    }
  });

  test('an unknown admin path is behind the gate too', async () => {
    expect((await callApi('/api/admin/nothing')).status).toBe(401);
    expect((await callApi('/api/admin/nothing', { admin: true })).status).toBe(404);
  });

  test('many guesses sent at once find no more than ten', async ({ skip }) => {
    skip(!embeddedDatabase(), 'Other databases answer many at once in an order of their own.');
    freezeClock();
    const ip = freshAddress();
    const guess = (admin: string | true) => callApi('/api/admin/people', { admin, ip });
    const wrong = Array.from({ length: 40 }, (_, number) => guess(`guess ${number}`));
    const right = guess(true);
    await Promise.all(wrong);
    expect(await right).toMatchObject({ status: 429 });
  });

  test('ten wrong passwords in a minute, on any path, shut out even the right one', async () => {
    freezeClock();
    const ip = freshAddress();
    const paths = ['/api/admin/people', '/api/admin/contacts', '/api/admin/nothing'];
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1) {
      const path = paths[call % paths.length] ?? '/api/admin/people';
      statuses.push((await callApi(path, { admin: 'wrong', ip })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await callApi('/api/admin/people', { admin: true, ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi('/api/admin/people', { admin: true })).status).toBe(200);
  });
});
