import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { selectRows } from '#tests/support/rows.ts';

test('without a mail server mail waits, and nothing counts as an attempt', async () => {
  await enqueueMail(database().queries, buildMail());
  expect(await sendOutbox()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(await selectRows(outbox)).toMatchObject([{ state: 'queued', attempts: 0 }]);
});
