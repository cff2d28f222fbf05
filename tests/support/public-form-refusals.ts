import { expect, test } from 'vitest';
import { callApi } from './call-api.ts';

interface PublicForm {
  path: string;
  /** A request that is taken. */
  build: () => object;
  /** A field that may be long. */
  longField: string;
}

/** What every public form refuses before it looks at the fields (P-97). */
export function refusesWhatIsNoForm({ path, build, longField }: PublicForm): void {
  const send = (body: unknown) => callApi(path, { method: 'POST', body });

  test('malformed JSON answers 400', async () => {
    expect(await send(`{"${longField}":`)).toMatchObject({
      status: 400,
      body: { error: 'The request body is not valid JSON.' },
    });
  });

  test('a body that is not JSON answers 415', async () => {
    const reply = await callApi(path, {
      method: 'POST',
      body: `${longField}=text`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(reply).toMatchObject({
      status: 415,
      body: { error: 'Send the request as application/json.' },
    });
  });

  test('a body over 256 KB answers 413', async () => {
    const reply = await send({ ...build(), [longField]: 'x'.repeat(256 * 1024) });
    expect(reply).toMatchObject({
      status: 413,
      body: { error: 'The request is larger than 256 KB.' },
    });
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s answers 405 with Allow',
    async (method) => {
      const reply = await callApi(path, { method });
      expect(reply.status).toBe(405);
      expect(reply.headers.get('allow')).toBe('POST');
    },
  );
}
