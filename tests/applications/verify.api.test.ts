/** `/verify/{code}` says whether a letter is valid. */
import { expect, test } from 'vitest';
import { verifyLetter } from '#server/applications/verify-letter.ts';
import { limitsPerMinute } from '#server/http/rate-limit.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import {
  postAction,
  decide,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { freshAddress } from '#tests/support/call-api.ts';
import { takeDatabaseAway } from '#tests/support/databases/take-database-away.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { visitPage } from '#tests/support/visit-page.ts';

storeEmails();

const unknown = '0000-0000-0000-0000';

/** Approves an application and reads the code on its letter. */
async function issue() {
  const { id, email } = await insertApplication();
  await decide(id, 'approved');
  const code = (await readReview(id)).letter?.code ?? '';
  return { id, email, code };
}

function verify(code: string) {
  return verifyLetter(visitPage('', { params: { code } }));
}

test('a letter that was issued is valid, however its code was typed', async () => {
  const { code } = await issue();
  const valid = { state: 'valid', status: 200, code };
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `]) {
    expect(await verify(typed)).toEqual(valid);
  }
});

test('a letter that staff withdrew is shown as withdrawn', async () => {
  const { id, code } = await issue();
  await sendAfterUndoWindow();
  expect((await verify(code)).state).toBe('valid');
  await postAction(id, 'letter/withdraw');
  expect(await verify(code)).toMatchObject({ state: 'withdrawn', status: 200 });
});

test.each(['undo', 'reopen'])('after %s the letter is withdrawn', async (name) => {
  const { id, code } = await issue();
  await postAction(id, name);
  expect((await verify(code)).state).toBe('withdrawn');
});

test('the letter that follows a reopening is valid, the first one stays withdrawn', async () => {
  const { id, code } = await issue();
  await postAction(id, 'reopen');
  await decide(id, 'approved');
  const second = (await readReview(id)).letter?.code ?? '';
  expect(second).not.toBe(code);
  expect((await verify(second)).state).toBe('valid');
  expect((await verify(code)).state).toBe('withdrawn');
});

test('a code that no letter has is 404', async () => {
  expect(await verify(unknown)).toEqual({
    state: 'unknown',
    status: 404,
    code: unknown,
  });
});

test.each(['', 'x', '0000-0000-0000', 'UUUU-0000-0000-0000', "' or true --", '\u0000'.repeat(16)])(
  'what cannot be a code is 404, also with the database away: %j',
  async (text) => {
    takeDatabaseAway();
    expect(await verify(text)).toEqual({
      state: 'malformed',
      status: 404,
      code: null,
    });
  },
);

test('a check without the database answers 503 and says nothing about the letter', async () => {
  takeDatabaseAway();
  const page = visitPage('', { params: { code: unknown } });
  expect(await verifyLetter(page)).toEqual({ state: 'away', status: 503, code: unknown });
  expect(page.response.headers.get('retry-after')).toBe('30');
});

test('only who asks too often waits', async () => {
  freezeClock();
  const ip = freshAddress();
  const page = visitPage('', { ip, params: { code: unknown } });
  for (let count = 0; count < limitsPerMinute.verify; count++) await verifyLetter(page);
  expect(await verifyLetter(page)).toMatchObject({ state: 'busy', status: 429 });
  expect(Number(page.response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await verify(unknown)).state).toBe('unknown');
});
