import { eq } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '#model/dates/durations.ts';
import type { MailFailure } from '#model/enumerations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { createSendMail, SendError, type SendMail } from '#server/gateways/smtp.ts';
import {
  backOffMs,
  leaseMs,
  markSent,
  maxAttempts,
  requeueOrGiveUp,
  sendOutbox,
  claimNextMail,
} from '#server/mail/send-outbox.ts';
import { enqueueMail, mailProgress, withdrawUntriedMail } from '#server/mail/outbox.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

const { server } = storeEmails();

beforeEach(async () => {
  await database().queries.delete(outbox);
});

async function enqueue(mail = buildMail()) {
  await enqueueMail(database().queries, mail);
  return mail;
}

async function readRow(dedupeKey: string) {
  const [row] = await selectRows(outbox, eq(outbox.dedupeKey, dedupeKey));
  if (!row) throw new Error('No such mail.');
  return row;
}

/** Creates a clock that starts now, so that what was just enqueued is due, and moves only by hand. */
function handClock() {
  let time = Date.now() + 1000;
  return {
    now: () => new Date(time),
    forward: (ms: number) => {
      time += ms;
    },
  };
}

/** Begins a mail however little time is left. */
const noReserve = { reserveMs: 0 };

const createRefusingSender =
  (failure: MailFailure): SendMail =>
  () =>
    Promise.reject(new SendError('Refused', { code: '450', failure }));

const alertTemplate = {
  name: 'alert' as const,
  data: {
    heading: 'Mail is not going out',
    text: 'Mail has been waiting.',
    details: [],
    link: { label: 'Open the portal', path: '/admin' },
  },
};

const buildFailure = (lastError: string, dueAt: Date) => ({
  lastError,
  dueAt,
  lastFailure: 'passing' as const,
});

test('the same key twice is one mail in the outbox, and the first stays', async () => {
  const mail = buildMail();
  expect(await enqueueMail(database().queries, mail)).toBe(true);
  expect(await enqueueMail(database().queries, { ...mail, subject: 'Another' })).toBe(false);
  expect((await readRow(mail.dedupeKey)).subject).toBe('A question');
});

test('one key at once 25 times is one mail in the outbox', async () => {
  const mail = buildMail();
  const taken = await Promise.all(
    Array.from({ length: 25 }, () => database().transaction((tx) => enqueueMail(tx, mail))),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  await sendOutbox();
  expect(server().kept).toHaveLength(1);
});

test('a mail vanishes from the outbox with its transaction', async () => {
  const mail = buildMail();
  const failing = database().transaction(async (tx) => {
    await enqueueMail(tx, mail);
    throw new Error('the fact was not stored');
  });
  await expect(failing).rejects.toThrow('the fact was not stored');
  expect(await mailProgress(mail.dedupeKey)).toBeUndefined();
});

describe('sending', () => {
  test('a mail goes out once, however often the outbox is drained', async () => {
    const { dedupeKey, to } = await enqueue();
    expect(await mailProgress(dedupeKey)).toMatchObject({ state: 'queued' });
    expect(await sendOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
    expect(await sendOutbox()).toEqual({ sent: 0, retried: 0, failed: 0 });
    expect(server().kept.map(({ recipients }) => recipients)).toEqual([[to.address]]);
    const status = await mailProgress(dedupeKey);
    expect(status).toMatchObject({ state: 'sent', sentAt: expect.any(Date) as Date });
    expect(Math.abs(Date.now() - Number(status?.sentAt))).toBeLessThan(minuteMs);
  });

  test('ten senders at once send 30 mails once each', async () => {
    await Promise.all(Array.from({ length: 30 }, () => enqueue()));
    await Promise.all(Array.from({ length: 10 }, () => sendOutbox()));
    const ids = server().kept.map(({ email }) => email.messageId);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  test('no more mails than the limit are tried in a run', async () => {
    await Promise.all(Array.from({ length: 5 }, () => enqueue()));
    expect(await sendOutbox({ limit: 2 })).toEqual({ sent: 2, retried: 0, failed: 0 });
  });

  test('an unknown template is tried again, because a deployment may bring it', async () => {
    const { dedupeKey } = await enqueue();
    await database()
      .queries.update(outbox)
      .set({ kind: 'of-tomorrow' })
      .where(eq(outbox.dedupeKey, dedupeKey));
    expect(await sendOutbox()).toEqual({ sent: 0, retried: 1, failed: 0 });
    expect((await readRow(dedupeKey)).lastError).toBe('There is no mail template "of-tomorrow".');
  });
});

test('a mail that can be undone waits for its time, and can be withdrawn until then', async () => {
  const clock = handClock();
  const notBefore = new Date(clock.now().getTime() + minuteMs);
  const { dedupeKey } = await enqueue(buildMail({ notBefore }));
  expect((await sendOutbox(clock)).sent).toBe(0);
  expect(await withdrawUntriedMail(database().queries, dedupeKey)).toBe(true);
  clock.forward(120_000);
  expect((await sendOutbox(clock)).sent).toBe(0);
  expect(await mailProgress(dedupeKey)).toMatchObject({ state: 'withdrawn' });
  expect(server().kept).toEqual([]);
});

test('a mail that could be undone goes out after its time', async () => {
  const clock = handClock();
  const notBefore = new Date(clock.now().getTime() + minuteMs);
  await enqueue(buildMail({ notBefore }));
  clock.forward(minuteMs);
  expect((await sendOutbox(clock)).sent).toBe(1);
});

test('a withdrawal does nothing twice, for an unknown key, or once the mail was tried or sent', async () => {
  const { dedupeKey } = await enqueue();
  expect(await withdrawUntriedMail(database().queries, dedupeKey)).toBe(true);
  expect(await withdrawUntriedMail(database().queries, dedupeKey)).toBe(false);
  expect(await withdrawUntriedMail(database().queries, 'test:unknown')).toBe(false);
  const tried = await enqueue();
  await sendOutbox({ send: createRefusingSender('passing') });
  expect(await withdrawUntriedMail(database().queries, tried.dedupeKey)).toBe(false);
  const sent = await enqueue();
  await sendOutbox();
  expect(await withdrawUntriedMail(database().queries, sent.dedupeKey)).toBe(false);
  expect((await mailProgress(sent.dedupeKey))?.state).toBe('sent');
});

test('the key of a withdrawn mail stays used', async () => {
  const mail = await enqueue();
  await withdrawUntriedMail(database().queries, mail.dedupeKey);
  expect(await enqueueMail(database().queries, mail)).toBe(false);
  expect((await sendOutbox()).sent).toBe(0);
});

describe('failure', () => {
  test('the pause after a failure doubles from a minute to four hours', () => {
    const minutes = [1, 2, 3, 8, 9, 20].map((attempts) => backOffMs(attempts) / minuteMs);
    expect(minutes).toEqual([1, 2, 4, 128, 240, 240]);
  });

  test('a refused mail waits its pause, then goes out', async () => {
    const clock = handClock();
    const { dedupeKey } = await enqueue();
    server().misbehave = () => ({ step: 'data', kind: 'refuse', code: 451 });
    expect(await sendOutbox(clock)).toEqual({ sent: 0, retried: 1, failed: 0 });
    const row = await readRow(dedupeKey);
    expect(row).toMatchObject({ state: 'queued', attempts: 1 });
    expect(row.lastError).toContain('451');
    expect(row.dueAt.getTime() - clock.now().getTime()).toBe(minuteMs);
    server().misbehave = () => undefined;
    clock.forward(59_999);
    expect((await sendOutbox(clock)).sent).toBe(0);
    clock.forward(1);
    expect((await sendOutbox(clock)).sent).toBe(1);
    expect(await readRow(dedupeKey)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('a refused mail is given up after its last attempt, with the reason', async () => {
    const clock = handClock();
    const { dedupeKey } = await enqueue();
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      expect((await sendOutbox({ ...clock, send: createRefusingSender('passing') })).retried).toBe(
        1,
      );
      clock.forward(backOffMs(attempt));
    }
    expect((await sendOutbox({ ...clock, send: createRefusingSender('passing') })).failed).toBe(1);
    expect(await mailProgress(dedupeKey)).toMatchObject({ state: 'failed' });
    expect((await readRow(dedupeKey)).lastError).toBe('Refused');
    clock.forward(dayMs);
    expect(await sendOutbox(clock)).toEqual({ sent: 0, retried: 0, failed: 0 });
  });

  test('an address that is refused for good is given up at once', async () => {
    const { dedupeKey } = await enqueue();
    server().misbehave = () => ({ step: 'to', kind: 'refuse', code: 550, text: '5.1.1 No user' });
    expect(await sendOutbox()).toEqual({ sent: 0, retried: 0, failed: 1 });
    const row = await readRow(dedupeKey);
    expect(row).toMatchObject({ state: 'failed', lastFailure: 'recipient' });
    expect(row.lastError).toContain('550 5.1.1 No user');
  });

  test('a refusal of our account ends no mail, and an alert not even after two days', async () => {
    const clock = handClock();
    const mails = [await enqueue(), await enqueue(buildMail({ template: alertTemplate }))];
    const text = '5.7.1 <reader@example.org>: Relay access denied';
    server().misbehave = () => ({ step: 'to', kind: 'refuse', code: 554, text });
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      expect((await sendOutbox(clock)).retried).toBe(2);
      clock.forward(backOffMs(attempt));
    }
    expect(await sendOutbox(clock)).toEqual({ sent: 0, retried: 1, failed: 1 });
    const rows = await Promise.all(mails.map(({ dedupeKey }) => readRow(dedupeKey)));
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'queued']);
    expect(rows[0]?.lastFailure).toBe('sender');
    server().misbehave = () => undefined;
    clock.forward(backOffMs(maxAttempts));
    expect((await sendOutbox(clock)).sent).toBe(1);
  });

  test('a refusal without a code ends a mail after four hours, and only when it was repeated', async () => {
    const clock = handClock();
    const { dedupeKey } = await enqueue();
    const text = 'Invalid recipient: <reader@example.org>';
    server().misbehave = () => ({ step: 'to', kind: 'refuse', code: 550, text });
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect((await sendOutbox(clock)).retried).toBe(1);
      clock.forward(backOffMs(attempt));
    }
    server().misbehave = () => ({ step: 'connect', kind: 'drop' });
    expect((await sendOutbox(clock)).retried).toBe(1);
    clock.forward(backOffMs(8));
    server().misbehave = () => ({ step: 'to', kind: 'refuse', code: 550, text });
    expect((await sendOutbox(clock)).retried).toBe(1);
    clock.forward(backOffMs(9));
    expect((await sendOutbox(clock)).failed).toBe(1);
    expect(await readRow(dedupeKey)).toMatchObject({ attempts: 10, lastFailure: 'unclear' });
  });

  test.each(['connect', 'from', 'data'] as const)(
    'a 5xx at %s is our own trouble and tried again',
    async (step) => {
      await enqueue();
      server().misbehave = () => ({ step, kind: 'refuse', code: 554 });
      expect(await sendOutbox()).toEqual({ sent: 0, retried: 1, failed: 0 });
    },
  );

  test('a server that never answers costs the deadline, not the mail', async () => {
    const { dedupeKey } = await enqueue();
    server().misbehave = () => ({ step: 'to', kind: 'hang' });
    expect((await sendOutbox({ send: createSendMail(300) })).retried).toBe(1);
    expect((await readRow(dedupeKey)).lastError).toBe(
      'The mail server did not finish within 0.3 seconds.',
    );
  });
});

test('a run with little time left begins no mail, so that none is cut off', async () => {
  const { dedupeKey } = await enqueue();
  expect(await sendOutbox({ runMs: 2000 })).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(await readRow(dedupeKey)).toMatchObject({ state: 'queued', attempts: 0 });
});

test('a run with little time left says how long it waited for a server that hangs', async () => {
  const { dedupeKey } = await enqueue();
  server().misbehave = () => ({ step: 'to', kind: 'hang' });
  await sendOutbox({ ...noReserve, send: createSendMail(5000), runMs: 400 });
  expect((await readRow(dedupeKey)).lastError).toMatch(/did not finish within 0\.[1-4] seconds/);
});

test('a server that took the whole mail gets the rest of the run to answer', async () => {
  await enqueue();
  server().misbehave = () => ({ step: 'data', kind: 'slow', ms: 1300 });
  // The deadline leaves a busy machine the time to hand the mail over.
  expect((await sendOutbox({ ...noReserve, send: createSendMail(1000), runMs: 5000 })).sent).toBe(
    1,
  );
  expect(server().kept).toHaveLength(1);
});

test.each(['hang-after', 'drop-after'] as const)(
  'a server that took the whole mail and does not answer (%s) gets three copies at most, the next after hours',
  async (kind) => {
    const clock = handClock();
    const { dedupeKey } = await enqueue();
    server().misbehave = () => ({ step: 'data', kind });
    const options = { ...clock, ...noReserve, send: createSendMail(5000), runMs: 1500 };
    const run = () => sendOutbox(options);
    for (const waitMs of [4 * hourMs, dayMs]) {
      expect((await run()).retried).toBe(1);
      const row = await readRow(dedupeKey);
      expect(row).toMatchObject({ lastFailure: 'unanswered', state: 'queued' });
      expect(row.dueAt.getTime() - clock.now().getTime()).toBe(waitMs);
      clock.forward(waitMs);
    }
    expect((await run()).failed).toBe(1);
    expect(server().kept).toHaveLength(3);
  },
);

test('a server that took the whole mail and refuses it has answered', async () => {
  const { dedupeKey } = await enqueue();
  server().misbehave = () => ({ step: 'data', kind: 'refuse', code: 451 });
  await sendOutbox();
  expect(await readRow(dedupeKey)).toMatchObject({ lastFailure: 'passing', unanswered: 0 });
});

/** Lets two senders take one mail, the second after the first one lost its lease. */
async function takeTwice(clock: ReturnType<typeof handClock>) {
  await enqueue();
  const late = await claimNextMail(clock.now());
  clock.forward(leaseMs);
  const next = await claimNextMail(clock.now());
  if (!late || !next) throw new Error('The mail was not taken twice.');
  return { late, next };
}

test('the mail of a sender that dies is taken up again when the lease ends, not before', async () => {
  const clock = handClock();
  const { dedupeKey } = await enqueue();
  expect((await claimNextMail(clock.now()))?.dedupeKey).toBe(dedupeKey);
  expect(await mailProgress(dedupeKey)).toMatchObject({ state: 'sending' });
  clock.forward(leaseMs - 1);
  expect((await sendOutbox(clock)).sent).toBe(0);
  clock.forward(1);
  expect((await sendOutbox(clock)).sent).toBe(1);
});

test('what a sender says after losing its lease does not disturb the next one', async () => {
  const clock = handClock();
  const { late, next } = await takeTwice(clock);
  await requeueOrGiveUp(late, buildFailure('too late', clock.now()));
  expect(await readRow(next.dedupeKey)).toMatchObject({ state: 'sending', lastError: null });
});

test('an acceptance that a sender reports after losing its lease is believed', async () => {
  const clock = handClock();
  const { late, next } = await takeTwice(clock);
  await requeueOrGiveUp(next, buildFailure('refused', clock.now()));
  await markSent(late, clock.now());
  expect((await sendOutbox(clock)).sent).toBe(0);
  expect((await mailProgress(late.dedupeKey))?.state).toBe('sent');
});

test('a mail whose senders all die is given up', async () => {
  const clock = handClock();
  const { dedupeKey } = await enqueue();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await claimNextMail(clock.now());
    clock.forward(leaseMs);
  }
  expect((await sendOutbox(clock)).failed).toBe(1);
  expect((await readRow(dedupeKey)).lastError).toBe('Every attempt was interrupted.');
});
