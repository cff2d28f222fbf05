import { expect, test } from 'vitest';
import { deliverThroughTrouble } from '#tests/support/mail/troubled-delivery.ts';
import { expectEveryMailOnce } from '#tests/support/mail/expect-every-mail-once.ts';

/** Which trouble a mail meets does not depend on the driver; `trouble.long.test.ts` sends 500 on each. */
const mails = process.env.DATABASE_URL === undefined ? 50 : 20;

test(`${mails} mails through refusing, hanging and dropping servers and dying senders all arrive`, async () => {
  const deliveries = await deliverThroughTrouble(mails, 20_261_121);
  expect(deliveries).toHaveLength(mails);
  expectEveryMailOnce(deliveries);
});
